// Replaces the board by a new one; pieces that moved glide to their new places.

// Replaces `old` by `fresh`, then calls `after_change`; animated if asked to and if the reader allows motion.
export async function replace_board(old, fresh, after_change, is_animated) {
  const flights = [...fresh.querySelectorAll("[data-from]")].map((element) => [
    element,
    old.querySelector(`:is([data-touch="${CSS.escape(element.dataset.from)}"], [data-piece="${CSS.escape(element.dataset.from)}"])`),
  ]);
  for (const moved of old.querySelectorAll("[style]")) moved.style.viewTransitionName = "";
  const change = () => {
    old.replaceWith(fresh);
    flights.forEach(([element], number) => name_transition(element, number));
    after_change();
  };
  const reduced_motion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!document.startViewTransition || reduced_motion || document.hidden || !is_animated) {
    change();
  } else {
    flights.forEach(([, from], number) => from && name_transition(from, number));
    const transition = document.startViewTransition(change);
    transition.ready.catch(() => {}); // skipped when another transition starts; the board is right anyway
    await transition.updateCallbackDone;
  }
}

function name_transition(element, number) {
  element.style.viewTransitionName = `flight-${number}`;
  if (element.dataset.from?.startsWith("deck:")) element.style.viewTransitionClass = "dealt"; // turned over on its way
}

// --- a reveal: lies over the board until the reader has seen it, and can be called up again ----------------------------
// Its parts have `data-part`; a part that scores names the player in `data-winner` and the points in `data-worth`. What each
// player has is a field with `data-score-of` and one `.won` for each point.

let began = 0; // when the reveal on display began
let scores = new Map(); // of each player before it

// Starts the reveal that `fresh` brings, or goes on with the one that lies over `old`.
export function carry_reveal(old, fresh, is_new) {
  if (is_new) {
    began = performance.now();
    scores = new Map([...old.querySelectorAll("[data-score-of]")].map((field) => [field.dataset.scoreOf, field.querySelectorAll(".won").length]));
  }
  fresh.classList.add("revealing");
  fresh.style.setProperty("--elapsed", `${Math.round(performance.now() - began)}ms`);
  for (const field of fresh.querySelectorAll("[data-score-of]")) light_one_by_one(field, fresh);
}

// Each new point is lit by a part that its player won: the last ones by the last of these parts.
function light_one_by_one(field, board) {
  const player = field.dataset.scoreOf;
  const points = [...field.querySelectorAll(".won")].slice(scores.get(player) ?? 0);
  const parts = [...board.querySelectorAll("[data-part]")];
  const won = parts.filter((part) => part.dataset.winner === player).reverse();
  for (const part of won) {
    const number = parts.indexOf(part);
    const worth = part === won.at(-1) ? points.length : Number(part.dataset.worth); // the first also brings what earlier reveals left over
    for (const point of points.splice(Math.max(0, points.length - worth))) {
      point.classList.add("new");
      point.style.setProperty("--part", number);
    }
  }
}

export function show_reveal(is_shown) {
  const now = document.getElementById("now");
  now.classList.toggle("recalling", is_shown);
  now.classList.remove("revealing");
  document.querySelector(is_shown ? "[data-continue]" : "[data-recall], [data-touch]:not(:disabled)")?.focus();
}
