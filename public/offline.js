/**
 * Keeps the cars that a shopper has opened readable without a connection. The pages of a site that wants it register this
 * worker as `/offline.js?site=SLUG`, and those of a site that no longer does remove it (app/ui/offline.ts). It answers
 * whole pages alone: whatever shows a price comes from the network, or says from when it is.
 */

/** Raise it when the shape of what is kept changes: the copies of other versions, and of other sites, are deleted. */
const version = 1;
const mostCars = 20;
const mostDays = 7;
/** A page that has a copy is waited for this long. */
const patienceMs = 5_000;
const dayMs = 86_400_000;

const site = new URL(location.href).searchParams.get('site');
const cacheName = `cars ${version} ${site}`;
const savedAtHeader = 'x-saved-at';

const isCar = (path) => /^\/cars\/[^/.]+$/.test(path);
/** Desk and interfaces are never touched, nor is anything else but a page that somebody opens. */
const isPage = ({ method, mode, url }) =>
  method === 'GET' && mode === 'navigate' && !/^\/(desk|api)(\/|$)/.test(new URL(url).pathname);
const savesData = () => navigator.connection?.saveData === true;

/** `10:42 am`; of another day `Fri, 27 Nov, 10:42 am`. By the clock of the device. */
function timeOf(savedAtMs, nowMs) {
  const at = new Date(savedAtMs);
  const clock = at.toLocaleTimeString('en-AU', { hour: 'numeric', minute: '2-digit' });
  if (at.toDateString() === new Date(nowMs).toDateString()) return clock;
  return `${at.toLocaleDateString('en-AU', { weekday: 'short', day: 'numeric', month: 'short' })}, ${clock}`;
}

/** The page with a bar on top that says from when it is. At the end of the body, where React does not look. */
function withBar(html, time) {
  // A copy is made without the shopper's own state: it says whose prices it has.
  const state = /Drive away in (ACT|NSW|NT|QLD|SA|TAS|VIC|WA)\b/i.exec(html)?.[1];
  const bar =
    '<p data-saved-copy role="status" style="order:-1;position:sticky;top:0;z-index:9;margin:0;padding:.75rem 1rem;background:#ffe08a;color:#221a00">' +
    `<strong>Saved copy from ${time}</strong>${state ? `, with prices for ${state}` : ''}: the price may have changed. ` +
    '<a href="" target="_top" style="color:inherit">Try again</a></p>';
  const end = html.lastIndexOf('</body>');
  return html.slice(0, end) + bar + html.slice(end);
}

/** In place of an unavailable page: the cars that have copies. Titles are HTML already. */
const awayHtml = (cars) => `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>No connection</title></head>
<body style="max-width:40rem;margin:0 auto;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif">
<h1>No connection</h1>
<p>Anything you typed into a form is still there when it opens again in this tab.</p>
<p><a href="" style="display:inline-block;padding:.75rem 0">Try again</a></p>
${cars.length > 0 ? '<h2>Cars you have opened</h2>' : ''}
<ul style="padding-left:1.25rem">${cars.map(({ path, title, time }) => `<li style="padding:.5rem 0"><a href="${path}">${title}</a><br>Saved copy from ${time}</li>`).join('')}</ul>
</body>
</html>`;

/** A car that is gone has no copy either. */
const isGone = ({ status }) => status === 404 || status === 410;
const forget = async (path) => void (await (await caches.open(cacheName)).delete(path));

/** The copy of a car's page, and when it was made; undefined without one, or if it is too old to help. */
async function copyOf(path) {
  const cache = await caches.open(cacheName);
  const response = isCar(path) ? await cache.match(path) : undefined;
  const savedAtMs = Number(response?.headers.get(savedAtHeader));
  if (!response || Date.now() - savedAtMs > mostDays * dayMs) return undefined;
  return { response, time: timeOf(savedAtMs, Date.now()) };
}

/** Saves the page of a car as everyone gets it: without cookies, so that nothing of one person is in it. */
async function keep(path) {
  if (!isCar(path) || savesData()) return;
  const response = await fetch(path, { credentials: 'omit' });
  if (isGone(response)) await forget(path);
  const isShared = /^public\b/.test(response.headers.get('cache-control') ?? '');
  if (!response.ok || response.redirected || !isShared) return;
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(savedAtHeader, String(Date.now()));
  // Until all of the new copy is there, the old one stays: a connection may end in the middle of a page.
  const html = await response.text();
  // The newest is the last.
  await forget(path);
  const cache = await caches.open(cacheName);
  await cache.put(path, new Response(html, { headers }));
  for (const old of (await cache.keys()).slice(0, -mostCars)) await cache.delete(old);
}

async function savedPage(path) {
  const copy = await copyOf(path);
  if (!copy) return undefined;
  const { headers } = copy.response;
  return new Response(withBar(await copy.response.text(), copy.time), { headers });
}

async function awayPage() {
  const cache = await caches.open(cacheName);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname).reverse();
  const cars = [];
  for (const path of paths) {
    const copy = await copyOf(path);
    const title = copy && /<title>([^<]*)</.exec(await copy.response.text())?.[1];
    if (copy) cars.push({ path, title: title || path, time: copy.time });
  }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(awayHtml(cars), { status: 503, headers });
}

/** The page from the network; a car's copy if that fails or takes too long. */
async function answer({ request, preloadResponse }) {
  const live = Promise.resolve(preloadResponse).then((response) => response ?? fetch(request));
  const { pathname } = new URL(request.url);
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const first = await Promise.race([live.catch(() => undefined), patience]);
  if (first && isGone(first)) await forget(pathname);
  return first ?? (await savedPage(pathname)) ?? live.catch(awayPage);
}

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const begin = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
    await registration.navigationPreload?.enable();
    await clients.claim();
  };
  event.waitUntil(begin());
});
addEventListener('message', (event) => {
  event.waitUntil(keep(String(event.data?.keep)).catch(() => undefined));
});
addEventListener('fetch', (event) => {
  if (isPage(event.request) && !savesData()) event.respondWith(answer(event));
});
