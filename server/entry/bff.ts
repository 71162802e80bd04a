import { randomUUID } from 'node:crypto';
import { type RedirectAnswer, redirectOf } from '#server/dealership/redirects/rules/find-redirect';
import { isDesk } from '#server/dealership/tenants/rules/desk-address';
import { liteMode } from '#server/dealership/tenants/rules/lite';
import type { Visit } from '#server/dealership/tenants/visit';
import { awayResponse, leftOutView } from '#server/entry/documents/away-page';
import { busyPage } from '#server/entry/documents/busy-page';
import { type DataBlocks, nextBlock, pack } from '#server/entry/documents/pack';
import type { CachedPage } from '#server/entry/documents/page-cache';
import type { RefusedNoteView } from '#server/pages/watchlist/views/watchlist-view';
import type { DeskView } from '#server/people/desk/views/desk-view';
import { perObject } from '#server/platform/derived';
import { shortHash } from '#server/platform/http/etag';
import { exchangeHeader } from '#server/platform/http/exchange';
import {
  type Answer,
  type FileAnswer,
  isDocument,
  type PageFacts,
  type ResponseAnswer,
} from '#server/platform/http/page-answer';
import { visitedUrl } from '#server/platform/http/peer-address';
import type { Packed } from '#server/platform/views/packed';
import { catchUpWithStock, type StockVersions } from '#server/search/stock-search/catch-up';
import { isOutage, orAway } from './outage';
import { pageMs, withinPageTime } from './page-limit';
import { services } from './runtime';
import type { Services } from './services';

/** A request to this site, with every service of the process: each use-case takes the part it needs. */
export type Bff = Visit<Services>;

/** The Remix context of loaders, actions and entry.server: one object per request. */
interface RouteArgs {
  readonly request: Request;
  readonly context: object;
  readonly params: Readonly<Record<string, string | undefined>>;
}

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
 * What is known of each request, by the one object that Remix hands to its loaders and to entry.server alike. Remix hands
 * over nothing but a loader's data, so what else a use-case returns goes past it here: the only way round it.
 */
interface RequestState {
  bff?: Promise<Bff>;
  run?: Promise<PageRun>;
  /** The desk's page that answers a form. */
  deskFormPage?: DeskView;
  /** The watchlist's note that could not be saved. */
  refusedNote?: RefusedNoteView;
}
const requests = new WeakMap<object, RequestState>();

function stateOf(context: object): RequestState {
  const visit = requests.get(context);
  if (visit) return visit;
  const state: RequestState = {};
  requests.set(context, state);
  return state;
}

/** The request's Bff, made once. Throws a Response if there is no site to answer: 404, or 503 for one left out. */
export function bff(args: Pick<RouteArgs, 'request' | 'context'>): Promise<Bff> {
  const state = stateOf(args.context);
  state.bff ??= makeBff(args.request);
  return state.bff.catch(throwCopy);
}

/** Leaves the page that answers a desk form for the loader of the same request: Remix passes it nothing from the action. */
export function leaveDeskFormPage({ context }: Pick<RouteArgs, 'context'>, view: DeskView): void {
  stateOf(context).deskFormPage = view;
}

/** The page that answers the desk form of this request; undefined if there is none. */
export const deskFormPage = ({ context }: Pick<RouteArgs, 'context'>): DeskView | undefined =>
  stateOf(context).deskFormPage;

/** The same for a note on the watchlist. */
export function leaveRefusedNote({ context }: Pick<RouteArgs, 'context'>, note: RefusedNoteView): void {
  stateOf(context).refusedNote = note;
}

/** The note that this request's action refused; undefined if there is none. */
export const refusedNote = ({ context }: Pick<RouteArgs, 'context'>): RefusedNoteView | undefined =>
  stateOf(context).refusedNote;

/** Each loader of a request throws a Response of its own: Remix reads the body of every one. */
const throwCopy = (error: unknown): never => {
  throw error instanceof Response ? error.clone() : error;
};

/** The request's run, started by the first loader that asks. */
function runOf(args: RouteArgs, shared: boolean): Promise<PageRun> {
  const state = stateOf(args.context);
  state.run ??= startRun(args, shared);
  return state.run.catch(throwCopy);
}

async function makeBff(request: Request): Promise<Bff> {
  const running = await services();
  const tenant = running.tenants.byHost(request.headers.get('host'));
  if (!tenant) throw siteless(running.tenants, request);
  const url = visitedUrl(request);
  return {
    tenant,
    site: running.tenants.dataOf(tenant),
    now: running.clock.now(),
    requestId: request.headers.get('x-request-id') ?? randomUUID(),
    request,
    url,
    lite: isDesk(tenant, url)
      ? { on: true }
      : liteMode(url.searchParams, request.headers.get('save-data'), tenant),
    clientAddress: request.headers.get('x-peer-address') ?? '127.0.0.1',
    services: running,
  };
}

