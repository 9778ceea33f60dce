// Sends the move that was chosen to the server.

const version = new URL(import.meta.url).search; // modules of the same version as this file
const { sends_at_once } = await import(`../settings.js${version}`);
const { send } = await import(`./connection.js${version}`);
const { remember_focus } = await import(`./focus.js${version}`);
const { catch_up, refresh_once, show_answer, wanted } = await import(`./loading.js${version}`);
const { show, show_sending } = await import(`./pieces.js${version}`);
const { offered_moves, set_sending } = await import(`./selection.js${version}`);
const { on_move } = await import(`./touching.js${version}`);

async function post(move) {
  remember_focus();
  set_sending(true);
  show_sending();
  const asked = String(wanted());
  const answer = await send(`moves?fragment=true&${asked}`, { number: offered_moves().number, move: move.move });
  if (answer?.ok) return show_answer(answer, asked); // the new board ends the sending
  set_sending(false);
  if (answer) return refresh_once();
  show(); // keep the selection
  document.querySelector("#bar .primary")?.focus();
  catch_up(); // the move may have been made all the same
}

on_move(post, sends_at_once);
