// A new table in place of the old one: what moved glides to where it lies now.

// Replaces `old` by `fresh` and then calls `begin`; it glides where that is wanted and the reader likes it.
export async function put(old, fresh, begin, is_gliding) {
  const flights = [...fresh.querySelectorAll("[data-from]")].map((thing) => [
    thing,
    old.querySelector(`[data-touch="${CSS.escape(thing.dataset.from)}"]`),
  ]);
  for (const flown of old.querySelectorAll("[style]")) flown.style.viewTransitionName = "";
  const change = () => {
    old.replaceWith(fresh);
    flights.forEach(([thing], number) => name_flight(thing, number));
    begin();
  };
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!document.startViewTransition || calm || document.hidden || !is_gliding) {
    change();
  } else {
    flights.forEach(([, from], number) => from && name_flight(from, number));
    const transition = document.startViewTransition(change);
    transition.ready.catch(() => {}); // skipped where another one begins: the table is right all the same
    await transition.updateCallbackDone;
  }
}

function name_flight(thing, number) {
  thing.style.viewTransitionName = `flight-${number}`;
}
