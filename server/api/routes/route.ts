import type { Bff } from '#server/entry/bff';
import { pageKey } from '#server/entry/page-run';
import type { Services } from '#server/entry/services';
import { compressedResponse } from '#server/platform/http/brotli';
import { requestIdOf } from '#server/platform/http/exchange';
import { problemResponse } from '#server/platform/http/problem';
import type { Log } from '#server/platform/log';
import { routeHeader } from '#server/platform/observability/metrics';
import { catchUpWithStock } from '#server/search/catch-up';
import { answerSite } from './answer';
import { apiVersion, deprecationHeaders } from './changelog';
import type { Endpoint, Outcome } from './endpoint';
import type { Admission } from './read-input';
import {
  type AnswerCache,
  allowAnyOrigin,
  problemOfThrown,
  type Responding,
  respond,
  sendFile,
  withoutEndpoint,
} from './reply';

/** The arguments of Remix loaders and actions. */
interface RouteArgs {
  readonly request: Request;
  readonly context: object;
  readonly params: Readonly<Record<string, string | undefined>>;
}
type Handler = (args: RouteArgs) => Promise<Response>;

/** A route's access to the site and the process. */
interface Doors {
  bff(args: Pick<RouteArgs, 'request' | 'context'>): Promise<Bff>;
  services(): Promise<Services>;
  /** The log for unexpected errors, even if the services cannot be opened. */
  log(): Promise<Pick<Log, 'error' | 'warn'>>;
}

/**
 * Makes the Remix `loader` and `action` of one path from its endpoints, at most one per method: `export const {
 * loader, action } = route(listLeads, createLead)`.
 */
export function createRoute(doors: Doors) {
  return (...endpoints: readonly Endpoint[]): { loader: Handler; action: Handler } => {
    const handle: Handler = async (args) => {
      const id = requestIdOf(args.request);
      const endpoint = endpoints.find(({ method }) => method === readMethod(args.request));
      if (!endpoint) return withoutEndpoint(args.request, endpoints, id);
      const limits = new Headers();
      const response = await answer(endpoint, args, doors, { id, limits });
      limits.forEach((value, name) => {
        response.headers.set(name, value);
      });
      response.headers.set(routeHeader, endpoint.path);
      describeVersion(endpoint, args.request, response.headers);
      if (endpoint.cors) allowAnyOrigin(response.headers);
      return args.request.method === 'HEAD' ? new Response(null, response) : response;
    };
    return { loader: handle, action: handle };
  };
}

/** The API's version, and what the request used that will go. */
function describeVersion(endpoint: Endpoint, { url }: Request, headers: Headers): void {
  headers.set('API-Version', apiVersion);
  const dates = deprecationHeaders(endpoint, new URL(url).searchParams);
  for (const [name, value] of Object.entries(dates)) headers.append(name, value);
}

const readMethod = (request: Request): string => (request.method === 'HEAD' ? 'GET' : request.method);

/** A response in progress: its request id, and the headers about the caller's limit once they are known. */
interface Progress {
  readonly id: string;
  readonly limits: Headers;
}

async function answer(
  endpoint: Endpoint,
  args: RouteArgs,
  doors: Doors,
  { id, limits }: Progress,
): Promise<Response> {
  const { request } = args;
  let hasSite = false;
  const onAdmission = ({ headers }: Admission): void => {
    for (const [name, value] of Object.entries(headers)) limits.set(name, value);
  };
  try {
    if (endpoint.of === 'process') {
      const outcome = await endpoint.run(doors.services, request, args.params, onAdmission);
      return await sent(endpoint, request, outcome, { id });
    }
    const site = await doors.bff(args);
    hasSite = true;
    const cache = endpoint.isCached ? await cacheOf(site) : undefined;
    const outcome = await answerSite(endpoint, request, args.params, site, {
      cached: cache?.pages.get(cache.key),
      onAdmission,
    });
    return await sent(endpoint, request, outcome, { id, cache });
  } catch (error) {
    const circumstances = { request, requestId: id, endpoint, hasSite, log: () => doors.log() };
    return problemResponse(await problemOfThrown(error, circumstances), id);
  }
}

/**
 * The key has the versions that the answer is made from, as that of a page. Undefined while the search engine cannot be
 * reached: what is made then is not cached.
 */
async function cacheOf(site: Bff): Promise<AnswerCache | undefined> {
  const { services, tenant } = site;
  const versions = await catchUpWithStock(services, tenant.slug);
  return versions.index === undefined ? undefined : { pages: services.pages, key: pageKey(site, versions) };
}

const sent = async (
  endpoint: Endpoint,
  request: Request,
  outcome: Outcome,
  responding: Responding,
): Promise<Response> =>
  'file' in outcome
    ? sendFile(endpoint, request, outcome, responding.id)
    : compressedResponse(await respond(endpoint, request, outcome, responding), request);
