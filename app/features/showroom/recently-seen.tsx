import { useEffect } from 'react';
import type { StaticText } from '#server/platform/views/packed';
import { seenKey } from '~/parts/cars/seen-cars';
import { keepOffline } from '~/ui/offline';
import * as css from './recently-seen.css';

/**
 * Cars this browser has opened: only the browser knows them, so the script fills the list. Nothing without a script.
 * `slug`: the car of this page, to be remembered.
 */
export const RecentlySeen = ({ slug = '' }: { slug?: string }) => (
  <section className={css.section} aria-labelledby="recently-seen" data-seen={slug} hidden>
    <h2 id="recently-seen">Recently viewed</h2>
    <ul className={css.list} />
  </section>
);

/** Delay that lets everything else run first, in milliseconds. */
const idleMs = 1500;

/** Remembers the page's car and shows the others once the page is idle. `html`: the part with the list. */
export function useRecentlySeen(html: StaticText | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new HTML is another car
  useEffect(() => {
    const idle = setTimeout(rememberCar, idleMs);
    return () => clearTimeout(idle);
  }, [html]);
}

/** Stores the first car this browser opens, and its page for when there is no connection; if others are stored already, shows them. */
function rememberCar(): void {
  const section = document.querySelector<HTMLElement>('[data-seen]');
  if (!section) return;
  const slug = section.dataset['seen'];
  // Where that fails, the page is not there without a connection, as on any other site.
  if (slug) void keepOffline(`/cars/${slug}`).catch(() => undefined);
  try {
    // If the request fails, nothing is shown.
    if (localStorage.getItem(seenKey)) void showRecent(section).catch(() => undefined);
    else if (slug) localStorage.setItem(seenKey, JSON.stringify([slug]));
  } catch {
    // Storage is disabled, so nothing is stored.
  }
}

const showRecent = async (section: HTMLElement): Promise<void> =>
  (await import('./car/behaviours/recent')).showRecent(section);
