import type { Bff } from '#server/entry/bff';
import { logOutage } from '#server/entry/outage';
import type { Services } from '#server/entry/services';
import { awaySeconds, isDatabaseAway } from '#server/platform/database/database-away';
import { isDiskFull, isLockHeld } from '#server/platform/database/storage-fault';
import { matchesEtag, weakEtag } from '#server/platform/http/etag';
import { Problem, problemResponse } from '#server/platform/http/problem';
import { requestIdOf } from '#server/platform/http/request-id';
import { faultOf, type Log } from '#server/platform/log';
import { routeHeader } from '#server/platform/observability/internal-headers';
import { answerSite } from './answer';
import { apiVersion } from './changelog';
import { deprecationHeaders } from './deprecation';
import type { Endpoint, FileReply, Method, Outcome } from './endpoint';

/** The arguments of Remix loaders and actions. */
interface RouteArgs {
  readonly request: Request;
  readonly context: object;
  readonly params: Readonly<Record<string, string | undefined>>;
}
type Handler = (args: RouteArgs) => Promise<Response>;

/** A route's access to the site and the process. */
export interface Doors {
  bff(args: Pick<RouteArgs, 'request' | 'context'>): Promise<Bff>;
  services(): Promise<Services>;
  /** The log for unexpected errors, even if the services cannot be opened. */
  log(): Promise<Pick<Log, 'error' | 'warn'>>;
}

const preflightSeconds = 86_400;

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
  try {
    const outcome = await run(endpoint, args, doors, limits);
    if ('file' in outcome) return await sendFile(endpoint, args.request, outcome, id);
    return respond(endpoint, args.request, outcome, id);
  } catch (error) {
    if (error instanceof Response) return problemResponse(await problemOf(error), id);
    if (isDatabaseAway(error)) {
      logOutage(await doors.log(), error, { requestId: id, method: endpoint.method, path: endpoint.path });
      return problemResponse(awayProblem(error), id);
    }
    if (isAbort(error, args.request))
      return problemResponse(new Problem(400, 'The request ended early.'), id);
    logOnce(await doors.log(), error, endpoint, id);
    return problemResponse(new Problem(500, 'Something went wrong on our side.'), id);
  }
}

function awayCause(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full';
  return isLockHeld(error) ? 'Another process has locked the database' : 'The database cannot be reached';
}

function awayProblem(error: unknown): Problem {
  const headers = { 'Retry-After': String(awaySeconds) };
  return new Problem(503, `${awayCause(error)}; try again in ${awaySeconds} s.`, { headers });
}

/** The only 503 that is thrown as a Response: a site that mistakes in its files keep from being served. */
const leftOut = new Problem(503, `This site cannot be reached; try again in ${awaySeconds} s.`, {
  headers: { 'Retry-After': String(awaySeconds) },
});

async function run(endpoint: Endpoint, args: RouteArgs, doors: Doors, limits: Headers): Promise<Outcome> {
  if (endpoint.of === 'process') return endpoint.run(doors.services, args.request, args.params);
  const site = await doors.bff(args);
  return answerSite(endpoint, args.request, args.params, site, ({ headers }) => {
    for (const [name, value] of Object.entries(headers)) limits.set(name, value);
  });
}

/** The bytes come last: a client that has them, or only wants the headers, costs no work. */
async function sendFile(
  endpoint: Endpoint,
  request: Request,
  { file }: FileReply,
  id: string,
): Promise<Response> {
  const etag = weakEtag(file.taggedBy);
  const headers = new Headers({
    ...cachingOf(endpoint, request),
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': id,
    ...file.headers,
  });
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  if (!headers.has('Content-Type')) {
    headers.set('Content-Type', endpoint.file?.type ?? 'application/octet-stream');
  }
  if (!endpoint.file?.inline) headers.set('Content-Disposition', `attachment; filename="${file.name}"`);
  if (request.method === 'HEAD') return new Response(null, { headers });
  const body = await file.open();
  if (body instanceof Problem) return problemResponse(body, id);
  if (body instanceof Uint8Array) headers.set('Content-Length', String(body.byteLength));
  return new Response(body, { headers });
}

