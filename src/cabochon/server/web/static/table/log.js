// Earlier turns of the log, loaded on request.

const version = new URL(import.meta.url).search; // modules of the same version as this file
const { show_connection_lost } = await import(`./connection.js${version}`);
const { address, look } = await import(`./look.js${version}`);

let has_earlier_turns = false; // the reader has loaded some

export async function load_earlier_turns(link) {
  const asked = new URLSearchParams({ before: link.dataset.before });
  if (look.lifted !== null) asked.set("lifted", look.lifted);
  try {
    const answer = await fetch(`${address}/log?${asked}`);
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!link.isConnected) return; // the log was replaced meanwhile
    has_earlier_turns = true;
    const first = page.querySelector(".turns a");
    append_turns(document.querySelector(".log .turns"), [...page.querySelectorAll(".turn")], page.getElementById("earlier"));
    first?.focus();
  } catch {
    show_connection_lost();
  }
}

function append_turns(list, turns, earlier) {
  list.append(...turns);
  const link = list.parentElement.querySelector("#earlier");
  if (earlier) link.replaceWith(earlier);
  else link.remove();
}

// Turns that the reader has before them stay, unless another seat looks at the log or a turn was taken back.
export function keep_turns(old, fresh) {
  const is_same_log = old.dataset.version === fresh.dataset.version;
  const is_wanted = has_earlier_turns || is_same_log;
  has_earlier_turns = false;
  const [before, after] = [old, fresh].map((board) => [...board.querySelectorAll(".log .turn")]);
  if (!is_wanted || !before.length || !after.length || old.dataset.seat !== fresh.dataset.seat) return;
  const number = (turn) => Number(turn.dataset.number);
  const [first, last] = [number(after[0]), number(after.at(-1))]; // the newest comes first
  const is_shorter = !is_same_log && fresh.dataset.turn === undefined && number(before[0]) > first;
  if (is_shorter || number(before[0]) < last - 1 || number(before.at(-1)) > first + 1) return;
  const newer = is_same_log ? before.filter((turn) => number(turn) > first) : [];
  const older = before.filter((turn) => number(turn) < last);
  [...newer, ...older].forEach(unmark);
  const list = fresh.querySelector(".log .turns");
  list.prepend(...newer);
  list.start = Math.max(first, number(before[0]));
  if (older.length) append_turns(list, older, old.querySelector("#earlier"));
  has_earlier_turns = newer.length + older.length > 0;
}

// It is no longer the turn on display.
function unmark(turn) {
  turn.classList.remove("shown");
  turn.querySelector("#latest")?.removeAttribute("id");
  turn.querySelector("[aria-current]")?.removeAttribute("aria-current");
}
