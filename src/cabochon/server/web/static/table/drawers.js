// Drawers stay open, and where they were scrolled to, when the board is replaced below them. One that came without its
// content opens as soon as that is loaded.

const { stage } = await import(`./look.js${new URL(import.meta.url).search}`); // of the same version as this file

const places = new Map(); // where each was left
let wanted = null; // the drawer to open once it is loaded

stage.addEventListener(
  "beforetoggle",
  (event) => {
    if (event.newState === "closed") places.set(event.target.id, event.target.scrollTop);
    else requestAnimationFrame(() => event.target.scrollTo(0, places.get(event.target.id) ?? 0));
  },
  true,
);

// Whether a drawer is being opened that must be loaded first.
export function must_load(event) {
  if (event.newState !== "open" || event.target.dataset.unloaded === undefined) return false;
  event.preventDefault();
  wanted = event.target.id;
  return true;
}

export function is_drawer_shown() {
  return wanted !== null || stage.querySelector(":popover-open") !== null;
}

// Opens the drawer that the reader wanted, if a board came with its content.
export function open_wanted_drawer(board) {
  const drawer = wanted && board.querySelector(`#${wanted}:not([data-unloaded])`);
  if (!drawer) return;
  if (drawer.ownerDocument !== document) document.getElementById(wanted).replaceWith(drawer); // the board itself stays
  wanted = null;
  drawer.showPopover();
}

// The open drawers of a board, where each is scrolled to, and which turn of the log is at the top then.
export function open_drawers(board) {
  return [...board.querySelectorAll(":popover-open")].map((drawer) => {
    const { top } = drawer.getBoundingClientRect();
    const turn = [...drawer.querySelectorAll("[data-number]")].find((each) => each.getBoundingClientRect().bottom > top);
    return { name: drawer.id, place: drawer.scrollTop, number: turn?.dataset.number, height: turn?.getBoundingClientRect().top };
  });
}

export function reopen_drawers(opened) {
  for (const { name, place, number, height } of opened) {
    const drawer = document.getElementById(name);
    if (!drawer) continue;
    drawer.showPopover();
    drawer.scrollTo(0, place);
    const turn = place && number && drawer.querySelector(`[data-number="${number}"]`);
    if (turn) drawer.scrollTop += turn.getBoundingClientRect().top - height; // something above it came or went
    places.set(name, drawer.scrollTop);
  }
}
