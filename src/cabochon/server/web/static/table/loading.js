// Loads the table as it is now, or was at a turn, whenever the server tells of a change. One request at a time.

const version = new URL(import.meta.url).search; // modules of the same version as this file
const { swap } = await import(`./board.js${version}`);
const { clear_connection_problem, milliseconds_to_wait, show_busy, show_connection_lost } = await import(`./connection.js${version}`);
const { is_drawer_shown, must_load } = await import(`./drawers.js${version}`);
const { address, look, now, stage } = await import(`./look.js${version}`);
const { is_sending } = await import(`./selection.js${version}`);

const RETRY = 1500; // milliseconds

let loading = null;
let again = false; // load again: the wanted turn or seat has changed meanwhile
let newest = ""; // the version of the last event
let is_waiting = false; // the last attempt failed, and a timer will try again
let look_again_timer = 0; // checks whether the player to move has become absent

export function refresh() {
  if (loading) {
    again = true;
    return loading;
  }
  return show_answer_to(fetch(`${address}/now?${wanted()}`));
}

// Shows the table in the answer to a post, which spares a request, unless the reader wants to see something else by now.
export function show_answer(answer, asked) {
  return loading || String(wanted()) !== asked ? refresh() : show_answer_to(answer);
}

function show_answer_to(request) {
  is_waiting = false;
  loading = load(request).finally(() => (loading = null));
  loading.then(catch_up);
  return loading;
}

// Loads again if there is news that the table does not show yet.
export function catch_up() {
  if (is_waiting || loading) return;
  const is_old = newest && Number(newest) > Number(now().dataset.version);
  if (!again && !is_old) return;
  again = false;
  refresh();
}

stage.addEventListener("beforetoggle", (event) => must_load(event) && refresh(), true);

// After a post; its event may have arrived before the answer, and then the table is being loaded.
export function refresh_once() {
  return loading ?? refresh();
}

// What is asked of the server: which turn, for whom, and with which parts.
export function wanted() {
  const asked = new URLSearchParams();
  if (look.turn !== null) asked.set("turn", look.turn);
  if (look.lifted !== null) asked.set("lifted", look.lifted);
  if (is_drawer_shown()) asked.set("drawers", "true");
  return asked;
}

async function load(request) {
  const text = await text_of(request);
  if (text === null) return;
  await swap(new DOMParser().parseFromString(text, "text/html").getElementById("now"));
  schedule_refresh();
  clear_connection_problem();
}

// What the server answers; null if there is nothing to show.
async function text_of(request) {
  try {
    const answer = await request;
    if (answer.status === 404) return leave();
    if (answer.status === 503) {
      show_busy();
      return refresh_after(milliseconds_to_wait(answer));
    }
    if (!answer.ok) throw new Error(String(answer.status));
    return await answer.text();
  } catch {
    show_connection_lost();
    return refresh_after(RETRY);
  }
}

// The turn was taken back: on to the present. Or else the table was closed: the page says so.
function leave() {
  if (look.turn === null) location.reload();
  else {
    look.turn = null;
    history.replaceState(null, "", address);
    again = true;
  }
  return null;
}

function refresh_after(milliseconds) {
  is_waiting = true;
  setTimeout(refresh, milliseconds);
  return null;
}

export function schedule_refresh() {
  clearTimeout(look_again_timer);
  const seconds = Number(now().dataset.lookAgain ?? 0);
  if (seconds) look_again_timer = setTimeout(refresh, seconds * 1000);
}

export function listen() {
  const news = new EventSource(`${address}/events`);
  news.addEventListener("message", (event) => {
    newest = event.data;
    if (!loading && !is_sending() && newest !== now().dataset.version) refresh(); // a move is answered with the table
  });
  news.addEventListener("chat", (event) => document.dispatchEvent(new CustomEvent("chat", { detail: event.data }))); // for chat.js
  news.addEventListener("open", clear_connection_problem);
  news.addEventListener("error", () => {
    show_connection_lost();
    if (news.readyState === EventSource.CLOSED) setTimeout(listen, RETRY);
  });
}
