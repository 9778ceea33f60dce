// Lights the pieces that can be touched, and puts the other choices into the bar below.

const version = new URL(import.meta.url).search; // modules of the same version as this file
const { chosen_move, chosen_pieces, offered_moves, possible_moves, useful_pieces } = await import(`./selection.js${version}`);
const { stage } = await import(`./look.js${version}`);

export function show() {
  const next = new Set(possible_moves().flatMap((move) => move.left));
  const meant = meant_pieces();
  const useful = useful_pieces();
  for (const piece of touchable_elements()) {
    const name = piece.dataset.touch;
    const chosen = chosen_pieces().filter((other) => other === name).length;
    piece.classList.toggle("lit", next.has(name));
    piece.classList.toggle("meant", meant.includes(name));
    piece.classList.toggle("chosen", chosen > 0);
    piece.dataset.chosen = chosen > 1 ? chosen : "";
    piece.disabled = !(next.has(name) || chosen > 0 || useful.has(name));
    if (piece.disabled) piece.removeAttribute("aria-pressed");
    else piece.setAttribute("aria-pressed", String(chosen > 0));
  }
  show_bar();
}

// The pieces stay lit until the new board comes: drawing them all anew would keep it waiting.
export function show_sending() {
  for (const button of document.querySelectorAll("#bar button")) button.disabled = true;
}

// The pieces that a tutorial explains or a hint names.
function meant_pieces() {
  return document.querySelector(".guide, #hint [data-about]")?.dataset.about.split(" ") ?? [];
}

function touchable_elements() {
  return [...document.querySelectorAll("[data-touch]")];
}

// Choices without a piece on the table become buttons, once there is no piece left to touch.
export function untouchable_choices() {
  const on_table = new Set(touchable_elements().map((piece) => piece.dataset.touch));
  const ready = possible_moves().filter((move) => move.left.length && !move.left.some((name) => on_table.has(name)));
  const choices = new Set(ready.map((move) => move.left[0]));
  return Object.keys(offered_moves()?.labels ?? {}).filter((name) => choices.has(name));
}

function show_bar() {
  const bar = document.getElementById("bar");
  if (!bar) return;
  const done = chosen_move();
  const is_begun = chosen_pieces().length > 0;
  const was = document.activeElement?.dataset?.choice;
  bar.replaceChildren(...untouchable_choices().map((name) => choice_button(name, !done)));
  if (is_begun) bar.append(button("clear", stage.dataset.clear));
  if (done) bar.append(button("confirm", stage.dataset.confirm, "primary"));
  document.getElementById("chosen").textContent = done ? done.words : chosen_so_far();
  document.getElementById("actions").classList.toggle("busy", is_begun);
  if (was) (bar.querySelector(`[data-choice="${CSS.escape(was)}"]`) ?? bar.querySelector("button"))?.focus();
}

function chosen_so_far() {
  const names = chosen_pieces().map(label_of).filter(Boolean);
  return names.length ? `${names.join(", ")} …` : "";
}

function label_of(name) {
  return document.querySelector(`[data-touch="${CSS.escape(name)}"]`)?.dataset.name ?? offered_moves().labels[name];
}

function choice_button(name, is_main) {
  const { icons, labels } = offered_moves();
  const made = button(name, labels[name], is_main && !icons[name] ? "primary" : "");
  made.classList.toggle("meant", meant_pieces().includes(name));
  if (icons[name]) {
    made.setAttribute("aria-label", labels[name]);
    made.title = labels[name];
    made.replaceChildren(icon(icons[name][0]), "→", icon(icons[name][1]));
  }
  return made;
}

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "symbol");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

function button(name, label, style = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.className = style;
  made.dataset.choice = name;
  return made;
}
