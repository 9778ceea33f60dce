// Sends a record that is dropped on the page; one that is too large is not sent at all.

const LARGEST = 30_000; // bytes; with the rest of the form just below the limit of the server
const form = document.getElementById("upload");
const file = document.getElementById("file");

function is_too_large(chosen) {
  const is_large = chosen !== undefined && chosen.size > LARGEST;
  document.getElementById("problem").hidden = !is_large;
  document.querySelector("#problem pre")?.remove();
  document.getElementById("problem-words").textContent = is_large ? form.dataset.tooLarge : "";
  if (is_large) file.value = "";
  return is_large;
}

file.addEventListener("change", () => is_too_large(file.files[0]));

document.addEventListener("dragover", (event) => {
  event.preventDefault();
  form.classList.add("dropping");
});

document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) form.classList.remove("dropping");
});

document.addEventListener("drop", (event) => {
  form.classList.remove("dropping");
  const { files } = event.dataTransfer;
  if (!files.length) return; // the browser drops dragged text into the field by itself
  event.preventDefault();
  if (is_too_large(files[0])) return;
  file.files = files;
  form.requestSubmit();
});

form.addEventListener("submit", (event) => {
  const text = document.getElementById("text");
  const is_empty = !file.files.length && !text.value.trim();
  if (is_empty) text.focus();
  if (is_empty || (!file.files.length && is_too_large(new Blob([text.value])))) event.preventDefault();
});
