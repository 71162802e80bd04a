import { LRUCache } from 'lru-cache';
import { AskedBefore } from '#server/page/view-cache';
import { compressBest, compressQuickly } from '#server/platform/http/brotli';
import { matchesEtag } from '#server/platform/http/etag';
import type { CountedVisit } from '#server/platform/http/page-answer';
import { bytesResponse } from '#server/platform/http/pages-first';

/** A finished page, as sent. */
export interface CachedPage {
  readonly headers: readonly (readonly [string, string])[];
  readonly html: Uint8Array<ArrayBuffer>;
  /** Filled when a client that accepts brotli asks again. */
  brotli?: Uint8Array<ArrayBuffer>;
  hits: number;
  /** What is counted whenever it is sent. */
  readonly counted?: CountedVisit | undefined;
}

const maxBytes = 64 * 1024 * 1024;
/** Rules that read the clock (sold days, new arrivals, opening hours) may lag by this much. */
const timeToLiveMs = 60_000;
/** How much older a page may be where the alternative is none at all. */
const staleMs = 10 * 60_000;
/** After this many requests, a page is worth the slowest and smallest compression. */
const hitsForBest = 3;

/**
 * Rendered pages of anonymous visitors. The key has everything a response depends on (tenant, URL, stock and index
 * version, Save-Data), so nothing is ever purged: a new version is a new key.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #asked: AskedBefore;

  /** `clock` counts milliseconds. */
  constructor(clock: { now(): number } = performance) {
    this.#asked = new AskedBefore({ max: 5_000, ttl: timeToLiveMs, perf: clock });
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (page, key) => key.length + page.html.byteLength + 24_576,
      ttl: timeToLiveMs,
      noDeleteOnStaleGet: true,
      perf: clock,
      ttlResolution: 0,
    });
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** A page that expired a few minutes ago: better than none, for a site that is too busy to make a new one. */
  getStale(key: string): CachedPage | undefined {
    if (this.#pages.getRemainingTTL(key) < -staleMs) return undefined;
    return this.#pages.get(key, { allowStale: true });
  }

  /** The page even if its time is over: better than none while the database cannot be reached. */
  getAnyAge(key: string): CachedPage | undefined {
    return this.#pages.get(key, { allowStale: true });
  }

  /**
   * Whether a new page is worth caching: from the second request on. Searches that nobody repeats, and programs that
   * crawl every filter, displace nothing.
   */
  admits(key: string): boolean {
    return this.#asked.isRepeated(key);
  }

  put(key: string, page: CachedPage): void {
    this.#pages.set(key, page);
  }

  /** The page's brotli bytes: compressed on the first request, recompressed smaller once the page is popular. */
  async brotliOf(page: CachedPage): Promise<Uint8Array<ArrayBuffer>> {
    page.hits += 1;
    if (page.hits === hitsForBest) {
      // On failure the page is sent without it.
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

const takesBrotli = (request: Request): boolean =>
  /(^|[\s,])br\s*(,|;(?!\s*q=0(\.0*)?\s*(,|$))|$)/.test(request.headers.get('accept-encoding') ?? '');

/** Sends a cached response: brotli bytes as they are, other encodings are left to the server. */
export async function sendKeptPage(pages: PageCache, page: CachedPage, request: Request): Promise<Response> {
  const headers = new Headers([...page.headers.map(([name, value]): [string, string] => [name, value])]);
  if (isKnown(request, headers)) return notModified(headers);
  if (!takesBrotli(request)) return bytesResponse(page.html, { headers }, request);
  const bytes = await pages.brotliOf(page);
  headers.set('Content-Encoding', 'br');
  headers.set('Content-Length', String(bytes.byteLength));
  return bytesResponse(bytes, { headers }, request);
}

interface NewPage extends Pick<CachedPage, 'html' | 'counted'> {
  readonly etag: string;
}

/** Sends a new response with its entity tag, and caches it under its key if it was requested before. */
export function keepPage(
  pages: PageCache,
  key: string,
  { html, etag, counted }: NewPage,
  headers: Headers,
  request: Request,
): Response {
  headers.set('ETag', etag);
  if (request.method === 'GET' && pages.admits(key)) {
    pages.put(key, { headers: [...headers], html, hits: 0, counted });
  }
  return isKnown(request, headers) ? notModified(headers) : bytesResponse(html, { headers }, request);
}

/**
 * Whether the client already has the response (RFC 9110 §13). The date counts for feeds only: a page also changes with
 * its surroundings.
 */
function isKnown(request: Request, answer: Headers): boolean {
  const tags = request.headers.get('if-none-match');
  if (tags !== null) return matchesEtag(tags, answer.get('etag') ?? '');
  const since = Date.parse(request.headers.get('if-modified-since') ?? '');
  const changed = Date.parse(answer.get('last-modified') ?? '');
  return !answer.get('content-type')?.startsWith('text/html') && changed <= since;
}

function notModified(headers: Headers): Response {
  for (const name of ['Content-Type', 'Content-Length']) headers.delete(name);
  return new Response(null, { status: 304, headers });
}
