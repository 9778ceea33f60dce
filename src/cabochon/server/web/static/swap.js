// Replaces the board by a new one; pieces that moved glide to their new places.

// Replaces `old` by `fresh`, then calls `after_change`; animated if asked to and if the reader allows motion.
export async function replace_board(old, fresh, after_change, is_animated) {
  const flights = [...fresh.querySelectorAll("[data-from]")].map((element) => [
    element,
    old.querySelector(`[data-touch="${CSS.escape(element.dataset.from)}"]`),
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
}
