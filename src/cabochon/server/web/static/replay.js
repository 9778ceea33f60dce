// A finished match turn by turn. The server sends each turn as a fragment, which never changes and is cached.

const version = new URL(import.meta.url).search; // modules of the same version as this file
const { copy, show_problem } = await import(`./feedback.js${version}`);
const { carry_reveal, replace_board, show_reveal } = await import(`./swap.js${version}`);

const stage = document.getElementById("stage");
const slider = document.getElementById("turn");
const view = document.getElementById("seat");
const pace = document.getElementById("pace");
const play_button = document.getElementById("play");
const trouble = document.getElementById("trouble");
const all_turns = document.getElementById("all-turns");
const last = Number(stage.dataset.last);

let turn = Number(slider.value); // the wanted turn; the board follows when it is loaded
let seat = view.value;
let loading = null;
let is_playing = false;
let timer = 0;
let address_timer = 0;

// --- fragments ------------------------------------------------------------------------------------------------------

const fragment_cache = new Map();

function fragment(path) {
  if (!fragment_cache.has(path)) {
    const request = fetch(`${stage.dataset.address}/${path}`).then((answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.text();
    });
    fragment_cache.set(path, request);
    request.catch(() => fragment_cache.delete(path)); // so that it is requested again
  }
  return fragment_cache.get(path);
}

function fragment_path(number, of_seat) {
  return `now?turn=${number}&seat=${of_seat}`;
}

function parse_fragment(text) {
  return new DOMParser().parseFromString(text, "text/html").body.firstElementChild;
}

// --- loading a turn -------------------------------------------------------------------------------------------------

function show(number, of_seat = seat) {
  turn = Math.min(Math.max(number, 0), last);
  seat = of_seat;
  update_controls();
  loading ??= load().finally(() => {
    loading = null;
  });
  return loading;
}

// Loads one fragment at a time and skips those that were passed meanwhile: a slider is faster than any server.
async function load() {
  try {
    let wanted, text;
    do {
      wanted = fragment_path(turn, seat);
      text = await fragment(wanted);
    } while (wanted !== fragment_path(turn, seat));
    const old = document.getElementById("now");
    const fresh = parse_fragment(text);
    const is_next = Number(fresh.dataset.turn) === Number(old.dataset.turn) + 1 && fresh.dataset.seat === old.dataset.seat;
    if (is_next && Number(fresh.dataset.revealed) > Number(old.dataset.revealed)) carry_reveal(old, fresh, true);
    await replace_board(old, fresh, announce_turn, is_next);
    show_problem(trouble, "");
    if (turn < last) fragment(fragment_path(turn + 1, seat)).catch(() => {}); // preload the next turn
  } catch {
    pause();
    show_problem(trouble, stage.dataset.lost);
  }
}

function announce_turn() {
  slider.setAttribute("aria-valuetext", document.getElementById("now").dataset.description);
  if (is_playing) return; // too fast for a screen reader
  const parts = ["headline", "latest", "outcome"].map((name) => document.getElementById(name)?.innerText ?? "");
  document.getElementById("announcer").textContent = parts.join(" ").replace(/\s+/g, " ").trim();
}

// Shows the wanted turn at once in the slider, the links and the address.
function update_controls() {
  const here = address_of(turn);
  slider.value = turn;
  slider.setAttribute("aria-valuetext", stage.dataset.turnWords.replace("#", turn));
  document.getElementById("place").textContent = `${turn}/${last}`;
  document.getElementById("link").value = new URL(here, location.href).href;
  const steps = { first: 0, back: Math.max(turn - 1, 0), forward: Math.min(turn + 1, last), last };
  for (const link of document.querySelectorAll("[data-step]")) link.href = address_of(steps[link.dataset.step]);
  for (const field of document.querySelectorAll("input[name=back]")) field.value = here; // to return here after changing the language
  address_timer ||= setTimeout(update_address, 350); // browsers limit how often the address may change
  mark_current_turn();
}

