// The table in the browser. Holds no rule: the server sends the legal moves and the elements to touch for each.
// Here is what clicks and keys do; the modules in `table/` do it.

const version = new URL(import.meta.url).search; // modules of the same version as this file
const { copy } = await import(`./feedback.js${version}`);
const { is_on, play, toggle } = await import(`./sounds.js${version}`);
const { show_reveal } = await import(`./swap.js${version}`);
const { update_page } = await import(`./table/board.js${version}`);
const { dismiss } = await import(`./table/coach.js${version}`);
const { send } = await import(`./table/connection.js${version}`);
const { accept_drops } = await import(`./table/dragging.js${version}`);
const { remember_focus } = await import(`./table/focus.js${version}`);
const { ask_for_hint } = await import(`./table/hints.js${version}`);
const { listen, refresh, refresh_once, schedule_refresh } = await import(`./table/loading.js${version}`);
const { load_earlier_turns } = await import(`./table/log.js${version}`);
const { address, look, now, stage, turn_in_address } = await import(`./table/look.js${version}`);
const { chosen_pieces } = await import(`./table/selection.js${version}`);
const { clear, click_choice, click_piece, drop } = await import(`./table/touching.js${version}`);
await import(`./table/moves.js${version}`); // sends what is chosen

// What a click does, by the attribute of what was clicked.
const ACTIONS = {
  touch: (piece, event) => click_piece(piece.dataset.touch, event.detail === 2),
  choice: (button) => click_choice(button.dataset.choice),
  continue: end_reveal,
  recall: () => show_reveal(true),
  sound: switch_sound,
  hint: ask_for_hint,
  dismiss,
  lift: lift_curtain,
  post,
  copy: copy_link,
};
const LINKS = ["before", "turn", "now"];
const CLICKABLE = [...Object.keys(ACTIONS), ...LINKS].map((name) => `[data-${name}]`).join(", ");

stage.addEventListener("click", (event) => {
  const thing = event.target.closest(CLICKABLE);
  if (!thing || thing.id === "now") return;
  const action = Object.keys(ACTIONS).find((name) => thing.dataset[name] !== undefined);
  if (action) return ACTIONS[action](thing, event);
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) follow(thing, event);
});

function switch_sound(button) {
  toggle();
  button.setAttribute("aria-pressed", String(is_on()));
}

// The moves of the next round are offered, and the end of the match is shown, once the reveal has been seen.
function end_reveal() {
  const is_first_time = now().classList.contains("revealing");
  now().classList.remove("revealing");
  if (is_first_time) update_page();
  if (is_first_time && now().dataset.over) play(now().dataset.over);
  show_reveal(false);
}

function lift_curtain(button) {
  look.lifted = Number(button.dataset.lift);
  return refresh();
}

async function post(button) {
  const { post: path, warning, ...values } = button.dataset;
  if (warning && !confirm(warning)) return;
  remember_focus();
  button.disabled = true;
  await send(path, values);
  await refresh_once();
}

async function copy_link(button) {
  const field = button.parentElement.querySelector("input");
  if (await copy(button.dataset.copy, { field })) button.textContent = stage.dataset.copied;
}

// --- looking back ---------------------------------------------------------------------------------------------------

function follow(link, event) {
  event.preventDefault();
  if (link.dataset.before) return load_earlier_turns(link);
  if (matchMedia("(max-width: 30rem)").matches) link.closest(".drawer")?.hidePopover(); // it would cover the board
  go_to(link.dataset.turn === undefined ? null : Number(link.dataset.turn));
}

function go_to(number) {
  history.pushState(null, "", number === null ? address : `${address}?turn=${number}`);
  show_turn(number);
}

function show_turn(number) {
  look.turn = number;
  return refresh();
}

addEventListener("popstate", () => show_turn(turn_in_address()));

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || stage.querySelector(":popover-open")) return; // it closes the drawer, and does nothing else
  if (chosen_pieces().length) clear();
  else if (look.turn !== null) go_to(null);
});

document.getElementById("hint-button").addEventListener("click", ask_for_hint);
addEventListener("online", refresh);
accept_drops(drop);
update_page();
schedule_refresh();
listen();
stage.dataset.live = ""; // clicks are heard
