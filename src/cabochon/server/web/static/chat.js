// The chat beside a table. An event carries the number of the last message; the messages come from the server as HTML.

const feedback = await import(`./feedback.js${new URL(import.meta.url).search}`); // of the same version as this file

const drawer = document.getElementById("chat");
const button = document.querySelector(".chat-button");
const announcer = document.getElementById("chat-news");
const problem = document.getElementById("chat-problem");
const address = `/t/${drawer.dataset.table}/chat`;
const language = document.documentElement.lang;

const BUBBLE_MILLISECONDS = 4000;
const TABLES_REMEMBERED = 50;

let last = null; // the number of the last message that was loaded or need not be; null before the first event
let is_loaded = false; // the drawer shows the messages

// --- what has been seen ----------------------------------------------------------------------------------------------

function seen_numbers() {
  try {
    return JSON.parse(localStorage.getItem("chats")) ?? {};
  } catch {
    return {}; // the browser stores nothing for this site
  }
}

function mark_seen() {
  const { [drawer.dataset.table]: before, ...others } = seen_numbers();
  const kept = Object.entries(others).slice(1 - TABLES_REMEMBERED);
  try {
    localStorage.setItem("chats", JSON.stringify(Object.fromEntries([...kept, [drawer.dataset.table, last ?? 0]])));
  } catch {
    // then messages are new again after a reload
  }
  show_unread(false);
}

function show_unread(is_unread) {
  button.classList.toggle("unread", is_unread);
  const words = is_unread ? button.dataset.unread : button.dataset.read;
  button.setAttribute("aria-label", words);
  button.title = words;
}

function is_open() {
  return drawer.matches(":popover-open");
}

// --- from the server --------------------------------------------------------------------------------------------------

function show_problem(words) {
  feedback.show_problem(problem, words);
}

// The panel of the chat with some messages; null if it could not be loaded.
async function fetch_panel(asked = {}) {
  try {
    const answer = await fetch(`${address}/panel?${new URLSearchParams(asked)}`);
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const panel = page.getElementById("chat-panel");
    for (const time of panel.querySelectorAll("time")) show_local_time(time);
    return panel;
  } catch {
    return null;
  }
}

function show_local_time(time) {
  const moment = new Date(time.dateTime);
  const is_today = moment.toDateString() === new Date().toDateString();
  const day = is_today ? {} : { day: "numeric", month: "short" };
  time.textContent = moment.toLocaleString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...day });
}

async function load_panel() {
  const fresh = await fetch_panel();
  if (!fresh) return show_problem(drawer.dataset.lost);
  show_problem("");
  const has_focus = document.getElementById("chat-panel").contains(document.activeElement);
  document.getElementById("chat-panel").replaceWith(fresh);
  is_loaded = fresh.dataset.closed === undefined;
  last = is_loaded ? Number(fresh.dataset.last) : null;
  if (has_focus) (fresh.querySelector("#chat-text") ?? fresh.querySelector("button")).focus();
  scroll_to_end();
  mark_seen();
}

let loading = null;
let again = false; // more messages came while some were loading

function load_new() {
  if (loading) {
    again = true;
    return loading;
  }
  loading = append_new().finally(() => {
    loading = null;
    if (again) {
      again = false;
      load_new();
    }
  });
  return loading;
}

async function append_new() {
  const fresh = await fetch_panel({ after: last });
  if (!fresh) return void setTimeout(load_new, 2000 + 2000 * Math.random());
  if (fresh.dataset.closed !== undefined) return is_loaded ? load_panel() : undefined;
  last = Math.max(last, Number(fresh.dataset.last));
  const messages = [...fresh.querySelectorAll(".message")];
  const others = messages.filter((message) => !message.classList.contains("mine"));
  messages.forEach(show_bubble);
  if (others.length) announcer.textContent = others.map(spoken).join(" ");
  if (is_loaded) append(messages);
  if (is_open() && is_loaded) mark_seen();
  else if (others.length) show_unread(true);
}

function append(messages) {
  const list = drawer.querySelector(".messages");
  const is_at_end = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  const known = new Set([...list.children].map((message) => message.dataset.number));
  list.append(...messages.filter((message) => !known.has(message.dataset.number)));
  if (messages.length) document.getElementById("chat-empty")?.remove();
  if (is_at_end) scroll_to_end();
}

async function load_earlier(link) {
  const fresh = await fetch_panel({ before: link.dataset.before });
  if (!fresh || fresh.dataset.closed !== undefined) return show_problem(drawer.dataset.lost);
  const list = drawer.querySelector(".messages");
  const from_end = list.scrollHeight - list.scrollTop;
  list.prepend(...fresh.querySelectorAll(".message"));
  list.scrollTop = list.scrollHeight - from_end;
  const earlier = fresh.querySelector("#chat-earlier");
  if (earlier) link.parentElement.replaceWith(earlier);
  else link.parentElement.remove();
  list.focus();
}

function scroll_to_end() {
  const list = drawer.querySelector(".messages");
  if (list) list.scrollTop = list.scrollHeight;
}

function spoken(message) {
  const [author, said] = [".author", ".said"].map((part) => message.querySelector(part).textContent.trim());
  return `${author}: ${said}.`;
}

// --- reactions beside the names of players ----------------------------------------------------------------------------

function show_bubble(message) {
  const name = document.getElementById(`player-${message.dataset.seat}`);
  if (!message.dataset.reaction || !name || document.hidden) return;
  const bubble = document.createElement("span");
  bubble.className = "bubble";
  bubble.setAttribute("aria-hidden", "true");
  bubble.append(message.querySelector("svg").cloneNode(true));
  const words = document.createRange();
  words.selectNodeContents(name); // the heading may be wider than its words
  const box = words.getBoundingClientRect();
  bubble.style.left = `${Math.min(box.right + 10, innerWidth - 68)}px`;
  bubble.style.top = `${Math.max(4, (box.top + box.bottom) / 2 - 28)}px`;
  document.body.append(bubble);
  setTimeout(() => bubble.remove(), BUBBLE_MILLISECONDS);
}

// --- input ----------------------------------------------------------------------------------------------------------

async function send(form, values) {
  try {
    const request = { method: "POST", body: values, headers: { Accept: "application/json" } };
    const answer = await fetch(form.getAttribute("action"), request);
    show_problem(answer.ok ? "" : ((await answer.json().catch(() => ({}))).message ?? drawer.dataset.failed));
    return answer.ok;
  } catch {
    show_problem(drawer.dataset.lost);
    return false;
  }
}

drawer.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const is_sent = await send(form, new URLSearchParams(new FormData(form, event.submitter)));
  if (!is_sent) return;
  form.reset();
  if (last === null || form.getAttribute("action") !== address) await load_panel();
  else await load_new();
});

drawer.addEventListener("click", (event) => {
  const link = event.target.closest("[data-before]");
  if (!link) return;
  event.preventDefault();
  load_earlier(link);
});

drawer.addEventListener("toggle", (event) => {
  if (event.newState !== "open") return;
  if (!is_loaded) return load_panel();
  scroll_to_end();
  mark_seen();
});

// The drawer stays open beside the board; Escape hides it while the focus is in it.
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !is_open() || !drawer.contains(document.activeElement)) return;
  event.stopPropagation();
  drawer.hidePopover();
  button.focus();
}, true);

document.addEventListener("chat", (event) => {
  const number = Number(event.detail);
  if (last === null) {
    last = number;
    show_unread(number > (seen_numbers()[drawer.dataset.table] ?? 0));
  } else if (number > last) {
    load_new();
  }
});

if (is_open()) load_panel(); // somebody was faster than this script
