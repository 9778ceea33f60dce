// The clocks of the players run between two messages of the server.

const MILLISECONDS = 250; // between two looks at the clocks
const SHORT = 20; // seconds

export function start_clocks() {
  const began = performance.now();
  for (const clock of document.querySelectorAll(".clock")) clock.began = began;
}

function tick() {
  for (const clock of document.querySelectorAll(".clock.running")) {
    const left = Math.max(0, Number(clock.dataset.left) - (performance.now() - clock.began) / 1000);
    const face = clock_face(left);
    if (clock.textContent !== face) clock.textContent = face;
    clock.classList.toggle("short", left < SHORT);
  }
}

function clock_face(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

setInterval(tick, MILLISECONDS);
