// An exercise: the learner makes a move as at a table, and the server says what it is worth. Holds no rule.

const version = new URL(import.meta.url).search; // modules of the same version as this file
const { accept_drops } = await import(`./table/dragging.js${version}`);
const { show_problem } = await import(`./table/connection.js${version}`);
const { stage } = await import(`./table/look.js${version}`);
const { show } = await import(`./table/pieces.js${version}`);
const { chosen_pieces, clear_selection, offer } = await import(`./table/selection.js${version}`);
const { clear, click_choice, click_piece, drop, on_move } = await import(`./table/touching.js${version}`);

const place = document.getElementById("hint");
const announcer = document.getElementById("announcer");
let is_asking = false;

const ACTIONS = {
  touch: (piece, event) => click_piece(piece.dataset.touch, event.detail === 2),
  choice: (button) => click_choice(button.dataset.choice),
  help: (button) => ask("help", { step: button.dataset.help }),
};

stage.addEventListener("click", (event) => {
  const thing = event.target.closest(Object.keys(ACTIONS).map((name) => `[data-${name}]`).join(", "));
  const action = Object.keys(ACTIONS).find((name) => thing?.dataset[name] !== undefined);
  if (action) ACTIONS[action](thing, event);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen_pieces().length) clear();
});

async function ask(what, values) {
  if (is_asking) return;
  is_asking = true;
  place.setAttribute("aria-busy", "true");
  const query = new URLSearchParams([...new URLSearchParams(stage.dataset.query), ...Object.entries(values)]);
  const answer = await fetch(`${stage.dataset.exercise}/${what}?${query}`, { headers: { Accept: "application/json" } }).catch(() => null);
  if (answer?.ok) tell(await answer.text());
  else show_problem(answer ? ((await answer.json().catch(() => ({}))).message ?? stage.dataset.failed) : stage.dataset.unsent);
  place.removeAttribute("aria-busy");
  is_asking = false;
}

function tell(text) {
  show_problem("");
  const said = new DOMParser().parseFromString(text, "text/html").body.firstElementChild;
  const was_help = document.activeElement?.dataset?.help !== undefined;
  place.replaceChildren(said);
  announcer.textContent = [...said.querySelectorAll("p, li")].map((sentence) => sentence.textContent.trim()).join(" ");
  clear_selection();
  if (said.dataset.over !== undefined) finish();
  show();
  if (said.dataset.over !== undefined) place.querySelector("[data-next]").focus({ preventScroll: true });
  else if (was_help) place.focus();
}

// The exercise is over: nothing can be touched any more, and the way leads on.
function finish() {
  offer(null);
  for (const button of stage.querySelectorAll(".tools [data-help]")) button.hidden = true;
}

on_move((move) => ask("try", { move: move.move }));
offer(JSON.parse(document.getElementById("moves").textContent));
accept_drops(drop);
show();
stage.dataset.live = ""; // clicks are heard
