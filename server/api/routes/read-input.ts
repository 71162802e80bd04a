import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import type { Caller } from '#server/platform/http/caller';
import { exchangeHeader } from '#server/platform/http/exchange';
import { addressGroup, isSharedAddress } from '#server/platform/http/peer-address';
import { Problem } from '#server/platform/http/problem';
import { burstOf, type Grant, type Rate, type RequestLimiter } from '#server/platform/http/rate-limit';
import { err, ok, type Result } from '#server/platform/result';
import type { SiteEndpoint } from './endpoint';
import { readValue } from './issue-words';

/** A part of a request: how its refusal is called, and the word for one of its values. */
const parts = {
  path: { code: 'invalid_parameter', detail: 'The path is not valid.', word: 'parameter', whole: 'path' },
  query: { code: 'invalid_parameter', detail: 'The query is not valid.', word: 'parameter', whole: 'query' },
  body: { code: 'invalid_fields', detail: 'Some fields are not valid.', word: 'field', whole: 'body' },
} as const;

/**
 * A part of a request as its schema reads it; or the problem with an error for each field. An unknown name is refused with
 * the nearest one of its object, wherever in the body that is.
 */
export function readInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  part: keyof typeof parts,
): Result<z.output<S>, Problem> {
  const { code, detail, ...words } = parts[part];
  const read = readValue(schema, input, words);
  return read.ok ? ok(read.value) : err(new Problem(code, detail, { errors: read.error }));
}

/**
 * The schema of a query that takes only the declared parameters; none without a schema. Any other would be a mistake: a
 * filter with a slip in its name returns more than was asked for.
 */
export function closedQuery<S extends z.ZodType>(schema: S | undefined): S {
  const closed: z.ZodType = schema instanceof z.ZodObject ? schema.strict() : (schema ?? z.strictObject({}));
  return closed as S;
}

/** The query without unknown parameters that the endpoint ignores. */
export function withoutIgnored(
  query: unknown,
  schema: z.ZodType,
  ignores: ((parameter: string) => boolean) | undefined,
): unknown {
  if (!ignores || typeof query !== 'object' || query === null) return query;
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name) || !ignores(name)));
}

interface FoundPath {
  /** As declared: `/api/cars/{slug}`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the declared path for an address; null if there is none. Fixed segments take precedence over parameters. */
export function declaredPaths(paths: readonly string[]): (pathname: string) => FoundPath | null {
  const fixed = new Set(paths.filter((path) => !path.includes('{')));
  const patterns = paths
    .filter((path) => path.includes('{'))
    .map((path) => ({ path, pattern: patternOf(path) }));
  return (pathname) => {
    const trimmed = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
    if (fixed.has(trimmed)) return { path: trimmed, params: {} };
    for (const { path, pattern } of patterns) {
      const groups = pattern.exec(trimmed)?.groups;
      if (groups) return { path, params: decoded(groups) };
    }
    return null;
  };
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decode(text)]));
}

/** An address with a broken escape matches nothing; it must not throw. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

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
  return count(limit, site.services.rateLimiter, site.now);
}

/** Counts a request of a token of the operator API, which opens no site. */
export const takeOperatorRequest = (token: Keyed, limiter: RequestLimiter, now: Date): Promise<Admission> =>
  count(keyLimit(token), limiter, now);

async function count({ policy, name, rate }: Limit, limiter: RequestLimiter, now: Date): Promise<Admission> {
  const grant = await limiter.take(name, rate, now.getTime());
  const headers = rateHeaders(policy, rate, grant);
  return { headers, refusal: grant.waitSeconds === 0 ? undefined : tooMany(grant.waitSeconds) };
}

interface Limit {
  /** Its name in the headers. */
  readonly policy: 'key' | 'address';
  readonly name: string;
  readonly rate: Rate;
}

interface Keyed {
  readonly id: string;
  readonly ratePerSecond: number;
}

const keyLimit = ({ id, ratePerSecond: perSecond }: Keyed): Limit => ({
  policy: 'key',
  name: `key ${id}`,
  rate: { perSecond, burst: perSecond },
});

function limitOf({ method, path, rateLimit }: Counted, caller: Caller, site: Bff): Limit | undefined {
  if (caller.kind === 'key') return keyLimit(caller.key);
  // Behind a proxy that hides its visitors, one of them would use up the limit of all.
  if (!rateLimit || isSharedAddress(site.request)) return undefined;
  const visitor = `${site.tenant.slug} ${addressGroup(site.clientAddress)}`;
  const asker = caller.kind === 'assistant' ? `assistant ${visitor}` : visitor;
  return { policy: 'address', name: `${method} ${path} ${asker}`, rate: rateLimit };
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
  return new Problem('busy', `This site is busy; try again in ${busySeconds} s.`, {
    retryAfter: busySeconds,
  });
}

/** The refusal of a caller over its limit. */
export const tooMany = (seconds: number): Problem =>
  new Problem('rate_limited', `Too many requests; try again in ${seconds} s.`, { retryAfter: seconds });
