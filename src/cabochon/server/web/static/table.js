// The table in the browser. It holds no rule: the server tells which moves there are and what is touched for each.

const { put } = await import(`./swap.js${new URL(import.meta.url).search}`); // of the same version as this file

const stage = document.getElementById("stage");
const announcer = document.getElementById("announcer");
const trouble = document.getElementById("trouble");
const address = `/t/${stage.dataset.table}`;
const title = document.title;

let moves = null; // what the server offers: number, moves with their touches, labels, icons
let touched = []; // what was touched so far
let sending = false;
let lifted = null; // the seat for which the curtain was lifted
let turn = null; // the turn that is looked back at
let told = "";
let step = ""; // of an introduction: the one that was shown last
let focused = null; // where the keyboard was before the table changed

// --- which moves can still be meant ---------------------------------------------------------------------------------

function without(touches, others) {
  const left = [...touches];
  for (const other of others) {
    const place = left.indexOf(other);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}

function open() {
  if (!moves || sending) return [];
  return moves.moves.map((move) => ({ ...move, left: without(move.touches, touched) })).filter((move) => move.left);
}

function touch(thing) {
  complain("");
  touched.push(thing);
  if (!open().length) {
    touched = [thing]; // a new beginning with something else
    if (!open().length) touched = [];
  }
  show();
}

function let_go(thing) {
  touched.splice(touched.lastIndexOf(thing), 1);
  if (!open().length) touched = [];
  show();
}

function clear() {
  touched = [];
  show();
}

// --- what is lit, and the buttons -----------------------------------------------------------------------------------

function things() {
  return [...document.querySelectorAll("[data-touch]")];
}

function show() {
  const possible = open();
  const next = new Set(possible.flatMap((move) => move.left));
  const meant = document.querySelector(".guide")?.dataset.about.split(" ") ?? []; // what an introduction speaks of
  const first = new Set(moves && !sending ? moves.moves.flatMap((move) => move.touches) : []);
  for (const thing of things()) {
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

// What no thing on the table stands for is offered as a button, once nothing else is left to touch.
function choices(possible) {
  const on_table = new Set(things().map((thing) => thing.dataset.touch));
  const ready = possible.filter((move) => move.left.length && !move.left.some((name) => on_table.has(name)));
  const offered = new Set(ready.map((move) => move.left[0]));
  return Object.keys(moves?.labels ?? {}).filter((name) => offered.has(name));
}

function show_bar(possible) {
  const bar = document.getElementById("bar");
  if (!bar) return;
  const done = possible.find((move) => move.left.length === 0);
  const was = document.activeElement?.dataset?.choice;
  bar.replaceChildren(...choices(possible).map((name) => choice(name, !done)));
  if (touched.length) bar.append(button("clear", stage.dataset.clear, clear));
  if (done) bar.append(button("confirm", stage.dataset.confirm, () => post(done), "primary"));
  document.getElementById("chosen").textContent = done ? done.words : chosen_so_far();
  document.getElementById("actions").classList.toggle("busy", touched.length > 0);
  if (was) (bar.querySelector(`[data-choice="${CSS.escape(was)}"]`) ?? bar.querySelector("button"))?.focus();
}

function chosen_so_far() {
  const names = touched.map((name) => named(name)).filter(Boolean);
  return names.length ? `${names.join(", ")} …` : "";
}

function named(name) {
  return document.querySelector(`[data-touch="${CSS.escape(name)}"]`)?.dataset.name ?? moves.labels[name];
}

function choice(name, is_main) {
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

// What the server answered; null if it did not.
async function send(path, values) {
  try {
    const answer = await fetch(`${address}/${path}`, {
      method: "POST",
      body: new URLSearchParams(values),
      headers: { Accept: "application/json" },
    });
    complain(answer.ok ? "" : ((await answer.json().catch(() => ({}))).message ?? stage.dataset.failed));
    return answer;
  } catch {
    complain(stage.dataset.unsent);
    return null;
  }
}

async function post(move) {
  focused = focus_name();
  sending = true;
  show();
  const answer = await send("moves", { number: moves.number, move: move.move });
  sending = false;
  if (answer?.ok) touched = []; // it is made, though the next choice may look the same
  if (answer) return refreshing ?? refresh(); // the news may have been faster than the answer
  show(); // nothing was sent: what was chosen stays
  document.querySelector('[data-choice="confirm"]')?.focus();
}

// That a move was not sent is said until the connection is back.
function lost() {
  if (trouble.textContent !== stage.dataset.unsent) complain(stage.dataset.lost);
}

function reached() {
  if ([stage.dataset.lost, stage.dataset.unsent].includes(trouble.textContent)) complain("");
}

function complain(words) {
  trouble.textContent = words;
  trouble.hidden = !words;
}

let refreshing = null;
let again = false; // something else is to be looked at than what is being loaded
let newest = ""; // the version that was told last

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
      turn = null; // it was taken back
      history.replaceState(null, "", address);
      again = true;
      return;
    }
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await swap(page.getElementById("now"));
    reached();
  } catch {
    lost();
    setTimeout(refresh, 1500);
  }
}

// --- the new table in place of the old one --------------------------------------------------------------------------

async function swap(fresh) {
  const old = document.getElementById("now");
  if (["version", "seat", "turn", "lifted", "absent"].every((name) => fresh.dataset[name] === old.dataset[name])) {
    look_later();
    return show(); // nothing is new: whatever is under somebody's finger stays there
  }
  focused = focus_name() ?? focused;
  const is_news = fresh.dataset.version !== old.dataset.version;
  const is_present = fresh.dataset.turn === undefined && old.dataset.turn === undefined;
  if (is_present && Number(fresh.dataset.revealed) > Number(old.dataset.revealed)) fresh.classList.add("revealing");
  await put(old, fresh, begin, is_news);
}

// Where the keyboard is, if that is on the table: a selector that finds the same place again.
function focus_name() {
  const at = document.activeElement;
  if (!at || !stage.contains(at)) return null;
  for (const kind of ["touch", "turn", "post", "lift", "copy"]) {
    if (at.dataset[kind] !== undefined) return `:is(a, button)[data-${kind}="${CSS.escape(at.dataset[kind])}"]`;
  }
  return at.dataset.choice ? "#bar button" : null;
}

function begin() {
  const offered = document.getElementById("moves");
  const before = JSON.stringify(moves?.moves);
  moves = offered ? JSON.parse(offered.textContent) : null;
  if (sending || JSON.stringify(moves?.moves) !== before) touched = [];
  const front = document.getElementById("now").dataset.seat;
  if (front && Number(front) !== lifted) lifted = null; // who comes next lifts the curtain again
  show();
  document.title = (moves ? "● " : "") + title;
  const at = document.activeElement;
  if (at !== document.body && at.id !== "main" && !stage.contains(at)) focused = null; // somebody is elsewhere
  if (focused) refocus();
  show_step();
  announce();
  wind();
}

// Whoever has scrolled down to make a move sees what comes next.
function show_step() {
  const guide = document.querySelector(".guide:not(.made)");
  if (!guide || guide.dataset.step === step) return;
  step = guide.dataset.step;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  guide.scrollIntoView({ block: "nearest", behavior: calm ? "instant" : "smooth" });
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
  if (words !== told) announcer.textContent = words;
  told = words;
}

// --- time -----------------------------------------------------------------------------------------------------------

let look_again = 0; // somebody who is waited for may have gone away

function wind() {
  const began = performance.now();
  for (const clock of document.querySelectorAll(".clock")) clock.began = began;
  look_later();
}

function look_later() {
  clearTimeout(look_again);
  const seconds = Number(document.getElementById("now").dataset.lookAgain ?? 0);
  if (seconds) look_again = setTimeout(refresh, seconds * 1000);
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

// --- what people do -------------------------------------------------------------------------------------------------

stage.addEventListener("click", async (event) => {
  const thing = event.target.closest("[data-touch], [data-lift], [data-post], [data-turn], [data-now], [data-copy]");
  if (!thing || thing.id === "now") return;
  const data = thing.dataset;
  if (data.touch) {
    const is_chosen = touched.includes(data.touch);
    if (is_chosen && !open().some((move) => move.left.includes(data.touch))) let_go(data.touch);
    else touch(data.touch);
  } else if (data.lift) {
    lifted = Number(data.lift);
    await refresh();
  } else if (data.post) {
    const { post: path, ...values } = data;
    focused = focus_name();
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
    if (!field) prompt("", thing.dataset.copy); // without a clipboard: to be copied by hand
    return;
  }
  thing.textContent = stage.dataset.copied;
}

function look_at(number) {
  turn = number;
  return refresh();
}

function go_to(number) {
  history.pushState(null, "", number === null ? address : `${address}?turn=${number}`);
  look_at(number);
}

function turn_in_address() {
  const asked = new URLSearchParams(location.search).get("turn");
  return asked === null ? null : Number(asked);
}

addEventListener("popstate", () => look_at(turn_in_address()));

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (touched.length) clear();
  else if (turn !== null) go_to(null);
});

// --- news -----------------------------------------------------------------------------------------------------------

function listen() {
  const news = new EventSource(`${address}/events`);
  news.addEventListener("message", (event) => {
    newest = event.data;
    if (!refreshing && newest !== document.getElementById("now").dataset.version) refresh();
  });
  news.addEventListener("open", reached);
  news.addEventListener("error", () => {
    lost();
    if (news.readyState === EventSource.CLOSED) setTimeout(listen, 1500);
  });
}

addEventListener("online", refresh);

turn = turn_in_address();
begin();
listen();