/** No site has the host, or it is one that cannot be served now. */
const siteless = (tenants: Services['tenants'], request: Request): Response =>
  tenants.isLeftOut(request.headers.get('host'))
    ? awayResponse(leftOutView(request))
    : new Response('No site at this address.', { status: 404 });

/** What a loader hands to Remix when the document is not drawn from it: entry.server has something else to send. */
const nothingToDraw: Packed<never> = {};

/**
 * Loader of a page that anonymous visitors share. If entry.server already has the finished page, the handler does not
 * run.
 */
export function page<T extends object>(
  handler: (bff: Bff, args: RouteArgs) => Promise<Answer<T>>,
): (args: RouteArgs) => Promise<Packed<T>> {
  return async (args) => {
    const run = await runOf(args, true);
    if (run.hit || run.isRefused) return nothingToDraw;
    const block = nextBlock(run.blocks);
    refuseGone(run);
    return packAnswer(run, await inTime(run, () => handler(run.bff, args)), block);
  };
}

/** Loader of a page for one visitor: never cached or shared. */
export function personalPage<T extends object>(
  handler: (bff: Bff, args: RouteArgs) => Promise<Answer<T>>,
): (args: RouteArgs) => Promise<Packed<T>> {
  return async (args) => {
    const run = await runOf(args, false);
    run.cacheKey = null;
    run.hit = undefined;
    if (run.isRefused) return nothingToDraw;
    const block = nextBlock(run.blocks);
    refuseGone(run);
    return packAnswer(run, await inTime(run, () => handler(run.bff, args)), block);
  };
}

/** Loader of the page frame: error pages have one too. */
export const framePage = <T extends object>(
  handler: (bff: Bff) => Promise<T>,
): ((args: RouteArgs) => Promise<Packed<T>>) => {
  return async (args) => {
    const run = await runOf(args, true);
    if (run.hit || run.isRefused) return nothingToDraw;
    const block = nextBlock(run.blocks);
    return pack(await inTime(run, () => handler(run.bff)), run.blocks, block);
  };
};

/** The work of a page's loader, in the time that is left; as `orAway`. */
const inTime = <T>({ bff: visit, leftMs }: PageRun, work: () => Promise<T>): Promise<T> =>
  orAway(visit, () => withinPageTime(visit, leftMs, work));

/** Action of a page, or loader of a file: while the database cannot be reached, the answer is 503. */
export const answering =
  <Args extends RouteArgs, T>(
    handler: (bff: Bff, args: Args) => T | Promise<T>,
  ): ((args: Args) => Promise<T>) =>
  async (args) => {
    const visit = await bff(args);
    return orAway(visit, () => handler(visit, args));
  };

/** Notes what a use-case decided, and packs its view for the browser. */
function packAnswer<T extends object>(run: PageRun, answer: Answer<T>, block: string | undefined): Packed<T> {
  if ('response' in answer || ('sharing' in answer && answer.sharing)) run.cacheKey = null;
  if (!('view' in answer)) {
    run.instead = answer;
    return nothingToDraw;
  }
  const { view, ...facts } = answer;
  run.facts = { ...run.facts, ...facts };
  return pack(view, run.blocks, block);
}

function refuseGone({ gone }: Pick<PageRun, 'gone'>): void {
  if (gone) throw new Response('Gone', { status: 410 });
}

/** The decisions of this request's loaders; undefined if none ran. */
export const pageRun = (context: object): Promise<PageRun> | undefined => requests.get(context)?.run;

async function startRun(args: RouteArgs, shared: boolean): Promise<PageRun> {
  const visit = await bff(args);
  const address = redirectOf(visit);
  if (address && 'location' in address) throw redirectTo(address);
  const startedMs = performance.now();
  const { versions, isAway } = await stockVersions(visit);
  const leftMs = pageMs - (performance.now() - startedMs);
  // Use the original request: after an action Remix gives loaders a GET.
  const cacheKey = shared && mayShare(visit.request) ? pageKey(visit, versions) : null;
  const version = versionOf(visit, versions);
  const { hit, isRefused } = await cachedOrTurn(visit, cacheKey, isAway);
  const blocks: DataBlocks | undefined = isDocument(args.request) ? new Map() : undefined;
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

/** Ignore cookies: no shared page reads any. */
const mayShare = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && isDocument(request);

const versionsText = ({ site }: Bff, { stock, index }: StockVersions): string =>
  [site.version, stock, index ?? ''].join(' ');

const versionOf = (visit: Bff, versions: StockVersions): string => shortHash(versionsText(visit, versions));

function pageKey(visit: Bff, versions: StockVersions): string {
  const { tenant, lite, url } = visit;
  // Includes the origin: a page contains its own address, and a site may have several.
  return [tenant.slug, versionsText(visit, versions), lite.on ? 'lite' : '', url.href].join(' ');
}
