// Hints: asked of the server, shown below the prompt, each time the next step; they last as long as the position.
// Without one, the same place shows what the coach says.

const version = new URL(import.meta.url).search; // modules of the same version as this file
const { coach_note, on_judgement } = await import(`./coach.js${version}`);
const { send } = await import(`./connection.js${version}`);
const { now } = await import(`./look.js${version}`);
const { show } = await import(`./pieces.js${version}`);
const { is_sending, offered_moves } = await import(`./selection.js${version}`);

const announcer = document.getElementById("announcer");
const button = document.getElementById("hint-button");

let hint = null; // the last one, as the server sent it
let is_asking = false;

export function ask_for_hint() {
  const step = is_current() ? hint.dataset.next : "1";
  if (is_asking || is_sending() || !offered_moves() || !step) return;
  if (now().dataset.noHints) tell(refusal(now().dataset.noHints));
  else ask(step);
}

// What is said in a rated match, in the place of a hint.
function refusal(words) {
  const said = document.createElement("div");
  Object.assign(said.dataset, { number: offered_moves().number, next: "", about: "" });
  said.append(Object.assign(document.createElement("p"), { textContent: words }));
  return said;
}

async function ask(step) {
  is_asking = true;
  show_hint();
  const answer = await send("hint", { number: offered_moves().number, step });
  const text = answer?.ok ? await answer.text() : null;
  is_asking = false;
  tell(text === null ? hint : new DOMParser().parseFromString(text, "text/html").body.firstElementChild);
}

function tell(fresh) {
  if (fresh !== hint) announcer.textContent = [...fresh.querySelectorAll("p, li")].map((sentence) => sentence.textContent).join(" ");
  hint = fresh;
  show_hint();
  show();
}

// Whether the board is still the one that the hint is for; after the first hint, which is noted in the log, it comes later.
function is_current() {
  return hint !== null && offered_moves()?.number === Number(hint.dataset.number);
}

// Shows the hint on the board, which may be a new one.
export function show_hint() {
  button.hidden = now().dataset.hints === undefined && now().dataset.noHints === undefined;
  button.disabled = !offered_moves();
  button.setAttribute("aria-busy", String(is_asking));
  const place = document.getElementById("hint");
  if (!place) return;
  const had_focus = place.contains(document.activeElement);
  const said = is_current() ? hint : coach_note();
  if (said && place.firstElementChild === said) return; // what is open stays open
  place.replaceChildren(...(said ? [said] : []));
  if (had_focus) place.focus();
}

on_judgement(show_hint);
