import { type RedirectAnswer, redirectOf } from '#server/dealer/rules/redirects';
import type { DataBlocks } from '#server/entry/documents/pack';
import { perObject } from '#server/platform/derived';
import { shortHash } from '#server/platform/http/etag';
import { exchangeHeader } from '#server/platform/http/exchange';
import {
  type FileAnswer,
  isDocument,
  type PageFacts,
  type ResponseAnswer,
} from '#server/platform/http/page-answer';
import { pageOfVisit } from '#server/platform/rules/campaign';
import { catchUpWithStock, type StockVersions } from '#server/search/catch-up';
import { previewParameter } from '#server/stock/cars/rules/preview-key';
import { isPersonal } from '#server/trade-in/pages/carried-offer';
import type { Bff } from './bff';
import { busyPage } from './documents/away-page';
import type { CachedPage } from './documents/page-cache';
import { isOutage, pageMs, withinPageTime } from './outage';
import type { Services } from './services';

/** The decisions of a request's loaders; entry.server makes the document from them. */
export interface PageRun {
  readonly bff: Bff;
  /** Null for a page that must not be shared (forms with a token, signed-in visitors). */
  cacheKey: string | null;
  hit: CachedPage | undefined;
  /** The versions of stock and tenant files that the page is made from. */
  readonly version: string;
  /** The process is busy and the site has its share: `instead` says so, and no loader runs. */
  readonly isRefused: boolean;
  /** The tenant says that this address is gone. */
  readonly gone: boolean;
  /** Milliseconds that the loaders may still take, together with what came before; a wait for its turn does not count. */
  readonly leftMs: number;
  /** The loaders' views for the browser; undefined for a client router request. */
  readonly blocks: DataBlocks | undefined;
  facts: PageFacts;
  /** The answer sent in place of a page. */
  instead: FileAnswer | ResponseAnswer | undefined;
}

/**
 * Decides before any loader runs: redirects, the versions of the page, the cached page or a turn to make one. Throws a
 * Response that answers in place of the loaders.
 * @param asked the request that the loader got; after an action it is not the visit's
 * @param shared anonymous visitors share the page
 */
export async function startRun(visit: Bff, asked: Request, shared: boolean): Promise<PageRun> {
  const address = redirectOf(visit);
  if (address && 'location' in address) throw redirectTo(address);
  const startedMs = performance.now();
  const stock = await stockVersions(visit);
  const { versions } = stock;
  // Use the original request: after an action Remix gives loaders a GET.
  const isShareable = shared && mayShare(visit.request) && !visit.url.searchParams.has(previewParameter);
  const personal = isShareable && !stock.isAway ? await isForOne(visit) : false;
  const isAway = stock.isAway || personal === undefined;
  const leftMs = pageMs - (performance.now() - startedMs);
  const cacheKey = isShareable && !personal ? pageKey(visit, versions) : null;
  const version = versionOf(visit, versions);
  const { hit, isRefused } = await cachedOrTurn(visit, cacheKey, isAway);
  const blocks: DataBlocks | undefined = isDocument(asked) ? new Map() : undefined;
  const busy = isRefused ? busyPage(visit.tenant) : undefined;
  // The browser's router asked: its loaders each throw the answer.
  if (busy && !blocks) throw busy;
  const isMoved = address !== undefined;
  const site: Bff = { ...visit, versions: versionsText(visit, versions) };
  const decided = { leftMs, isRefused, gone: isMoved, instead: busy && { response: busy } };
  // Whatever is made without the database is not kept.
  const isKept = !busy && (hit !== undefined || !isAway);
  return { bff: site, cacheKey: isKept ? cacheKey : null, hit, version, blocks, facts: {}, ...decided };
}

/** The versions that each site's latest page was made from. */
const latestVersions = perObject((_services: Services) => new Map<string, StockVersions>());
/** Of a site that no page was made of yet. */
const noVersions: StockVersions = { stock: -1, index: undefined };

/**
 * While the database cannot be reached, or is too slow, the latest known ones: pages that were cached with them are still
 * sent.
 */
async function stockVersions(visit: Bff) {
  const { services, tenant } = visit;
  const latest = latestVersions(services);
  try {
    const versions = await withinPageTime(visit, pageMs, () => catchUpWithStock(services, tenant.slug));
    latest.set(tenant.slug, versions);
    return { versions, isAway: false };
  } catch (error) {
    if (!isOutage(visit, error)) throw error;
    return { versions: latest.get(tenant.slug) ?? noVersions, isAway: true };
  }
}

/** The cached page, or a turn to make one. A site without a turn sends the page it had minutes ago, if it has one. */
async function cachedOrTurn(visit: Bff, cacheKey: string | null, isAway: boolean) {
  const { pages } = visit.services;
  const read = (key: string) => (isAway ? pages.getAnyAge(key) : pages.get(key));
  const cached = cacheKey ? read(cacheKey) : undefined;
  if (cached || (await beginTurn(visit))) return { hit: cached, isRefused: false };
  const stale = cacheKey ? pages.getStale(cacheKey) : undefined;
  return { hit: stale, isRefused: !stale };
}

/** Waits until the site's share allows a page to be made; false: too many of its requests wait already. */
async function beginTurn({ request, services, tenant }: Bff): Promise<boolean> {
  // Absent behind a server of a test: then nothing ends the turn either.
  const exchange = request.headers.get(exchangeHeader);
  if (exchange === null) return true;
  // The client has left: the end of its response is past, so nothing would end the turn.
  if (request.signal.aborted) return false;
  const isFormAnswer = request.method !== 'GET' && request.method !== 'HEAD';
  return services.pageTurns.begin(tenant.slug, exchange, isFormAnswer);
}

const redirectTo = ({ status, location }: Extract<RedirectAnswer, { location: string }>): Response =>
  new Response(null, { status, headers: { Location: location } });

/**
 * Whether the visitor's pages have prices or saved cars of their own; undefined while the database cannot be reached, or is
 * too slow.
 */
async function isForOne(visit: Bff): Promise<boolean | undefined> {
  try {
    return await withinPageTime(visit, pageMs, () => isPersonal(visit));
  } catch (error) {
    if (!isOutage(visit, error)) throw error;
    return undefined;
  }
}

/** Of cookies, a shared page reads the language alone, which is in its key. */
const mayShare = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && isDocument(request);

const versionsText = ({ site }: Bff, { stock, index }: StockVersions): string =>
  [site.version, stock, index ?? ''].join(' ');

const versionOf = (visit: Bff, versions: StockVersions): string => shortHash(versionsText(visit, versions));

/** What a shared answer of an address depends on. */
export function pageKey(visit: Bff, versions: StockVersions): string {
  const { tenant, lite, language, url } = visit;
  const kind = [lite.on ? 'lite' : '', language?.code ?? ''].join(',');
  // Includes the origin: a page contains its own address, and a site may have several.
  return [tenant.slug, versionsText(visit, versions), kind, pageOfVisit(url)].join(' ');
}
