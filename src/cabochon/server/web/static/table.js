// The table in the browser. Holds no rule: the server sends the legal moves and the elements to touch for each.

const { replace_board } = await import(`./swap.js${new URL(import.meta.url).search}`); // of the same version as this file

const stage = document.getElementById("stage");
const announcer = document.getElementById("announcer");
const trouble = document.getElementById("trouble");
const address = `/t/${stage.dataset.table}`;
const title = document.title;

let moves = null; // sent by the server: number, moves with their touches, labels, icons
let touched = []; // what was touched so far
let sending = false;
let lifted = null; // the seat for which the curtain was lifted
let turn = null; // the past turn on display; null for now
let last_announcement = "";
let step = ""; // the last step of an introduction that was scrolled to
let focused = null; // selector of the focused element before the table changed

// --- which moves are still possible -----------------------------------------------------------------------------------

function remaining_touches(touches, others) {
  const left = [...touches];
  for (const other of others) {
    const place = left.indexOf(other);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}

function possible_moves() {
  if (!moves || sending) return [];
  return moves.moves.map((move) => ({ ...move, left: remaining_touches(move.touches, touched) })).filter((move) => move.left);
}

function touch(thing) {
  show_problem("");
  touched.push(thing);
  if (!possible_moves().length) {
    touched = [thing]; // start a new selection
    if (!possible_moves().length) touched = [];
  }
  show();
}

function deselect(thing) {
  touched.splice(touched.lastIndexOf(thing), 1);
  if (!possible_moves().length) touched = [];
  show();
}

function clear_selection() {
  touched = [];
  show();
}

// --- highlighted pieces and buttons ----------------------------------------------------------------------------------

function touchable_elements() {
  return [...document.querySelectorAll("[data-touch]")];
}

function show() {
  const possible = possible_moves();
  const next = new Set(possible.flatMap((move) => move.left));
  const meant = document.querySelector(".guide")?.dataset.about.split(" ") ?? []; // the pieces that an introduction explains
  const first = new Set(moves && !sending ? moves.moves.flatMap((move) => move.touches) : []);
  for (const thing of touchable_elements()) {
    const name = thing.dataset.touch;
    const chosen = touched.filter((other) => other === name).length;
    thing.classList.toggle("lit", next.has(name));
    thing.classList.toggle("meant", meant.includes(name));
    thing.classList.toggle("chosen", chosen > 0);
    thing.dataset.chosen = chosen > 1 ? chosen : "";
    thing.disabled = !(next.has(name) || chosen > 0 || first.has(name));
    if (thing.disabled) thing.removeAttribute("aria-pressed");
    else thing.setAttribute("aria-pressed", String(chosen > 0));
  }
  show_bar(possible);
}

// Choices without a piece on the table become buttons, once there is no piece left to touch.
function untouchable_choices(possible) {
  const on_table = new Set(touchable_elements().map((thing) => thing.dataset.touch));
  const ready = possible.filter((move) => move.left.length && !move.left.some((name) => on_table.has(name)));
  const offered = new Set(ready.map((move) => move.left[0]));
  return Object.keys(moves?.labels ?? {}).filter((name) => offered.has(name));
}

function show_bar(possible) {
  const bar = document.getElementById("bar");
  if (!bar) return;
  const done = possible.find((move) => move.left.length === 0);
  const was = document.activeElement?.dataset?.choice;
  bar.replaceChildren(...untouchable_choices(possible).map((name) => choice_button(name, !done)));
  if (touched.length) bar.append(button("clear", stage.dataset.clear, clear_selection));
  if (done) bar.append(button("confirm", stage.dataset.confirm, () => post(done), "primary"));
  document.getElementById("chosen").textContent = done ? done.words : chosen_so_far();
  document.getElementById("actions").classList.toggle("busy", touched.length > 0);
  if (was) (bar.querySelector(`[data-choice="${CSS.escape(was)}"]`) ?? bar.querySelector("button"))?.focus();
}

function chosen_so_far() {
  const names = touched.map((name) => label_of(name)).filter(Boolean);
  return names.length ? `${names.join(", ")} …` : "";
}

function label_of(name) {
  return document.querySelector(`[data-touch="${CSS.escape(name)}"]`)?.dataset.name ?? moves.labels[name];
}

function choice_button(name, is_main) {
  const icons = moves.icons[name];
  const made = button(name, moves.labels[name], () => touch(name), is_main && !icons ? "primary" : "");
  if (icons) {
    made.setAttribute("aria-label", moves.labels[name]);
    made.title = moves.labels[name];
    made.replaceChildren(icon(icons[0]), "→", icon(icons[1]));
  }
  return made;
}

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "gem");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

