import { randomUUID } from 'node:crypto';
import { shortHash } from '#server/platform/http/etag';
import { type DataBlocks, pack } from '#server/entry/http/pack';
import type { CachedPage } from '#server/entry/http/page-cache';
import { visitedUrl } from '#server/platform/http/peer-address';
import type { Packed } from '#server/platform/views/packed';
import { redirectOf } from '#server/dealership/redirects/redirect-of';
import type { RedirectAnswer } from '#server/dealership/redirects/rules/find-redirect';
import { services } from './runtime';
import { catchUpWithStock, type StockVersions } from '#server/search/search/catch-up';
import type { SiteFile } from '#server/platform/http/site-file';
import type { Services } from './services';
import { isDesk } from '#server/dealership/tenants/rules/desk-address';
import { type LiteMode, liteMode } from '#server/dealership/tenants/rules/lite';
import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';

/** What every use-case takes first: whose site this is, who asks, and the doors to the outside. */
export interface Bff {
  readonly tenant: Tenant;
  /** What the tenant's folder holds beside its settings. */
  readonly site: SiteData;
  readonly now: Date;
  readonly requestId: string;
  readonly request: Request;
  readonly url: URL;
  readonly clientAddress: string;
  readonly lite: LiteMode;
  readonly services: Services;
}

/** What Remix hands to loaders, actions and entry.server alike: one object for one request. */
interface RouteArgs {
  readonly request: Request;
  readonly context: object;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** How a page may be kept: set by its loader, read by entry.server. */
export interface PageRun {
  bff: Bff;
  /** Null for a page that must not be shared (forms with a token, signed-in visitors). */
  cacheKey: string | null;
  hit: CachedPage | undefined;
  /** Names what the page is made of: another stock, or another file of the tenant's, is another version. */
  version: string;
  /** The tenant says that nothing is left at the address. */
  gone: boolean;
  /** What the loaders' views say to the browser; undefined when the client router asks. */
  blocks: DataBlocks | undefined;
}

const bffs = new WeakMap<object, Promise<Bff>>();
const runs = new WeakMap<object, Promise<PageRun>>();

/** The request's Bff, made once. Throws a 404 Response when no tenant answers to the host. */
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
 * Loader of a page that anonymous visitors share. When entry.server already holds the finished page the
 * handler does not run at all. `drawn` names the parts of the view that the document shows as islands.
 */
export function page<T extends object>(
  handler: (bff: Bff, args: RouteArgs) => Promise<T>,
  drawn: readonly (keyof T)[] = [],
): (args: RouteArgs) => Promise<Packed<T>> {
  return async (args) => {
    const run = await once(runs, args.context, () => startRun(args, true));
    // entry.server answers with the kept bytes and never renders, so nobody sees this value.
    if (run.hit) return null as never;
    refuseGone(run);
    const view = await handler(run.bff, args);
    if (passing.has(run.bff)) run.cacheKey = null;
    return pack(view, run.blocks, drawn);
  };
}

/** Loader of a page made for one visitor: never kept, never shared. */
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

/** Loader of the frame around every page: a page that fails still has one. */
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

const changes = new WeakMap<Bff, Date>();

/** Says when what the page shows last changed: an instant in ISO form. */
export const changedAt = (made: Bff, instant: string): void => {
  changes.set(made, new Date(instant));
};

/** When what a page shows last changed, as the header says it; undefined where nobody knows. */
export const lastModified = (made: Bff): string | undefined => changes.get(made)?.toUTCString();

const statuses = new WeakMap<Bff, number>();

/** Gives a page that a loader made another status than 200. It is not kept. */
export const answerWith = (made: Bff, status: 403 | 404 | 410): void => {
  statuses.set(made, status);
};
export const pageStatus = (made: Bff): number | undefined => statuses.get(made);

const answers = new WeakMap<Bff, Response>();

/** Answers a page's address with a file instead of the page, which is not drawn then. */
export const answerInstead = (made: Bff, answer: Response): void => {
  answers.set(made, answer);
};
/** The same at the address of a page that is shared: each answer is for one request, and nothing is kept. */
export const answerOnceInstead = (made: Bff, answer: Response): never => {
  answerInstead(made, answer);
  keepOnlyOnce(made);
  return null as never;
};
export const insteadOfPage = (made: Bff): Response | undefined => answers.get(made);

const files = new WeakMap<Bff, SiteFile>();

/** Answers a shared page's address with a text for programs, kept as the page would be. Nobody sees the value. */
export const answerWithFile = (made: Bff, file: SiteFile): never => {
  files.set(made, file);
  return null as never;
};
export const fileInstead = (made: Bff): SiteFile | undefined => files.get(made);

/** What a page's document tells machines alone: the browser's router never needs it. Both are safe HTML or JSON. */
export interface ForMachines {
  /** JSON-LD in which no sign can end its block. */
  readonly graph?: string | undefined;
  /** Elements for the end of the head. */
  readonly head?: string | undefined;
}
const told = new WeakMap<Bff, ForMachines>();

export const tellMachines = (made: Bff, parts: ForMachines): void => {
  told.set(made, parts);
};
export const forMachines = (made: Bff): ForMachines => told.get(made) ?? {};

const passing = new WeakSet<Bff>();

/** For a page made while something is away: it is shown once and not kept, so that it cannot outlive the trouble. */
export const keepOnlyOnce = (made: Bff): void => {
  passing.add(made);
};

const retraced = new WeakSet<Bff>();

/** For a form that is shown again after it was sent: the visitor's own browser may keep it, for its Back button. */
export const keepForBack = (made: Bff): void => {
  retraced.add(made);
};
export const isKeptForBack = (made: Bff): boolean => retraced.has(made);

/** What the loaders of this request decided; undefined when none of them ran. */
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

/** Set on the raw request by the connection hook: a data request of the client router lacks it. */
export const isDocument = (request: Request): boolean => request.headers.get('x-document') === '1';

/** Whatever cookies come along: no page that is shared reads any. */
const mayShare = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && isDocument(request);

const versionOf = ({ site }: Bff, { stock, index }: StockVersions): string =>
  shortHash([site.version, stock, index ?? ''].join(' '));

function pageKey({ tenant, site, url, lite }: Bff, { stock, index }: StockVersions): string {
  // With its origin: a page names its own address, and a site may answer to several.
  return [tenant.slug, site.version, stock, index ?? '', lite.on ? 'lite' : '', url.href].join(' ');
}
