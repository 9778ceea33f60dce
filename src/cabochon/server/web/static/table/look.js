// What the reader looks at: the past turn on display, null for now, and the seat for which the curtain was lifted.

export const stage = document.getElementById("stage");
export const address = `/t/${stage.dataset.table}`;
export const look = { turn: turn_in_address(), lifted: null };

export function turn_in_address() {
  const asked = new URLSearchParams(location.search).get("turn");
  return asked === null ? null : Number(asked);
}

// The part of the page that the server sends anew after each change.
export function now() {
  return document.getElementById("now");
}
