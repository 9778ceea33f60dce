// Shares a link by the dialog of the device; where there is none, copies it.

const { copy } = await import(`./feedback.js${new URL(import.meta.url).search}`); // of the same version as this file

const SHOWN = 3000; // milliseconds that a button says what it did

async function copy_link(button, url) {
  const words = button.querySelector("span");
  if (!(await copy(url, { title: words.textContent }))) return;
  button.dataset.words ??= words.textContent;
  words.textContent = button.dataset.copied;
  setTimeout(() => (words.textContent = button.dataset.words), SHOWN);
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const { share, field, text } = button.dataset;
  const url = document.getElementById(field)?.value ?? share;
  if (!navigator.share) return copy_link(button, url);
  try {
    await navigator.share({ title: document.title, text, url });
  } catch (problem) {
    if (problem.name !== "AbortError") copy_link(button, url); // an AbortError is a person who changed their mind
  }
});
