// Puts the board that the server sent in the place of the old one; what the reader does meanwhile stays as it is.

const version = new URL(import.meta.url).search; // modules of the same version as this file
const { carry_reveal, replace_board } = await import(`../swap.js${version}`);
const { start_clocks } = await import(`./clocks.js${version}`);
const { follow_moves } = await import(`./coach.js${version}`);
const { open_drawers, open_wanted_drawer, reopen_drawers } = await import(`./drawers.js${version}`);
const { restore_focus, update_focus } = await import(`./focus.js${version}`);
const { show_hint } = await import(`./hints.js${version}`);
const { keep_turns } = await import(`./log.js${version}`);
const { look, now } = await import(`./look.js${version}`);
const { announce, tell_by_sound } = await import(`./news.js${version}`);
const { show } = await import(`./pieces.js${version}`);
const { offer, offered_moves } = await import(`./selection.js${version}`);

const SAME = ["version", "seat", "turn", "lifted", "absent", "bots"]; // a board that differs in none of these is the old one

let step = ""; // the last step of a tutorial that was scrolled to

export async function swap(fresh) {
  const old = now();
  if (SAME.every((name) => fresh.dataset[name] === old.dataset[name])) {
    open_wanted_drawer(fresh);
    return show(); // leave the other elements in place
  }
  update_focus();
  const opened = open_drawers(old); // before turns leave the old log
  keep_turns(old, fresh);
  const is_news = fresh.dataset.version !== old.dataset.version;
  const is_present = fresh.dataset.turn === undefined && old.dataset.turn === undefined;
  const is_revealed = is_present && Number(fresh.dataset.revealed) > Number(old.dataset.revealed);
  const is_unseen = is_present && old.classList.contains("revealing") && fresh.dataset.revealed === old.dataset.revealed;
  if (is_revealed || is_unseen) carry_reveal(old, fresh, is_revealed);
  const after_change = () => {
    reopen_drawers(opened);
    open_wanted_drawer(fresh);
    update_page();
  };
  await replace_board(old, fresh, after_change, is_news);
  if (is_news && is_present) tell_by_sound(old, fresh, is_revealed);
}

export function update_page() {
  const sent = document.getElementById("moves");
  const is_playable = sent && !now().classList.contains("revealing"); // first the reader sees what was revealed
  offer(is_playable ? JSON.parse(sent.textContent) : null);
  const front = now().dataset.seat;
  if (front && Number(front) !== look.lifted) look.lifted = null; // the next player lifts the curtain again
  follow_moves();
  show_stakes();
  show_hint();
  show();
  restore_focus(offered_moves() !== null);
  scroll_to_step();
  announce();
  start_clocks();
}

// Whether the match is rated; a takeback can change that. The log says why.
function show_stakes() {
  const { stakes, stakesNote } = now().dataset;
  const badge = document.getElementById("stakes");
  badge.hidden = stakes === undefined;
  badge.textContent = stakes ?? "";
  badge.title = stakesNote ?? "";
}

// Scrolls to the next step for a reader who scrolled down to make a move.
function scroll_to_step() {
  const guide = document.querySelector(".guide:not(.made)");
  if (!guide || guide.dataset.step === step) return;
  step = guide.dataset.step;
  const reduced_motion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  guide.scrollIntoView({ block: "nearest", behavior: reduced_motion ? "instant" : "smooth" });
}
