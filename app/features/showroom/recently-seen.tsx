import { useEffect } from 'react';
import type { StaticText } from '#server/platform/views/packed';
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
    const idle = setTimeout(() => {
      const section = document.querySelector<HTMLElement>('[data-seen]');
      if (section) void rememberCar(section).catch(() => undefined);
    }, idleMs);
    return () => clearTimeout(idle);
  }, [html]);
}

const rememberCar = async (section: HTMLElement): Promise<void> =>
  (await import('./car/behaviours/recent')).rememberCar(section);
