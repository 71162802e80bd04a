import { type CachedPage, keepPage, type PageCache, sendKeptPage } from '#server/entry/documents/page-cache';
import { logOutage } from '#server/entry/outage';
import { awaySeconds, isDatabaseAway } from '#server/platform/database/silence-watch';
import { acceptsEncoding } from '#server/platform/http/brotli';
import { matchesEtag, strongEtag, weakEtag } from '#server/platform/http/etag';
import { Problem, problemResponse } from '#server/platform/http/problem';
import type { ProblemCode } from '#server/platform/http/problem-codes';
import { faultOf, type Log } from '#server/platform/log';
import { isDiskFull, isLockHeld } from '#server/platform/rules/database';
import type { Declaration, Endpoint, FileReply, Method, Outcome } from './endpoint';

/** remix-serve compresses texts and JSON, and does not know this type. */
const jsonLines = 'application/x-ndjson';

/** A file as a response. The bytes come last: a client that has them, or only wants the headers, costs no work. */
export async function sendFile(
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
  else if (headers.get('Content-Type') === jsonLines) {
    headers.append('Vary', 'Accept-Encoding');
    if (acceptsEncoding('gzip', request.headers.get('accept-encoding'))) {
      headers.set('Content-Encoding', 'gzip');
      return new Response(body.pipeThrough(new CompressionStream('gzip')), { headers });
    }
  }
  return new Response(body, { headers });
}

export interface Responding {
  readonly id: string;
  readonly cache?: AnswerCache | undefined;
}

/** Where an answer is cached, and under which key. */
export interface AnswerCache {
  readonly pages: PageCache;
  readonly key: string;
}

async function sendCached(
  pages: PageCache,
  page: CachedPage,
  request: Request,
  id: string,
): Promise<Response> {
  const response = await sendKeptPage(pages, page, request);
  response.headers.set('X-Request-Id', id);
  return response;
}

/** A result or a problem as a response: JSON with an ETag if it can be read again. */
export function respond(
  endpoint: Endpoint,
  request: Request,
  outcome: Exclude<Outcome, FileReply>,
  { id, cache }: Responding,
): Response | Promise<Response> {
  if (outcome instanceof Problem) return problemResponse(outcome, id);
  if ('cached' in outcome) return sendCached(outcome.pages, outcome.cached, request, id);
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
  const tagOf = endpoint.strongTag ? strongEtag : weakEtag;
  const etag = tagOf(outcome.taggedBy ?? body);
  if (cache && !outcome.isProvisional) {
    headers.append('Vary', 'Accept-Encoding');
    return keepPage(cache.pages, cache.key, { html: Buffer.from(body), etag }, headers, request);
  }
  headers.set('ETag', etag);
  if (endpoint.strongTag) headers.append('Cache-Control', 'no-transform');
  if (!matchesEtag(request.headers.get('if-none-match'), etag)) {
    return new Response(body, { status: 200, headers });
  }
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
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

const preflightSeconds = 86_400;

/** OPTIONS and undeclared methods. */
export function withoutEndpoint(request: Request, endpoints: readonly Endpoint[], id: string): Response {
  const allow = allowed(endpoints);
  if (request.method !== 'OPTIONS') {
    const detail = `This address accepts ${allow}.`;
    return problemResponse(new Problem('method_not_allowed', detail, { headers: { Allow: allow } }), id);
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

/** Pages of other sites may read the response. */
export function allowAnyOrigin(headers: Headers): void {
  headers.set('Access-Control-Allow-Origin', '*');
  headers.set(
    'Access-Control-Expose-Headers',
    'API-Version, Deprecation, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, X-Request-Id',
  );
}

interface Circumstances {
  readonly request: Request;
  readonly requestId: string;
  readonly endpoint: Pick<Declaration, 'method' | 'path'>;
  readonly log: () => Promise<Pick<Log, 'error' | 'warn'>>;
  /** False while nobody knows which site the host is of. */
  readonly hasSite: boolean;
}

/**
 * The problem for anything that was thrown: a Response in the format of this API, an outage as 503, a client that left as
 * 400. Anything else is logged once and is a 500.
 */
export async function problemOfThrown(
  error: unknown,
  { request, requestId, endpoint: { method, path }, log, hasSite }: Circumstances,
): Promise<Problem> {
  const problem = error instanceof Response ? await problemOf(error, hasSite) : undefined;
  if (problem) return problem;
  const where = { requestId, method, path };
  if (isDatabaseAway(error)) {
    logOutage(await log(), error, where);
    return awayProblem(error);
  }
  if (isAbort(error, request)) return new Problem('request_incomplete');
  (await log()).error({ ...where, ...faultOf(error) }, 'request failed');
  return new Problem('internal_error', 'Something went wrong on our side.');
}

function awayCause(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full';
  return isLockHeld(error) ? 'Another process has locked the database' : 'The database cannot be reached';
}

function awayProblem(error: unknown): Problem {
  return new Problem('unavailable', `${awayCause(error)}; try again in ${awaySeconds} s.`, {
    retryAfter: awaySeconds,
  });
}

/** The only 503 that is thrown as a Response: a site that mistakes in its files keep from being served. */
const leftOut = new Problem('unavailable', `This site cannot be reached; try again in ${awaySeconds} s.`, {
  retryAfter: awaySeconds,
});

/** What a page answers by throwing a Response, by its status. */
const codesOfThrown: ReadonlyMap<number, ProblemCode> = new Map([
  [403, 'other_origin'],
  [404, 'not_found'],
  [410, 'gone'],
]);

/** A thrown Response (e.g. no site at this host) in this API's format; undefined for one that nobody expects here. */
async function problemOf(response: Response, hasSite: boolean): Promise<Problem | undefined> {
  if (response.status === 503) return leftOut;
  const isSiteless = response.status === 404 && !hasSite;
  const code = isSiteless ? 'unknown_site' : codesOfThrown.get(response.status);
  return code && new Problem(code, (await response.text()).slice(0, 200) || undefined);
}

/** The client disconnected while its body was being read. */
const isAbort = (error: unknown, request: Request): boolean =>
  request.signal.aborted ||
  (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') ||
  (error instanceof Error && error.name === 'AbortError');
