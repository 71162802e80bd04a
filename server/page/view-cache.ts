import { LRUCache } from 'lru-cache';
import { perObject } from '#server/platform/derived';
import type { PageAnswer } from '#server/platform/http/page-answer';
import type { CarStore } from '#server/stock/cars/car-store';
import type { PageVisit } from './page-visit';

interface Limits {
  /** Keys that are remembered. */
  readonly max: number;
  /** Milliseconds for which each is, from its first time on. */
  readonly ttl?: number;
  /** Counts them. */
  readonly perf?: { now(): number };
}

/**
 * Tells what is worth a place in a cache: what is requested again. Searches that nobody repeats, and programs
 * that crawl every filter, then displace nothing, and Node has less to clear away that has lived for a while.
 */
export class AskedBefore {
  readonly #keys: LRUCache<string, true>;

  constructor(limits: Limits) {
    this.#keys = new LRUCache({ ...limits, ttlResolution: 0 });
  }

  /** False the first time that it is called with a key, true from then on while the key is remembered. */
  isRepeated(key: string): boolean {
    if (this.#keys.get(key)) return true;
    this.#keys.set(key, true);
    return false;
  }
}

const maxViews = 200;
/** Rules that read the clock may lag by this much; the hour and the day begin with a new view. */
const lifeMs = 15_000;

const viewsOf = perObject((_cars: CarStore) => ({
  views: new LRUCache<string, object>({ max: maxViews }),
  asked: new AskedBefore({ max: 10 * maxViews }),
}));

/**
 * The view of a shared page, kept from the second request on for the same tenant files, stock, index, origin and moment.
 * The page cache stores whole pages by their address; this cache serves one page at many addresses, such as those of a
 * campaign.
 * Provisional views, and views of unknown versions, are not cached.
 * @param subject everything else that the view depends on, beginning with the name of its page
 */
export async function cachedView<Built extends { readonly answer: PageAnswer<object> }>(
  { tenant, url, lite, now, versions, services }: PageVisit,
  subject: string,
  build: () => Promise<Built>,
): Promise<Built> {
  if (versions === undefined) return build();
  const moment = Math.floor(now.getTime() / lifeMs);
  const key = [tenant.slug, versions, url.origin, lite.on, moment, subject].join('\n');
  const { views, asked } = viewsOf(services.cars);
  const cached = views.get(key);
  // A page has one kind of view.
  if (cached) return cached as Built;
  const built = await build();
  if (built.answer.sharing === undefined && asked.isRepeated(key)) views.set(key, built);
  return built;
}
