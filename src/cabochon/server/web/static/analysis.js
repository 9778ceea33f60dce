// The analysis of a match, turn by turn. The server draws everything; this file asks for the wanted turn and for news.

const version = new URL(import.meta.url).search; // modules of the same version as this file
const { show_problem } = await import(`./feedback.js${version}`);
const { replace_board, show_reveal } = await import(`./swap.js${version}`);

const page = document.getElementById("analysis");
const slider = document.getElementById("turn");
const cards = document.getElementById("cards"); // whether all are shown, or those that the player whose turn it is saw
const trouble = document.getElementById("trouble");
const last = Number(page.dataset.last);
const PARTS = ["summary", "graph", "ledger", "statistics"];
const RETRY = 3000; // milliseconds

let turn = Number(slider.value); // the wanted turn; the board follows when it is loaded
let line = document.getElementById("moment").dataset.line; // how far the better line is followed; empty for the match
let is_chosen = new URLSearchParams(location.search).has("turn"); // or else the turning point is shown
let loading = null;
let address_timer = 0;

// --- fragments ------------------------------------------------------------------------------------------------------

async function fragment(path) {
  const answer = await fetch(`${page.dataset.address}/${path}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return new DOMParser().parseFromString(await answer.text(), "text/html").body.firstElementChild;
}

function query(number) {
  return cards.checked ? `turn=${number}&cards=open` : `turn=${number}`;
}

function wanted() {
  return line ? `${query(turn)}&line=${line}` : query(turn);
}

// --- showing a turn -------------------------------------------------------------------------------------------------

function show(number, on_line = "") {
  is_chosen = true;
  turn = Math.min(Math.max(number, 0), last);
  line = on_line;
  update_controls();
  loading ??= load().finally(() => (loading = null));
  return loading;
}

// Loads one fragment at a time and skips those that were passed meanwhile.
async function load() {
  try {
    let asked, fresh;
    do {
      asked = wanted();
      fresh = await fragment(`moment?${asked}`);
    } while (asked !== wanted());
    await put(fresh);
    announce();
    show_problem(trouble, "");
  } catch {
    show_problem(trouble, page.dataset.lost);
  }
}

async function put(fresh) {
  const old = document.getElementById("moment");
  const is_next = !line && Number(fresh.dataset.turn) === Number(old.dataset.turn) + 1;
  const opened = [...old.querySelectorAll("details[open]")].map((details) => details.id);
  for (const id of opened) fresh.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
  const focused = document.activeElement?.dataset?.line;
  await replace_board(old, fresh, () => {}, is_next);
  if (focused !== undefined) document.querySelector(`#moment [data-line="${CSS.escape(focused)}"]:not(#moment)`)?.focus();
}

function announce() {
  const parts = ["headline", "chances", "latest"].map((name) => document.getElementById(name)?.innerText ?? "");
  const judged = [...document.querySelectorAll(".decision h3")].map((title) => title.innerText);
  document.getElementById("announcer").textContent = [...parts, ...judged].join(" ").replace(/\s+/g, " ").trim();
}

// Shows the wanted turn at once in the graph, the slider, the links and the address.
function update_controls() {
  const here = `${page.dataset.address}?${wanted()}`;
  slider.value = turn;
  slider.setAttribute("aria-valuetext", `${turn}/${last}`);
  document.getElementById("place").textContent = `${turn}/${last}`;
  document.getElementById("link").value = new URL(here, location.href).href;
  const steps = { first: 0, back: Math.max(turn - 1, 0), forward: Math.min(turn + 1, last), last };
  for (const link of document.querySelectorAll("[data-step]")) link.href = `${page.dataset.address}?${query(steps[link.dataset.step])}`;
  for (const field of document.querySelectorAll("input[name=back]")) field.value = here; // to return here after changing the language
  for (const link of document.querySelectorAll(".moments a")) link.toggleAttribute("aria-current", Number(link.dataset.turn) === turn);
  for (const link of document.querySelectorAll(".moments a[aria-current]")) link.setAttribute("aria-current", "true");
  move_cursor();
  if (is_chosen) address_timer ||= setTimeout(update_address, 350); // browsers limit how often the address may change
}

function update_address() {
  address_timer = 0;
  history.replaceState(null, "", `${page.dataset.address}?${wanted()}`);
}

// --- the graph ------------------------------------------------------------------------------------------------------

function graph() {
  return document.querySelector(".review-graph");
}

function move_cursor() {
  const drawn = graph();
  if (!drawn) return;
  const { left, right, last: end } = drawn.dataset;
  const x = Number(left) + ((Number(right) - Number(left)) * turn) / Number(end);
  const cursor = drawn.querySelector(".cursor");
  cursor.setAttribute("d", cursor.getAttribute("d").replace(/^M[\d.]+/, `M${x.toFixed(1)}`));
}

function turn_at(event) {
  const { left, right, last: end } = graph().dataset;
  const box = graph().getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * graph().viewBox.baseVal.width;
  return Math.round(((x - Number(left)) / (Number(right) - Number(left))) * Number(end));
}

page.addEventListener("pointerdown", (event) => {
  if (event.target.closest(".review-graph")) show(turn_at(event));
});
page.addEventListener("pointermove", (event) => {
  if (event.buttons === 1 && event.target.closest(".review-graph")) show(turn_at(event));
});

// --- news of an analysis that is being made -------------------------------------------------------------------------

async function follow() {
  while (document.getElementById("summary").dataset.state === "running") {
    try {
      const asked = is_chosen ? wanted() : "cards=" + (cards.checked ? "open" : "");
      const parts = await fragment(`now?${asked}&after=${document.getElementById("summary").dataset.version}`);
      await take(parts, !is_chosen || asked === wanted());
    } catch {
      await new Promise((resume) => setTimeout(resume, RETRY));
    }
  }
}

// Puts the new parts in their places; the moment only if it is still the one that is looked at.
async function take(parts, with_moment) {
  for (const name of PARTS) {
    const old = document.getElementById(name);
    const fresh = parts.querySelector(`#${name}`);
    const focused = old.contains(document.activeElement) ? document.activeElement.dataset.turn : undefined;
    old.replaceWith(fresh);
    if (focused) fresh.querySelector(`[data-turn="${focused}"]`)?.focus();
  }
  const moment = parts.querySelector("#moment");
  if (with_moment && !loading) {
    turn = Number(moment.dataset.turn);
    await put(moment);
  }
  update_controls();
}

// --- input ----------------------------------------------------------------------------------------------------------

const STEPS = { first: () => 0, back: () => turn - 1, forward: () => turn + 1, last: () => last };
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };

page.addEventListener("click", (event) => {
  const thing = event.target.closest("a[data-step], a[data-turn], a[data-line], [data-continue], [data-recall]");
  if (!thing || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (thing.matches("[data-continue], [data-recall]")) return show_reveal(thing.dataset.recall !== undefined);
  event.preventDefault();
  if (thing.dataset.line !== undefined) show(turn, thing.dataset.line);
  else show(thing.dataset.step ? STEPS[thing.dataset.step]() : Number(thing.dataset.turn));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const at = event.target.closest("input:not([type=checkbox]), select, textarea");
  if (!KEYS[event.key] || at) return; // a focused slider handles these keys itself
  event.preventDefault();
  show(STEPS[KEYS[event.key]]());
});

slider.addEventListener("input", () => show(Number(slider.value)));
cards.addEventListener("change", () => show(turn, line));
document.getElementById("steps").addEventListener("submit", (event) => event.preventDefault());

follow();
page.dataset.live = ""; // clicks are heard
