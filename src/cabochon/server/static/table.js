// The table in the browser. It holds no rule: the server tells which moves there are and what is touched for each.

const stage = document.getElementById("stage");
const announcer = document.getElementById("announcer");
const trouble = document.getElementById("trouble");
const address = `/t/${stage.dataset.table}`;

let moves = null; // what the server offers: number, moves with their touches, labels
let touched = []; // what was touched so far
let lifted = null; // the seat for which the curtain was lifted
let turn = null; // the turn that is looked back at
let told = "";
const title = document.title;

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
  if (!moves) return [];
  return moves.moves.map((move) => ({ ...move, left: without(move.touches, touched) })).filter((move) => move.left);
}

function touch(thing) {
  touched.push(thing);
  const possible = open();
  if (!possible.length) {
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

// --- what is lit, and the buttons -----------------------------------------------------------------------------------

function show() {
  const possible = open();
  const next = new Set(possible.flatMap((move) => move.left));
  const first = new Set(moves ? moves.moves.flatMap((move) => move.touches) : []);
  const on_table = new Set();
  for (const thing of document.querySelectorAll("[data-touch]")) {
    const name = thing.dataset.touch;
    on_table.add(name);
    const chosen = touched.filter((other) => other === name).length;
    thing.classList.toggle("lit", next.has(name));
    thing.classList.toggle("chosen", chosen > 0);
    thing.dataset.chosen = chosen > 1 ? chosen : "";
    thing.disabled = !(next.has(name) || chosen > 0 || first.has(name));
    if (thing.disabled) thing.removeAttribute("aria-pressed");
    else thing.setAttribute("aria-pressed", String(chosen > 0));
  }
  show_bar(possible, choices(possible, on_table));
}

// What no thing on the table stands for is offered as a button, once nothing else is left to touch.
function choices(possible, on_table) {
  const ready = possible.filter((move) => move.left.length && !move.left.some((name) => on_table.has(name)));
  return [...new Set(ready.map((move) => move.left[0]))];
}

function show_bar(possible, offered) {
  const bar = document.getElementById("bar");
  if (!bar) return;
  const done = possible.find((move) => move.left.length === 0);
  const focused = document.activeElement?.dataset?.choice;
  bar.replaceChildren();
  if (done) bar.append(button(stage.dataset.confirm, () => post(done), "primary", "confirm"));
  for (const name of offered) bar.append(choice(name));
  if (touched.length) bar.append(button(stage.dataset.clear, clear, "", "clear"));
  document.getElementById("chosen").textContent = done ? done.words : "";
  if (focused) (bar.querySelector(`[data-choice="${focused}"]`) ?? bar.querySelector("button"))?.focus();
}

function choice(name) {
  const label = moves.labels[name] ?? name;
  return button(label, () => choose(name), touched.length ? "primary" : "", name);
}

function choose(name) {
  touched.push(name);
  const possible = open();
  const done = possible.find((move) => move.left.length === 0);
  if (done && possible.length === 1) post(done);
  else show();
}

function button(label, action, style, name) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.className = style;
  made.dataset.choice = name;
  made.addEventListener("click", action);
  return made;
}

function clear() {
  touched = [];
  show();
}

// --- to the server and back -----------------------------------------------------------------------------------------

async function send(path, values) {
  try {
    const answer = await fetch(`${address}/${path}`, {
      method: "POST",
      body: new URLSearchParams(values),
      headers: { Accept: "application/json" },
    });
    if (answer.ok) complain("");
    else complain((await answer.json().catch(() => ({}))).message ?? stage.dataset.failed);
    return answer.ok;
  } catch {
    complain(stage.dataset.lost);
    return false;
  }
}

async function post(move) {
  const number = moves.number;
  moves = null;
  touched = [];
  show();
  await send("moves", { number, move: move.move });
  await refresh();
}

function complain(words) {
  trouble.textContent = words;
  trouble.hidden = !words;
}

let refreshing = null;
let again = false;

function refresh() {
  if (refreshing) {
    again = true;
    return refreshing;
  }
  refreshing = load().finally(() => {
    refreshing = null;
    if (again) {
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
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await swap(page.getElementById("now"));
    if (trouble.textContent === stage.dataset.lost) complain("");
  } catch {
    complain(stage.dataset.lost);
    setTimeout(refresh, 1500);
  }
}

// --- the new table in place of the old one --------------------------------------------------------------------------

async function swap(fresh) {
  const old = document.getElementById("now");
  const flights = [...fresh.querySelectorAll("[data-from]")].map((thing) => [
    thing,
    old.querySelector(`[data-touch="${CSS.escape(thing.dataset.from)}"]`),
  ]);
  for (const flown of old.querySelectorAll("[style]")) flown.style.viewTransitionName = "";
  const focus = focus_name();
  const is_news = fresh.dataset.version !== old.dataset.version;
  if (Number(fresh.dataset.revealed) > Number(old.dataset.revealed)) fresh.classList.add("revealing");
  const change = () => {
    old.replaceWith(fresh);
    flights.forEach(([thing], number) => name_flight(thing, number));
    begin(focus);
  };
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!document.startViewTransition || calm || document.hidden || !is_news) {
    change();
  } else {
    flights.forEach(([, from], number) => from && name_flight(from, number));
    const transition = document.startViewTransition(change);
    transition.ready.catch(() => {}); // skipped where another one begins: the table is right all the same
    await transition.updateCallbackDone;
  }
}

function name_flight(thing, number) {
  thing.style.viewTransitionName = `flight-${number}`;
}

function focus_name() {
  const { touch: name, choice: option } = document.activeElement?.dataset ?? {};
  return name ?? (option && "bar");
}

function begin(focus) {
  const offered = document.getElementById("moves");
  const before = moves?.number;
  moves = offered ? JSON.parse(offered.textContent) : null;
  if (moves?.number !== before) touched = [];
  show();
  if (focus) refocus(focus);
  document.title = (moves ? "● " : "") + title;
  announce();
}

function refocus(name) {
  const thing = document.querySelector(`[data-touch="${CSS.escape(name)}"]:not(:disabled)`);
  const target = thing ?? document.querySelector("#bar button, [data-touch]:not(:disabled)") ?? document.getElementById("main");
  target.focus({ preventScroll: true });
}

function announce() {
  const latest = document.getElementById("latest")?.innerText ?? "";
  const headline = document.getElementById("headline")?.innerText ?? "";
  const words = `${latest} ${headline}`.replace(/\s+/g, " ").trim();
  if (words !== told) announcer.textContent = words;
  told = words;
}

// --- what people do -------------------------------------------------------------------------------------------------

stage.addEventListener("click", async (event) => {
  const thing = event.target.closest("[data-touch], [data-lift], [data-post], [data-turn], [data-now], [data-copy]");
  if (!thing || !stage.contains(thing) || thing.id === "now") return;
  const data = thing.dataset;
  if (data.touch) {
    const chosen = touched.includes(data.touch);
    if (chosen && !open().some((move) => move.left.includes(data.touch))) let_go(data.touch);
    else touch(data.touch);
  } else if (data.lift) {
    lifted = Number(data.lift);
    await refresh();
  } else if (data.post) {
    const { post: path, ...values } = data;
    await send(path, values);
    await refresh();
  } else if (data.copy) {
    await navigator.clipboard?.writeText(data.copy);
    thing.textContent = stage.dataset.copied;
  } else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    look_at(data.turn === undefined ? null : Number(data.turn));
  }
});

function look_at(number) {
  turn = number;
  history.replaceState(null, "", turn === null ? address : `${address}?turn=${turn}`);
  refresh();
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (touched.length) clear();
  else if (turn !== null) look_at(null);
});

// --- news -----------------------------------------------------------------------------------------------------------

function listen() {
  const news = new EventSource(`${address}/events`);
  news.addEventListener("message", (event) => {
    if (event.data !== document.getElementById("now").dataset.version) refresh();
  });
  news.addEventListener("open", () => trouble.textContent === stage.dataset.lost && complain(""));
  news.addEventListener("error", () => {
    complain(stage.dataset.lost);
    if (news.readyState === EventSource.CLOSED) setTimeout(listen, 1500);
  });
}

turn = document.getElementById("now").dataset.turn === undefined ? null : Number(document.getElementById("now").dataset.turn);
begin(null);
listen();
