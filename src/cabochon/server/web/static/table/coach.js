// The coach: after each own move, asks the server what it was worth, and shows the answer where hints appear.

const version = new URL(import.meta.url).search; // modules of the same version as this file
const { store, stored } = await import(`../settings.js${version}`);
const { address, now, stage } = await import(`./look.js${version}`);

const choice = document.getElementById("set-coach");
const announcer = document.getElementById("announcer");
const ROOMY = matchMedia("(min-aspect-ratio: 1/1) and (min-height: 30rem)"); // enough for the reasons and values
const name = `coach ${stage.dataset.table}`; // remembered for each table

let asked = now().dataset.ownMove; // the last move that was asked about; what was played before the page came is not
let judgement = null; // the last one, as the server sent it
let show_again = () => {};

export function on_judgement(callback) {
  show_again = callback;
}

// What the coach says of the last own move; null if it is off or has said nothing yet.
export function coach_note() {
  const is_current = judgement?.dataset.move === now().dataset.ownMove;
  return choice.checked && is_current ? judgement : null;
}

export function dismiss() {
  judgement = null;
  show_again();
}

// Asks about the last own move, once.
export function follow_moves() {
  const { hints, ownMove } = now().dataset;
  choice.closest(".check").hidden = hints === undefined;
  if (hints === undefined || ownMove === undefined || ownMove === asked) return;
  asked = ownMove;
  if (choice.checked) ask(ownMove);
}

async function ask(number) {
  const request = { method: "POST", body: new URLSearchParams({ number }), headers: { Accept: "application/json" } };
  const answer = await fetch(`${address}/coach`, request).catch(() => null);
  if (!answer?.ok) return; // the coach is no reason to interrupt a match
  judgement = new DOMParser().parseFromString(await answer.text(), "text/html").body.firstElementChild;
  if (!coach_note()) return;
  announcer.textContent = [...judgement.querySelectorAll(".said")].map((sentence) => sentence.textContent.trim()).join(". ");
  for (const details of judgement.querySelectorAll("details")) details.open = ROOMY.matches;
  show_again();
}

choice.checked = stored(name) === "yes";
choice.addEventListener("change", () => {
  store(name, choice.checked ? "yes" : "no");
  if (choice.checked && now().dataset.ownMove) ask(now().dataset.ownMove);
  show_again();
});
