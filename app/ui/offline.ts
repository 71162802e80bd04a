/** The site's slug, on a site that keeps opened cars for when there is no connection (`public/offline.js`). */
const offlineSite = (): string | undefined => document.documentElement.dataset['offline'];

/** Keeps the page of a car, where the site wants it. A lite page, as with Save-Data, has no scripts to call it. */
export async function keepOffline(path: string): Promise<void> {
  const site = offlineSite();
  if (!site || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(`/offline.js?site=${encodeURIComponent(site)}`);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: path });
}

/** On a site that does not, or no longer, want it: removes the worker and all that it has kept. */
export async function forgetOffline(): Promise<void> {
  if (offlineSite() || !navigator.serviceWorker?.controller) return;
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
