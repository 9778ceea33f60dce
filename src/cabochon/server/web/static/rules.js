// The rules, on their own page or in a drawer beside the table: loaded when first opened, searched while one types.
// The server does the finding.

const drawer = document.getElementById("rules"); // null on the page of the rules
const book = document.querySelector("[data-rules]");
const TYPING = 200; // milliseconds without a key before the search begins

let loading = null; // the first loading of the drawer
let place = -1; // the match on display
let timer = 0;
let searched = book.querySelector("#rules-query")?.value ?? ""; // what was searched for last

// --- loading and searching ------------------------------------------------------------------------------------------

async function fetch_book(query) {
  const answer = await fetch(`${book.dataset.rules}/fragment?${new URLSearchParams({ q: query })}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return new DOMParser().parseFromString(await answer.text(), "text/html").body;
}

// Loads the drawer once; if that fails, the link to the page stays, and the next opening tries again.
function load() {
  loading ??= fetch_book("")
    .then((fresh) => {
      book.replaceChildren(...fresh.children);
      prepare();
    })
    .catch(() => {
      loading = null;
    });
  return loading;
}

async function search(query) {
  clearTimeout(timer);
  searched = query;
  const fresh = await fetch_book(query).catch(() => null);
  if (!fresh || query !== searched) return; // no answer, or a later search is on its way
  for (const part of [".contents", "article"]) book.querySelector(part).replaceWith(fresh.querySelector(part));
  const [count, found] = [book, fresh].map((each) => each.querySelector(".count"));
  count.textContent = count.dataset.found = found.textContent.trim();
  place = -1;
  prepare();
  if (matches().length) show_match(0);
}

function matches() {
  return [...book.querySelectorAll(".found")];
}

function prepare() {
  for (const step of book.querySelectorAll("[data-step]")) step.hidden = matches().length < 2;
}

function step(by) {
  const count = matches().length;
  if (count) show_match((place + by + count) % count);
}

function show_match(number) {
  const found = matches();
  place = number;
  go_to(found[place]);
  const count = book.querySelector(".count");
  count.dataset.found ??= count.textContent.trim();
  const where = count.dataset.place.replace("{place}", place + 1).replace("{count}", found.length);
  const words = document.createElement("span"); // read aloud with the place
  words.className = "unseen";
  words.textContent = found[place].textContent;
  count.replaceChildren(found.length > 1 ? `${count.dataset.found} · ${where} ` : `${count.dataset.found} `, words);
}

// --- going to a paragraph -------------------------------------------------------------------------------------------

function go_to(paragraph) {
  for (const other of book.querySelectorAll(".shown")) other.classList.remove("shown");
  paragraph.classList.add("shown");
  const reduced_motion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  paragraph.scrollIntoView({ block: "center", behavior: reduced_motion ? "instant" : "smooth" });
}

async function open_at(anchor) {
  if (!drawer.matches(":popover-open")) drawer.showPopover();
  await load();
  const paragraph = anchor && document.getElementById(anchor);
  if (!paragraph) return;
  go_to(paragraph);
  paragraph.tabIndex = -1;
  paragraph.focus({ preventScroll: true });
}

// --- input ----------------------------------------------------------------------------------------------------------

book.addEventListener("input", (event) => {
  if (event.target.id !== "rules-query") return;
  clearTimeout(timer);
  timer = setTimeout(() => search(event.target.value), TYPING);
});

book.addEventListener("submit", (event) => {
  event.preventDefault();
  const query = book.querySelector("#rules-query").value;
  if (query === searched) step(1);
  else search(query);
});

book.addEventListener("keydown", (event) => {
  if (event.target.id !== "rules-query") return;
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? (event.key === "Enter" && event.shiftKey ? -1 : 0);
  if (!by) return;
  event.preventDefault();
  step(by);
});

book.addEventListener("click", (event) => {
  const by = event.target.closest("[data-step]")?.dataset.step;
  if (by) step(Number(by));
});

if (drawer) {
  drawer.addEventListener("toggle", (event) => {
    if (event.newState === "open") load();
  });
  drawer.addEventListener("keydown", (event) => {
    if (event.key === "Escape") event.stopPropagation(); // closes the drawer, and does nothing at the table
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const is_here = link.pathname === book.dataset.rules || (book.contains(link) && link.hash);
    if (!is_here || link.dataset.page !== undefined) return;
    event.preventDefault();
    open_at(link.hash.slice(1));
  });
}

prepare();