function button(name, label, action, style = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.className = style;
  made.dataset.choice = name;
  made.addEventListener("click", action);
  return made;
}

// --- to the server and back -----------------------------------------------------------------------------------------

// The answer of the server; null if there was none.
async function send(path, values) {
  try {
    const answer = await fetch(`${address}/${path}`, {
      method: "POST",
      body: new URLSearchParams(values),
      headers: { Accept: "application/json" },
    });
    show_problem(answer.ok ? "" : ((await answer.json().catch(() => ({}))).message ?? stage.dataset.failed));
    return answer;
  } catch {
    show_problem(stage.dataset.unsent);
    return null;
  }
}

async function post(move) {
  focused = focused_selector();
  sending = true;
  show();
  const answer = await send("moves", { number: moves.number, move: move.move });
  sending = false;
  if (answer?.ok) touched = []; // the move is made, even if the next choice looks the same
  if (answer) return refreshing ?? refresh(); // the event may have arrived before the answer
  show(); // nothing was sent: keep the selection
  document.querySelector('[data-choice="confirm"]')?.focus();
}

// The message that a move was not sent stays until the connection is back.
function show_connection_lost() {
  if (trouble.textContent !== stage.dataset.unsent) show_problem(stage.dataset.lost);
}

function clear_connection_problem() {
  if ([stage.dataset.lost, stage.dataset.unsent].includes(trouble.textContent)) show_problem("");
}

function show_problem(words) {
  trouble.textContent = words;
  trouble.hidden = !words;
}

let refreshing = null;
let again = false; // load again: the wanted turn or seat has changed meanwhile
let newest = ""; // the version of the last event

function refresh() {
  if (refreshing) {
    again = true;
    return refreshing;
  }
  refreshing = load().finally(() => {
    refreshing = null;
    const is_old = newest && Number(newest) > Number(document.getElementById("now").dataset.version);
    if (again || is_old) {
      again = false;
      refresh();
    }
  });
  return refreshing;
}

async function load() {
  const asked = new URLSearchParams();
  if (turn !== null) asked.set("turn", turn);
  if (lifted !== null) asked.set("lifted", lifted);
  try {
    const answer = await fetch(`${address}/now?${asked}`);
    if (answer.status === 404 && turn !== null) {
      turn = null; // the turn was taken back
      history.replaceState(null, "", address);
      again = true;
      return;
    }
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await swap(page.getElementById("now"));
    clear_connection_problem();
  } catch {
    show_connection_lost();
    setTimeout(refresh, 1500);
  }
}

// --- replacing the board --------------------------------------------------------------------------------------------

async function swap(fresh) {
  const old = document.getElementById("now");
  if (["version", "seat", "turn", "lifted", "absent"].every((name) => fresh.dataset[name] === old.dataset[name])) {
    schedule_refresh();
    return show(); // nothing has changed: leave the elements in place
  }
  focused = focused_selector() ?? focused;
  const is_news = fresh.dataset.version !== old.dataset.version;
  const is_present = fresh.dataset.turn === undefined && old.dataset.turn === undefined;
  if (is_present && Number(fresh.dataset.revealed) > Number(old.dataset.revealed)) fresh.classList.add("revealing");
  await replace_board(old, fresh, update_page, is_news);
}

// A selector that finds the focused element again; null if it is not on the table.
function focused_selector() {
  const at = document.activeElement;
  if (!at || !stage.contains(at)) return null;
  for (const kind of ["touch", "turn", "post", "lift", "copy"]) {
    if (at.dataset[kind] !== undefined) return `:is(a, button)[data-${kind}="${CSS.escape(at.dataset[kind])}"]`;
  }
  return at.dataset.choice ? "#bar button" : null;
}

function update_page() {
  const offered = document.getElementById("moves");
  const before = JSON.stringify(moves?.moves);
  moves = offered ? JSON.parse(offered.textContent) : null;
  if (sending || JSON.stringify(moves?.moves) !== before) touched = [];
  const front = document.getElementById("now").dataset.seat;
  if (front && Number(front) !== lifted) lifted = null; // the next player lifts the curtain again
  show();
  document.title = (moves ? "● " : "") + title;
  const at = document.activeElement;
  if (at !== document.body && at.id !== "main" && !stage.contains(at)) focused = null; // the focus is elsewhere
  if (focused) refocus();
  scroll_to_step();
  announce();
  start_clocks();
}

