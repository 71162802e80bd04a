import { randomUUID } from 'node:crypto';
import { redirectOf } from '#server/dealership/redirects/redirect-of';
import type { RedirectAnswer } from '#server/dealership/redirects/rules/find-redirect';
import { isDesk } from '#server/dealership/tenants/rules/desk-address';
import { liteMode } from '#server/dealership/tenants/rules/lite';
import type { Visit } from '#server/dealership/tenants/visit';
import { type DataBlocks, pack } from '#server/entry/documents/pack';
import type { CachedPage } from '#server/entry/documents/page-cache';
import { shortHash } from '#server/platform/http/etag';
import { isDocument } from '#server/platform/http/is-document';
import { notesOn } from '#server/platform/http/page-notes';
import { visitedUrl } from '#server/platform/http/peer-address';
import type { SiteFile } from '#server/platform/http/site-file';
import type { Packed } from '#server/platform/views/packed';
import { catchUpWithStock, type StockVersions } from '#server/search/stock-search/catch-up';
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

/** How a page may be cached: set by its loader, read by entry.server. */
export interface PageRun {
  bff: Bff;
  /** Null for a page that must not be shared (forms with a token, signed-in visitors). */
  cacheKey: string | null;
  hit: CachedPage | undefined;
  /** The versions of stock and tenant files that the page is made from. */
  version: string;
  /** The tenant says that this address is gone. */
  gone: boolean;
  /** The loaders' views for the browser; undefined for a client router request. */
  blocks: DataBlocks | undefined;
}

const bffs = new WeakMap<object, Promise<Bff>>();
const runs = new WeakMap<object, Promise<PageRun>>();

/** The request's Bff, made once. Throws a 404 Response if no tenant has the host. */
export function bff(args: Pick<RouteArgs, 'request' | 'context'>): Promise<Bff> {
  return once(bffs, args.context, () => makeBff(args.request));
}

function once<T>(kept: WeakMap<object, Promise<T>>, key: object, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

async function makeBff(request: Request): Promise<Bff> {
  const running = await services();
  const tenant = running.tenants.byHost(request.headers.get('host'));
  if (!tenant) throw new Response('No site at this address.', { status: 404 });
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

/**
 * Loader of a page that anonymous visitors share. If entry.server already has the finished page, the handler does not
 * run. `drawn` names the parts of the view that the document has as rendered HTML.
 */
export function page<T extends object>(
  handler: (bff: Bff, args: RouteArgs) => Promise<T>,
  drawn: readonly (keyof T)[] = [],
): (args: RouteArgs) => Promise<Packed<T>> {
  return async (args) => {
    const run = await once(runs, args.context, () => startRun(args, true));
    // entry.server answers with the cached bytes and never renders, so this value is unused.
    if (run.hit) return null as never;
    refuseGone(run);
    const view = await handler(run.bff, args);
    if (notesOn(run.bff).once) run.cacheKey = null;
    return pack(view, run.blocks, drawn);
  };
}

/** Loader of a page for one visitor: never cached or shared. */
export function personalPage<T extends object>(
  handler: (bff: Bff, args: RouteArgs) => Promise<T>,
): (args: RouteArgs) => Promise<Packed<T>> {
  return async (args) => {
    const run = await once(runs, args.context, () => startRun(args, false));
    run.cacheKey = null;
    run.hit = undefined;
    refuseGone(run);
    return pack(await handler(run.bff, args), run.blocks);
  };
}

/** Loader of the page frame: error pages have one too. */
export const framePage = <T extends object>(
  handler: (bff: Bff) => Promise<T>,
  drawn: readonly (keyof T)[] = [],
): ((args: RouteArgs) => Promise<Packed<T>>) => {
  return async (args) => {
    const run = await once(runs, args.context, () => startRun(args, true));
    return run.hit ? (null as never) : pack(await handler(run.bff), run.blocks, drawn);
  };
};

function refuseGone({ gone }: Pick<PageRun, 'gone'>): void {
  if (gone) throw new Response('Gone', { status: 410 });
}

/** Answers a shared page's address with plain text for programs, cached like the page. The value is unused. */
export const answerWithFile = (made: Bff, file: SiteFile): never => {
  notesOn(made).file = file;
  return null as never;
};

/** Answers a shared page's address with a file, without caching. */
export const answerOnceInstead = (made: Bff, answer: Response): never => {
  Object.assign(notesOn(made), { answer, once: true });
  return null as never;
};

/** The decisions of this request's loaders; undefined if none ran. */
export const pageRun = (context: object): Promise<PageRun> | undefined => runs.get(context);

async function startRun(args: RouteArgs, shared: boolean): Promise<PageRun> {
  const made = await bff(args);
  const moved = redirectOf(made);
  if (moved && 'location' in moved) throw redirectTo(moved);
  const versions = await catchUpWithStock(made.services, made.tenant.slug);
  // Use the original request: after an action Remix gives loaders a GET.
  const cacheKey = shared && mayShare(made.request) ? pageKey(made, versions) : null;
  const version = versionOf(made, versions);
  const hit = cacheKey ? made.services.pages.get(cacheKey) : undefined;
  const blocks: DataBlocks | undefined = isDocument(args.request) ? new Map() : undefined;
  return { bff: made, cacheKey, hit, version, gone: moved !== undefined, blocks };
}

const redirectTo = ({ status, location }: Extract<RedirectAnswer, { location: string }>): Response =>
  new Response(null, { status, headers: { Location: location } });

/** Ignore cookies: no shared page reads any. */
const mayShare = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && isDocument(request);

const versionOf = ({ site }: Bff, { stock, index }: StockVersions): string =>
  shortHash([site.version, stock, index ?? ''].join(' '));

function pageKey({ tenant, site, url, lite }: Bff, { stock, index }: StockVersions): string {
  // Includes the origin: a page contains its own address, and a site may have several.
  return [tenant.slug, site.version, stock, index ?? '', lite.on ? 'lite' : '', url.href].join(' ');
}
