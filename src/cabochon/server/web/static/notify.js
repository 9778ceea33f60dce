// The switch in the menu that lets this browser notify its reader. The server stores the subscription.

const box = document.getElementById("notify");
const toggle = document.getElementById("notify-switch");
const problem = document.getElementById("notify-problem");

const is_possible = box && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function from_base64(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

// What the server calls a subscription.
async function digest(subscription) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function push_manager() {
  return (await navigator.serviceWorker.ready).pushManager;
}

async function post(path, form) {
  const answer = await fetch(`/push/subscriptions${path}`, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  if (!answer.ok && answer.type !== "opaqueredirect") throw new Error(String(answer.status));
}

// Somebody else may have subscribed in this browser and logged out: the server knows whose it is.
async function is_subscribed() {
  const subscription = await (await push_manager()).getSubscription();
  if (!subscription || Notification.permission !== "granted") return false;
  const answer = await fetch(`/push/subscriptions/known?subscription=${await digest(subscription)}`);
  return answer.ok && (await answer.json()).subscribed;
}

async function subscribe() {
  const manager = await push_manager();
  await (await manager.getSubscription())?.unsubscribe(); // it may belong to an earlier key or person
  const key = from_base64(box.dataset.key);
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await post("", { endpoint, ...keys });
}

async function unsubscribe() {
  const subscription = await (await push_manager()).getSubscription();
  if (!subscription) return;
  await post("/end", { subscription: await digest(subscription) });
  await subscription.unsubscribe();
}

async function change() {
  problem.textContent = "";
  toggle.disabled = true;
  const is_wanted = toggle.checked;
  try {
    if (is_wanted && (await Notification.requestPermission()) !== "granted") {
      problem.textContent = problem.dataset.blocked;
      toggle.checked = false;
    } else {
      await (is_wanted ? subscribe() : unsubscribe());
    }
  } catch {
    problem.textContent = problem.dataset.failed;
    toggle.checked = !is_wanted;
  }
  toggle.disabled = false;
}

if (is_possible) {
  box.hidden = false;
  toggle.addEventListener("change", change);
  box.closest("[popover]").addEventListener("toggle", async (event) => {
    if (event.newState === "open" && !toggle.disabled) toggle.checked = await is_subscribed();
  });
}
