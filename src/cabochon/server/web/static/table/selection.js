// Which pieces were touched, and which of the legal moves are still possible. Knows no element of the page.

let offered = null; // sent by the server: number, moves with their touches, labels, icons
let touched = [];
let is_on_its_way = false; // a move: nothing can be chosen

export function offer(fresh) {
  const is_same = JSON.stringify(fresh?.moves) === JSON.stringify(offered?.moves);
  const is_made = is_on_its_way && fresh?.number !== offered?.number;
  offered = fresh;
  if (is_made || !is_same) touched = []; // even if the next choice looks the same
  if (is_made) is_on_its_way = false;
}

export function offered_moves() {
  return offered;
}

export function chosen_pieces() {
  return touched;
}

export function set_sending(is_begun) {
  is_on_its_way = is_begun;
}

export function is_sending() {
  return is_on_its_way;
}

// The moves that can be completed, each with the pieces that are left to touch.
export function possible_moves() {
  if (!offered || is_on_its_way) return [];
  return offered.moves.map((move) => ({ ...move, left: remaining_touches(move.touches, touched) })).filter((move) => move.left);
}

function remaining_touches(touches, others) {
  const left = [...touches];
  for (const other of others) {
    const place = left.indexOf(other);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}

// All pieces that belong to a legal move.
export function useful_pieces() {
  return new Set(offered && !is_on_its_way ? offered.moves.flatMap((move) => move.touches) : []);
}

export function select(piece) {
  touched.push(piece);
  if (possible_moves().length) return;
  touched = [piece]; // start a new selection
  if (!possible_moves().length) touched = [];
}

export function deselect(piece) {
  touched.splice(touched.lastIndexOf(piece), 1);
  if (!possible_moves().length) touched = [];
}

export function clear_selection() {
  touched = [];
}

export function is_chosen(piece) {
  return touched.includes(piece);
}

// Whether touching the piece goes on with the selection, be it for the second time.
export function can_touch(piece) {
  return possible_moves().some((move) => move.left.includes(piece));
}

// The move that is chosen wholly; undefined if there is none.
export function chosen_move() {
  return possible_moves().find((move) => !move.left.length);
}

// The move that a choice makes by itself, such as passing: one click sends it.
export function move_of(choice) {
  const [move, ...others] = offered.moves.filter((each) => each.touches.includes(choice));
  return !others.length && move.touches.length === 1 ? move : null;
}
