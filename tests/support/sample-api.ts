import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { defineEndpoint, type Endpoint, reply } from '#server/api/routes/endpoint';
import { some, wholeOr } from '#server/api/routes/query';
import { createRoute } from '#server/api/routes/route';
import type { Bff } from '#server/entry/bff';
import { connectSqlite } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Caller } from '#server/platform/http/caller';
import { requestIdOf } from '#server/platform/http/exchange';
import { IdempotencyKeys } from '#server/platform/http/idempotency';
import { peerAddress } from '#server/platform/http/peer-address';
import { Problem } from '#server/platform/http/problem';
import { RateLimiter } from '#server/platform/http/rate-limit';
import { migrate } from '../../server/platform/database/migrations';

type ApiKey = Extract<Caller, { kind: 'key' }>['key'];

/** A small API over a real database, for tests of what every endpoint has in common. */
export const sampleHost = 'coast.example';
const writeKey: ApiKey = {
  id: 'k1',
  name: 'Writer',
  scopes: ['things:write'],
  ratePerSecond: 1000,
  isTest: false,
};
const apiKeys: Readonly<Record<string, ApiKey>> = {
  'secret-write': writeKey,
  'secret-leads': {
    id: 'k4',
    name: 'CRM',
    scopes: ['leads:write', 'leads:read'],
    ratePerSecond: 1000,
    isTest: false,
  },
  'secret-sender': { id: 'k5', name: 'Form', scopes: ['leads:write'], ratePerSecond: 1000, isTest: false },
  'secret-read': { id: 'k2', name: 'Reader', scopes: ['things:read'], ratePerSecond: 1000, isTest: false },
  'secret-slow': { id: 'k3', name: 'Slow', scopes: ['things:write'], ratePerSecond: 2, isTest: false },
};

export const thing = z.object({ name: z.string().min(2), size: z.number().int().optional() });
/** Shelves whose page answers by throwing a Response. */
const thrownStatus: Readonly<Record<string, number>> = { lost: 404, sold: 410, foreign: 403, moved: 302 };

export const findThings = defineEndpoint({
  method: 'GET',
  path: '/api/things/{shelf}',
  summary: 'Finds things',
  params: z.object({ shelf: z.string().regex(/^[a-z]+$/) }),
  query: z.object({ limit: wholeOr(10, 1, 100), tag: some(z.string()) }),
  responses: { 200: z.object({ shelf: z.string(), limit: z.number(), tags: z.array(z.string()) }) },
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 1, burst: 3 },
  handler: async (_site, { params, query }) => {
    if (params.shelf === 'gone') return new Problem('gone', 'That shelf is gone.');
    if (params.shelf === 'broken') throw new Error('the shelf fell down');
    const thrown = thrownStatus[params.shelf];
    if (thrown !== undefined) throw new Response('Thrown by a page.', { status: thrown });
    return reply(200, { shelf: params.shelf, limit: query.limit, tags: query.tag ?? [] });
  },
});

export interface SampleApi {
  /** Sends a request to the route of the given endpoints, as Remix would. */
  call(endpoints: readonly Endpoint[], path: string, init?: SampleInit): Promise<Response>;
  readonly logged: unknown[];
  /** Milliseconds of the site's clock. */
  clock: { ms: number };
  close(): Promise<void>;
}
interface SampleInit extends Omit<RequestInit, 'headers'> {
  readonly headers?: Record<string, string>;
  readonly params?: Record<string, string>;
  /** False: a host that no site answers to. */
  readonly known?: boolean;
}

/** `parts` are what the endpoints under test need of the site beyond its checks. */
export async function openSampleApi(
  parts: Partial<Pick<Bff, 'tenant' | 'site' | 'lite' | 'services'>> = {},
): Promise<SampleApi> {
  const folder = mkdtempSync(join(tmpdir(), 'sample-api-'));
  const database = connectSqlite(folder);
  await migrate(database);
  const logged: unknown[] = [];
  const clock = { ms: Date.parse('2026-11-20T00:00:00Z') };
  const guards = {
    apiKeyVerifier: {
      verify: async (_tenant: string, key: string) => apiKeys[key] ?? null,
    },
    idempotency: new IdempotencyKeys(new GroupCommit(database)),
    rateLimiter: new RateLimiter(),
  };
  const siteOf = (request: Request) =>
    // Only the parts that the checks read: a whole site is not needed here.
    ({
      tenant: { slug: 'coast' },
      now: new Date(clock.ms),
      request,
      url: new URL(request.url),
      clientAddress: peerAddress(request),
      requestId: requestIdOf(request),
      ...parts,
      services: { ...parts.services, ...guards },
    }) as unknown as Bff;
  const write = (...line: unknown[]) => void logged.push(line);
  const log = { error: write, warn: write };
  const route = createRoute({
    bff: async ({ request }) => {
      if (request.headers.get('host') === 'nobody.example') throw new Response('No site.', { status: 404 });
      return siteOf(request);
    },
    services: async () => {
      if (!parts.services) throw new Error('not opened in these tests');
      return parts.services;
    },
    log: async () => log,
  });
  return {
    logged,
    clock,
    call: async (endpoints, path, { params = {}, known = true, ...init } = {}) => {
      const host = known ? sampleHost : 'nobody.example';
      const request = new Request(`http://${host}${path}`, { ...init, headers: { host, ...init.headers } });
      const { loader, action } = route(...endpoints);
      const reads = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
      return (reads ? loader : action)({ request, params, context: {} });
    },
    close: async () => {
      await database.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
