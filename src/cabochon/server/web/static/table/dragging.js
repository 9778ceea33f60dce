// A lit piece that is dragged to one's own place is touched.

const { stage } = await import(`./look.js${new URL(import.meta.url).search}`); // of the same version as this file

let dragged = null;

export function accept_drops(drop) {
  stage.addEventListener("pointerdown", (event) => {
    const piece = event.target.closest("[data-touch].lit");
    if (piece && event.pointerType === "mouse") piece.draggable = true;
  });
  stage.addEventListener("dragstart", (event) => {
    dragged = event.target.dataset?.touch ?? null;
  });
  stage.addEventListener("dragover", (event) => {
    if (dragged && event.target.closest(".own")) event.preventDefault();
  });
  stage.addEventListener("drop", (event) => {
    if (!dragged || !event.target.closest(".own")) return;
    event.preventDefault();
    drop(dragged);
    dragged = null;
  });
}
