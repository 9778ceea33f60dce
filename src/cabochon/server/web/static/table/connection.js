// To the server: posts, and what is said when it does not answer.

const version = new URL(import.meta.url).search; // modules of the same version as this file
const feedback = await import(`../feedback.js${version}`);
const { address, stage } = await import(`./look.js${version}`);

const PATIENCE = 20_000; // milliseconds

const trouble = document.getElementById("trouble");

// The answer of the server; null if there was none.
export async function send(path, values) {
  try {
    const request = { method: "POST", body: new URLSearchParams(values), headers: { Accept: "application/json" } };
    const post = () => fetch(`${address}/${path}`, { ...request, signal: AbortSignal.timeout(PATIENCE) });
    let answer = await post();
    for (let tries = 1; answer.status === 503 && tries < 5; tries += 1) {
      show_busy();
      await new Promise((resume) => setTimeout(resume, milliseconds_to_wait(answer)));
      answer = await post(); // a move that was made after all is not made twice
    }
    const problem = answer.ok ? {} : await answer.json().catch(() => ({}));
    show_problem(answer.ok ? "" : (problem.message ?? stage.dataset.failed), problem.rule_url);
    return answer;
  } catch {
    show_problem(stage.dataset.unsent);
    return null;
  }
}

// How long a busy server asks to wait, and a little more or less, so that not everybody comes back at once.
export function milliseconds_to_wait(answer) {
  return Number(answer.headers.get("Retry-After") ?? 2) * 1000 * (0.7 + 0.6 * Math.random());
}

// What went wrong; a link to the rule that a move breaks opens the rules there (rules.js).
export function show_problem(words, rule_url) {
  feedback.show_problem(trouble, words);
  if (rule_url) trouble.append(" ", Object.assign(document.createElement("a"), { href: rule_url, textContent: document.getElementById("rules").dataset.see }));
}

export function show_busy() {
  show_problem(stage.dataset.busy);
}

// The message that a move was not sent stays until the connection is back.
export function show_connection_lost() {
  if (trouble.textContent !== stage.dataset.unsent) show_problem(stage.dataset.lost);
}

export function clear_connection_problem() {
  if ([stage.dataset.lost, stage.dataset.unsent, stage.dataset.busy].includes(trouble.textContent)) show_problem("");
}