// Scrolls to the next step for a reader who scrolled down to make a move.
function scroll_to_step() {
  const guide = document.querySelector(".guide:not(.made)");
  if (!guide || guide.dataset.step === step) return;
  step = guide.dataset.step;
  const reduced_motion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  guide.scrollIntoView({ block: "nearest", behavior: reduced_motion ? "instant" : "smooth" });
}

function refocus() {
  const ready = ":not(:disabled)";
  const there = document.querySelector(`${focused}${ready}`);
  const target = there ?? (moves && document.querySelector(`#bar button, [data-touch]${ready}`)) ?? document.getElementById("main");
  target.focus({ preventScroll: true });
  if (moves) focused = null;
}

function announce() {
  const parts = ["latest", "headline", "question", "guide"].map((name) => document.getElementById(name)?.innerText ?? "");
  const words = parts.join(" ").replace(/\s+/g, " ").trim();
  if (words !== last_announcement) announcer.textContent = words;
  last_announcement = words;
}

// --- time -----------------------------------------------------------------------------------------------------------

let refresh_timer = 0; // checks whether the player to move has become absent

function start_clocks() {
  const began = performance.now();
  for (const clock of document.querySelectorAll(".clock")) clock.began = began;
  schedule_refresh();
}

function schedule_refresh() {
  clearTimeout(refresh_timer);
  const seconds = Number(document.getElementById("now").dataset.lookAgain ?? 0);
  if (seconds) refresh_timer = setTimeout(refresh, seconds * 1000);
}

function tick() {
  for (const clock of document.querySelectorAll(".clock.running")) {
    const left = Math.max(0, Number(clock.dataset.left) - (performance.now() - clock.began) / 1000);
    const face = clock_face(left);
    if (clock.textContent !== face) clock.textContent = face;
    clock.classList.toggle("short", left < 20);
  }
}

function clock_face(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

setInterval(tick, 250);

// --- input ----------------------------------------------------------------------------------------------------------

stage.addEventListener("click", async (event) => {
  const thing = event.target.closest("[data-touch], [data-lift], [data-post], [data-turn], [data-now], [data-copy]");
  if (!thing || thing.id === "now") return;
  const data = thing.dataset;
  if (data.touch) {
    const is_chosen = touched.includes(data.touch);
    if (is_chosen && !possible_moves().some((move) => move.left.includes(data.touch))) deselect(data.touch);
    else touch(data.touch);
  } else if (data.lift) {
    lifted = Number(data.lift);
    await refresh();
  } else if (data.post) {
    const { post: path, ...values } = data;
    focused = focused_selector();
    thing.disabled = true;
    await send(path, values);
    await (refreshing ?? refresh());
  } else if (data.copy) {
    await copy(thing);
  } else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    go_to(data.turn === undefined ? null : Number(data.turn));
  }
});

async function copy(thing) {
  const field = thing.parentElement.querySelector("input");
  field?.select();
  try {
    await navigator.clipboard.writeText(thing.dataset.copy);
  } catch {
    if (!field) prompt("", thing.dataset.copy); // without a clipboard: for copying by hand
    return;
  }
  thing.textContent = stage.dataset.copied;
}

function show_turn(number) {
  turn = number;
  return refresh();
}

function go_to(number) {
  history.pushState(null, "", number === null ? address : `${address}?turn=${number}`);
  show_turn(number);
}

function turn_in_address() {
  const asked = new URLSearchParams(location.search).get("turn");
  return asked === null ? null : Number(asked);
}

addEventListener("popstate", () => show_turn(turn_in_address()));

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (touched.length) clear_selection();
  else if (turn !== null) go_to(null);
});

// --- events ---------------------------------------------------------------------------------------------------------

function listen() {
  const news = new EventSource(`${address}/events`);
  news.addEventListener("message", (event) => {
    newest = event.data;
    if (!refreshing && newest !== document.getElementById("now").dataset.version) refresh();
  });
  news.addEventListener("open", clear_connection_problem);
  news.addEventListener("error", () => {
    show_connection_lost();
    if (news.readyState === EventSource.CLOSED) setTimeout(listen, 1500);
  });
}

addEventListener("online", refresh);

turn = turn_in_address();
update_page();
listen();
