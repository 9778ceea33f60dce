// What has happened, for eyes and ears elsewhere: the title, a screen reader, sounds, a notification.

const version = new URL(import.meta.url).search; // modules of the same version as this file
const { is_on, play } = await import(`../sounds.js${version}`);
const { tell_turn } = await import(`../settings.js${version}`);

const announcer = document.getElementById("announcer");
const title = document.title;
let last_announcement = "";

export function announce() {
  document.querySelector("[data-sound]")?.setAttribute("aria-pressed", String(is_on()));
  document.title = (is_ones_turn() ? "● " : "") + title;
  const parts = ["latest", "headline", "question", "guide"].map((name) => document.getElementById(name)?.innerText ?? "");
  const words = parts.join(" ").replace(/\s+/g, " ").trim();
  if (words !== last_announcement) announcer.textContent = words;
  last_announcement = words;
}

// Even while a reveal has still to be seen.
function is_ones_turn() {
  return document.getElementById("moves") !== null;
}

// One sound for the move, and one for what it means for the reader.
export function tell_by_sound(old, fresh, is_revealed) {
  if (fresh.dataset.over && !old.dataset.over && !is_revealed) return play(fresh.dataset.over);
  if (Number(fresh.dataset.version) < Number(old.dataset.version)) return;
  if (is_revealed) play("reveal");
  else if (fresh.dataset.moveSound) play(fresh.dataset.moveSound);
  if (!is_ones_turn() || old.querySelector("#moves")) return;
  setTimeout(play, 350, "turn");
  tell_turn(document.getElementById("headline").textContent.replace(/\s+/g, " ").trim()); // hidden during a reveal
}
