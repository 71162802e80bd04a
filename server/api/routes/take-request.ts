import type { Bff } from '#server/entry/bff';
import type { Caller } from '#server/platform/http/caller';
import { exchangeHeader } from '#server/platform/http/exchange';
import { addressGroup } from '#server/platform/http/peer-address';
import { Problem } from '#server/platform/http/problem';
import { burstOf, type Grant, type Rate } from '#server/platform/http/rate-limit';
import type { SiteEndpoint } from './endpoint';

/** Whether a request is within its caller's limit, and the headers that say so. */
export interface Admission {
  readonly refusal: Problem | undefined;
  /** Empty where no limit applies. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a request is counted by. */
type Counted = Pick<SiteEndpoint, 'method' | 'path' | 'rateLimit'>;

/** Counts a request: a key has one rate over all endpoints; without one, the endpoint's applies per address. */
export async function takeRequest(endpoint: Counted, caller: Caller, site: Bff): Promise<Admission> {
  const limit = limitOf(endpoint, caller, site);
  if (!limit) return { refusal: undefined, headers: {} };
  const { policy, name, rate } = limit;
  const grant = await site.services.rateLimiter.take(name, rate, site.now.getTime());
  const headers = rateHeaders(policy, rate, grant);
  return { headers, refusal: grant.waitSeconds === 0 ? undefined : tooMany(grant.waitSeconds) };
}

interface Limit {
  /** Its name in the headers. */
  readonly policy: 'key' | 'address';
  readonly name: string;
  readonly rate: Rate;
}

function limitOf({ method, path, rateLimit }: Counted, caller: Caller, site: Bff): Limit | undefined {
  if (caller.kind === 'key') {
    const perSecond = caller.key.ratePerSecond;
    return { policy: 'key', name: `key ${caller.key.id}`, rate: { perSecond, burst: perSecond } };
  }
  if (!rateLimit) return undefined;
  const visitor = `${site.tenant.slug} ${addressGroup(site.clientAddress)}`;
  return { policy: 'address', name: `${method} ${path} ${visitor}`, rate: rateLimit };
}

/** The fields of the IETF's draft "RateLimit header fields for HTTP" (draft-ietf-httpapi-ratelimit-headers-10). */
function rateHeaders(
  policy: Limit['policy'],
  rate: Rate,
  { remaining, resetSeconds }: Grant,
): Record<string, string> {
  const quota = Math.floor(burstOf(rate));
  const windowSeconds = Math.max(1, Math.ceil(quota / rate.perSecond));
  return {
    'RateLimit-Policy': `"${policy}";q=${quota};w=${windowSeconds}`,
    RateLimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
  };
}

const busySeconds = 2;

/**
 * Waits until the site's share of a busy process allows an answer to be made, as pages do; a problem if too many of its
 * requests wait already. The turn ends with the response. Writes take none: what they say is never refused for load.
 */
export async function takeTurn(
  { method, isReading }: Pick<SiteEndpoint, 'method' | 'isReading'>,
  request: Request,
  { services, tenant }: Bff,
): Promise<Problem | undefined> {
  // Absent for a question of another endpoint, which has its turn.
  const exchange = request.headers.get(exchangeHeader);
  if (exchange === null || !(method === 'GET' || isReading)) return undefined;
  if (!request.signal.aborted && (await services.pageTurns.begin(tenant.slug, exchange, false)))
    return undefined;
  return new Problem(503, `This site is busy; try again in ${busySeconds} s.`, {
    headers: { 'Retry-After': String(busySeconds) },
  });
}

const tooMany = (seconds: number): Problem =>
  new Problem(429, `Too many requests; try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  });
