import { LRUCache } from 'lru-cache';
import { compressBest, compressQuickly } from '#server/platform/http/brotli';

/** A finished page, as it leaves the server. */
export interface CachedPage {
  readonly headers: readonly (readonly [string, string])[];
  readonly html: Uint8Array<ArrayBuffer>;
  /** Filled when a client that takes brotli asks again. */
  brotli?: Uint8Array<ArrayBuffer>;
  hits: number;
}

const maxBytes = 64 * 1024 * 1024;
/** Rules that read the clock (sold days, new arrivals, opening hours) may be this much late. */
const timeToLiveMs = 60_000;
/** Asked this often, a page is worth the slowest and smallest compression. */
const hitsForBest = 3;

/**
 * Rendered pages of anonymous visitors. The key carries everything an answer depends on (tenant, URL, stock
 * and index version, Save-Data), so nothing is ever purged: a new version simply asks for a new key.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: (page, key) => key.length + page.html.byteLength + 24_576,
    ttl: timeToLiveMs,
  });

  readonly #askedOnce = new LRUCache<string, true>({ max: 5_000, ttl: timeToLiveMs });

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /**
   * Whether a page that was just made is worth keeping: from the second time it is asked for. Searches that nobody
   * repeats, and programs that walk through every filter, push nothing out.
   */
  admits(key: string): boolean {
    if (this.#askedOnce.get(key)) return true;
    this.#askedOnce.set(key, true);
    return false;
  }

  put(key: string, page: CachedPage): void {
    this.#pages.set(key, page);
  }

  /** The page's brotli bytes: made on the first ask, made small once the page proves popular. */
  async brotliOf(page: CachedPage): Promise<Uint8Array<ArrayBuffer>> {
    page.hits += 1;
    if (page.hits === hitsForBest) {
      // Without it the page goes on as it is.
      compressBest(page.html).then(
        (bytes) => {
          page.brotli = bytes;
        },
        () => undefined,
      );
    }
    page.brotli ??= await compressQuickly(page.html);
    return page.brotli;
  }
}
