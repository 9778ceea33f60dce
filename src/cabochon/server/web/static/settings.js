// The reader's own settings at a table, kept in this browser: moves without confirming, notifications.

const at_once = document.getElementById("set-at-once");
const notify = document.getElementById("set-notify");

// A browser may refuse to keep anything; then the settings last as long as the page.
const kept = new Map();

export function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return kept.get(name) ?? null;
  }
}

export function store(name, value) {
  kept.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // kept for this page alone
  }
}

// Whether a move that cannot become another one is sent without being confirmed.
export function sends_at_once() {
  return stored("confirm") === "no";
}

// Tells a reader who looks at something else that it is their turn.
export async function tell_turn(words) {
  if (!document.hidden || stored("notify") !== "yes" || Notification.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const path = location.pathname;
  worker?.showNotification(document.title, { body: words, icon: "/icon/192.png", tag: path, data: { path } });
}

at_once.checked = sends_at_once();
at_once.addEventListener("change", () => store("confirm", at_once.checked ? "no" : "yes"));

if ("Notification" in window && "serviceWorker" in navigator) {
  notify.checked = stored("notify") === "yes" && Notification.permission === "granted";
  notify.addEventListener("change", async () => {
    if (notify.checked && (await Notification.requestPermission()) !== "granted") notify.checked = false;
    store("notify", notify.checked ? "yes" : "no");
  });
} else {
  notify.closest(".check").hidden = true;
}