function respond(
  endpoint: Endpoint,
  request: Request,
  outcome: Exclude<Outcome, FileReply>,
  id: string,
): Response {
  if (outcome instanceof Problem) return problemResponse(outcome, id);
  const headers = new Headers({
    'Content-Type': 'application/json',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': id,
    ...cachingOf(endpoint, request),
  });
  if ('replayed' in outcome) {
    headers.set('Idempotent-Replayed', 'true');
    for (const [name, value] of Object.entries(outcome.replayed.headers)) headers.set(name, value);
    return new Response(outcome.replayed.body, { status: outcome.replayed.status, headers });
  }
  for (const [name, value] of Object.entries(outcome.headers ?? {})) headers.set(name, value);
  const body = JSON.stringify(outcome.body);
  if (endpoint.method !== 'GET' || outcome.status !== 200) {
    return new Response(body, { status: outcome.status, headers });
  }
  const etag = weakEtag(outcome.taggedBy ?? body);
  headers.set('ETag', etag);
  if (!matchesEtag(request.headers.get('if-none-match'), etag)) {
    return new Response(body, { status: 200, headers });
  }
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}

/** OPTIONS and undeclared methods. */
function withoutEndpoint(request: Request, endpoints: readonly Endpoint[], id: string): Response {
  const allow = allowed(endpoints);
  if (request.method !== 'OPTIONS') {
    const detail = `This address accepts ${allow}.`;
    return problemResponse(new Problem(405, detail, { headers: { Allow: allow } }), id);
  }
  const headers = new Headers({ Allow: allow, 'X-Request-Id': id });
  if (endpoints.some(({ cors }) => cors)) {
    allowAnyOrigin(headers);
    headers.set('Access-Control-Allow-Methods', 'GET, HEAD');
    headers.set('Access-Control-Allow-Headers', 'If-None-Match');
    headers.set('Access-Control-Max-Age', String(preflightSeconds));
  }
  return new Response(null, { status: 204, headers });
}

function allowed(endpoints: readonly Endpoint[]): string {
  const methods: (Method | 'HEAD' | 'OPTIONS')[] = endpoints.map(({ method }) => method);
  if (methods.includes('GET')) methods.push('HEAD');
  return [...methods, 'OPTIONS'].join(', ');
}

/** Anonymous reading: the same response for everyone, so it may be cached and revalidated. */
const isPublic = (endpoint: Endpoint): boolean =>
  endpoint.of === 'site' && endpoint.method === 'GET' && endpoint.caller === 'anyone';

/** An answer with a key may be kept by its caller alone, who asks again each time. */
function cachingOf(endpoint: Endpoint, request: Request): Record<string, string> {
  const rule = endpoint.cacheControl ?? 'no-cache';
  if (typeof endpoint.caller === 'object' && endpoint.caller.orAnyone) {
    const isKeyed = request.headers.has('authorization');
    return { 'Cache-Control': isKeyed ? 'private, no-cache' : rule, Vary: 'Authorization' };
  }
  return { 'Cache-Control': isPublic(endpoint) ? rule : 'no-store' };
}

function allowAnyOrigin(headers: Headers): void {
  headers.set('Access-Control-Allow-Origin', '*');
  headers.set(
    'Access-Control-Expose-Headers',
    'API-Version, Deprecation, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, X-Request-Id',
  );
}

/** A thrown Response (e.g. no site at this host) in this API's format. */
async function problemOf(response: Response): Promise<Problem> {
  if (response.status < 400) return new Problem(404);
  if (response.status === 503) return leftOut;
  return new Problem(response.status, (await response.text()).slice(0, 200) || undefined);
}

/** The client disconnected while its body was being read. */
const isAbort = (error: unknown, request: Request): boolean =>
  request.signal.aborted ||
  (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') ||
  (error instanceof Error && error.name === 'AbortError');

function logOnce(log: Pick<Log, 'error'>, error: unknown, endpoint: Endpoint, requestId: string): void {
  const where = { requestId, method: endpoint.method, path: endpoint.path };
  log.error({ ...where, ...faultOf(error) }, 'request failed');
}