function update_address() {
  address_timer = 0;
  history.replaceState(null, "", address_of(turn));
}

function address_of(number) {
  return `${stage.dataset.address}?turn=${number}&seat=${seat}`;
}

// --- all turns in words ---------------------------------------------------------------------------------------------

async function list_turns(around = turn) {
  if (!all_turns.open) return;
  const wanted = seat;
  try {
    const list = parse_fragment(await fragment(`turns?turn=${around}&seat=${wanted}`));
    if (wanted !== seat) return;
    document.getElementById("turns").replaceChildren(list);
    mark_current_turn();
  } catch {
    show_problem(trouble, stage.dataset.lost);
  }
}

function mark_current_turn() {
  for (const link of document.querySelectorAll("#turns [aria-current]")) link.removeAttribute("aria-current");
  const link = document.querySelector(`#turns [data-turn="${turn}"]`);
  if (!link) return;
  link.setAttribute("aria-current", "true");
  const drawer = link.closest(".drawer");
  drawer.scrollTop += link.getBoundingClientRect().top - drawer.getBoundingClientRect().top - drawer.clientHeight / 3;
}

// --- playing --------------------------------------------------------------------------------------------------------

function play() {
  is_playing = true;
  show_play_state();
  next(turn === last ? 0 : turn + 1);
}

async function next(number) {
  await show(number);
  if (!is_playing) return;
  clearTimeout(timer);
  if (turn === last) pause();
  else timer = setTimeout(() => next(turn + 1), Number(pace.value));
}

function pause() {
  is_playing = false;
  clearTimeout(timer);
  show_play_state();
}

function show_play_state() {
  play_button.querySelector("use").setAttribute("href", is_playing ? "#icon-pause" : "#icon-play");
  document.getElementById("play-words").textContent = is_playing ? stage.dataset.pause : stage.dataset.play;
  play_button.title = document.getElementById("play-words").textContent;
}

function go_to(number) {
  pause();
  return show(number);
}

// --- input ----------------------------------------------------------------------------------------------------------

const STEPS = { first: () => 0, back: () => turn - 1, forward: () => turn + 1, last: () => last };
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };

document.addEventListener("click", (event) => {
  const thing = event.target.closest("[data-step], [data-copy], [data-continue], [data-recall], #turns :is([data-turn], [data-list])");
  if (!thing || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (thing.dataset.copy) return copy_field(thing);
  if (thing.matches("[data-continue], [data-recall]")) return show_reveal(thing.dataset.recall !== undefined);
  event.preventDefault();
  if (thing.dataset.list) return list_turns(Number(thing.dataset.list));
  go_to(thing.dataset.step ? STEPS[thing.dataset.step]() : Number(thing.dataset.turn));
});

async function copy_field(button) {
  const field = document.getElementById(button.dataset.copy);
  if (await copy(field.value, { field })) button.textContent = stage.dataset.copied;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const at = event.target.closest("input, select, textarea, button, summary");
  if (event.key === " " && (!at || at === slider)) {
    event.preventDefault();
    toggle();
  } else if (KEYS[event.key] && (!at || at.matches("button, summary"))) {
    event.preventDefault(); // a focused slider handles these keys itself
    go_to(STEPS[KEYS[event.key]]());
  }
});

function toggle() {
  if (is_playing) pause();
  else play();
}

play_button.addEventListener("click", toggle);
slider.addEventListener("input", () => go_to(Number(slider.value)));
view.addEventListener("change", () => {
  show(turn, view.value);
  list_turns();
});
all_turns.addEventListener("toggle", () => list_turns());
document.getElementById("player").addEventListener("submit", (event) => event.preventDefault());

play_button.hidden = false;
pace.hidden = false;
show_play_state();
if (turn < last) fragment(fragment_path(turn + 1, seat)).catch(() => {});
