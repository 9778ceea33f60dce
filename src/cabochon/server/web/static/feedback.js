// What a page tells its reader in passing: what went wrong, and that something was copied.

// Shows what went wrong in a line of its own; without words, hides the line.
export function show_problem(line, words) {
  line.textContent = words;
  line.hidden = !words;
}

// Copies a text, and says whether that worked; without a clipboard the text is there to copy by hand: selected in its field, or in a dialog.
export async function copy(text, { field = null, title = "" } = {}) {
  field?.select();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (field) field.focus();
    else prompt(title, text);
    return false;
  }
}
