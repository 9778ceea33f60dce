// The focus stays where it was when the board is replaced, or goes to what can be done next.

const { stage } = await import(`./look.js${new URL(import.meta.url).search}`); // of the same version as this file

let focused = null; // selector of the focused element before the table changed

export function remember_focus() {
  focused = focused_selector();
}

// The same, unless the focus was lost meanwhile.
export function update_focus() {
  focused = focused_selector() ?? focused;
}

// A selector that finds the focused element again; null if it is not on the table.
function focused_selector() {
  const at = document.activeElement;
  if (!at || !stage.contains(at)) return null;
  for (const kind of ["touch", "turn", "post", "lift", "copy", "before"]) {
    if (at.dataset[kind] !== undefined) return `:is(a, button)[data-${kind}="${CSS.escape(at.dataset[kind])}"]`;
  }
  return at.dataset.choice ? "#bar button" : null;
}

export function restore_focus(has_moves) {
  const at = document.activeElement;
  if (at !== document.body && at.id !== "main" && !stage.contains(at)) focused = null; // the focus is elsewhere
  if (!focused) return;
  const ready = ":not(:disabled)";
  const there = document.querySelector(`${focused}${ready}`);
  const next = has_moves ? document.querySelector(`#bar button, [data-touch]${ready}`) : null;
  const reveal = document.querySelector(".revealing [data-continue]");
  (reveal ?? there ?? next ?? document.getElementById("main")).focus({ preventScroll: true });
  if (has_moves) focused = null;
}
