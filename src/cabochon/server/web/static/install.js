// Registers the service worker, and tells it the language of the page in case the network fails.

if ("serviceWorker" in navigator) {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ language: document.documentElement.lang });
}
