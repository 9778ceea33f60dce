// The service worker: keeps the static files of one version, shows a page of its own when there is no network, and
// shows notifications. Tables, events and everything personal always go to the network and are never kept.
// The server puts two constants above: VERSION, the fingerprint of the static files, and LANGUAGES.

const FILES = `cabochon-${VERSION}`;
const READER = "cabochon-reader"; // the language of the last page
const STATIC = /^\/(static|art|faces|figures|scene|poster|icon)\/|^\/emblem\.svg$/;
const NEEDED = [
  ...LANGUAGES.map((code) => `/offline/${code}`),
  ...["/static/cabochon.css", "/static/offline.js", "/emblem.svg"].map((path) => `${path}?${VERSION}`),
];

self.addEventListener("install", (event) => event.waitUntil(keep_files()));
self.addEventListener("activate", (event) => event.waitUntil(take_over()));

async function keep_files() {
  const cache = await caches.open(FILES);
  await cache.addAll(NEEDED.map((path) => new Request(path, { credentials: "omit", cache: "no-cache" })));
  await self.skipWaiting();
}

async function take_over() {
  const old = (await caches.keys()).filter((name) => name.startsWith("cabochon-") && ![FILES, READER].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(offline_page));
  else if (url.search === `?${VERSION}` && STATIC.test(url.pathname)) event.respondWith(kept(request));
});

async function kept(request) {
  const cache = await caches.open(FILES);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function offline_page() {
  const [files, reader] = await Promise.all([caches.open(FILES), caches.open(READER)]);
  const language = (await (await reader.match("/language"))?.text()) ?? LANGUAGES[0];
  return files.match(`/offline/${language}`);
}

self.addEventListener("message", (event) => {
  const { language } = event.data;
  if (LANGUAGES.includes(language)) event.waitUntil(remember(language));
});

async function remember(language) {
  await (await caches.open(READER)).put("/language", new Response(language));
}

// --- notifications --------------------------------------------------------------------------------------------------

self.addEventListener("push", (event) => {
  const { title, body, path, language } = event.data.json();
  const shown = { body, lang: language, tag: path, icon: "/icon/192.png", data: { path } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open_table(event.notification.data.path));
});

// The tab that shows the table, or else a new one.
async function open_table(path) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((each) => new URL(each.url).pathname === path);
  return tab ? tab.focus() : self.clients.openWindow(path);
}

self.addEventListener("pushsubscriptionchange", (event) => {
  if (event.newSubscription) event.waitUntil(replace_subscription(event.oldSubscription, event.newSubscription));
});

async function replace_subscription(old, fresh) {
  const { endpoint, keys } = fresh.toJSON();
  const form = { endpoint, ...keys, instead_of: old?.endpoint ?? "" };
  await fetch("/push/subscriptions", { method: "POST", body: new URLSearchParams(form) });
}
