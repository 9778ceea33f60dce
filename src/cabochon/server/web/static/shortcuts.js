// Keys for pieces and buttons. A template gives a piece the place of its key on the keyboard, whatever is printed on it there.

const BUTTONS = {
  KeyU: '[data-post="undo"], [data-post="takeback"]',
  KeyH: "#hint-button:not([hidden])",
  KeyL: '[popovertarget="log"]:not(.closing)',
  KeyP: '[popovertarget="players"]:not(.closing)',
  KeyN: '[data-choice="do:pass"]',
  ArrowLeft: '.status [data-turn][data-step="back"]',
  ArrowRight: '.status [data-turn][data-step="forward"], .status [data-now]',
  Home: ".log .turn:last-child [data-turn]",
  End: ".status [data-now]",
};

function is_typing(target) {
  return target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || is_typing(event.target)) return;
  if (event.key === "?") return document.getElementById("keys")?.togglePopover(); // an exercise has no such list
  if (event.target.closest(".drawer") || event.repeat) return;
  const target = event.code === "Enter" ? to_confirm(event) : piece(event.code) ?? document.querySelector(BUTTONS[event.code] ?? "no-such-thing");
  if (!target || target.disabled) return;
  event.preventDefault();
  target.click();
});

function piece(code) {
  return [...document.querySelectorAll(`[data-key="${code}"]`)].find((thing) => !thing.disabled && thing.checkVisibility());
}

// Enter belongs to the focused button; elsewhere it goes on, and with Shift it takes the other choice.
function to_confirm(event) {
  const is_elsewhere = !event.target.closest("a, button, summary") || event.target.matches("[data-touch].chosen");
  if (!is_elsewhere && !event.shiftKey) return null;
  const choices = [...document.querySelectorAll("#bar [data-choice]:not([data-choice=clear])")];
  const reveal = document.querySelector(":is(.revealing, .recalling) [data-continue]");
  return reveal ?? (event.shiftKey ? choices[1] ?? choices[0] : choices.find((choice) => choice.dataset.choice === "confirm") ?? choices[0]);
}

// What is printed on the keys of this keyboard, if the browser tells.
const letters = await navigator.keyboard?.getLayoutMap?.().catch(() => null);
for (const key of document.querySelectorAll("kbd[data-code]")) key.textContent = letters?.get(key.dataset.code) ?? key.textContent;
