// Loads the page again as soon as the server can be reached.

const SECONDS_BETWEEN_ATTEMPTS = 5;

async function try_again() {
  try {
    if ((await fetch("/healthz", { cache: "no-store" })).ok) location.reload();
  } catch {
    // still no connection: the next attempt follows
  }
}

addEventListener("online", () => location.reload());
setInterval(try_again, SECONDS_BETWEEN_ATTEMPTS * 1000);
