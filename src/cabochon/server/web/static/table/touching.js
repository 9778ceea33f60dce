// Choosing a move by touch: pieces, buttons of the bar, double clicks. What becomes of a whole move, the page decides.

const version = new URL(import.meta.url).search; // modules of the same version as this file
const { show_problem } = await import(`./connection.js${version}`);
const { show, untouchable_choices } = await import(`./pieces.js${version}`);
const selection = await import(`./selection.js${version}`);
const { can_touch, chosen_move, clear_selection, is_chosen } = selection;

let make = () => {};
let is_made_at_once = () => false; // without confirming

export function on_move(callback, at_once = () => false) {
  make = callback;
  is_made_at_once = at_once;
}

export function touch(piece) {
  show_problem("");
  selection.select(piece);
  show();
  if (is_made_at_once() && selection.possible_moves().length === 1 && chosen_move()) make(chosen_move());
}

// A click on a piece: a second one takes it back, unless it can be chosen twice; a double click confirms.
export function click_piece(piece, is_double) {
  if (selection.is_sending()) return;
  if (!is_chosen(piece) || can_touch(piece)) touch(piece);
  else if (is_double) confirm_by_double_click();
  else {
    selection.deselect(piece);
    show();
  }
}

// A double click on a piece makes the move that it is the whole of; a card is bought rather than reserved.
function confirm_by_double_click() {
  if (chosen_move()) return make(chosen_move());
  const [choice] = untouchable_choices();
  if (choice) touch(choice);
  if (chosen_move()) make(chosen_move());
}

// A click on a button of the bar.
export function click_choice(choice) {
  if (selection.is_sending()) return;
  if (choice === "clear") return clear();
  const move = choice === "confirm" ? chosen_move() : selection.move_of(choice);
  if (move) make(move);
  else touch(choice);
}

export function drop(piece) {
  if (selection.is_sending()) return;
  if (!is_chosen(piece) || can_touch(piece)) touch(piece);
}

export function clear() {
  if (selection.is_sending()) return;
  clear_selection();
  show();
}
