import { afterAll, beforeAll } from 'vitest';
import { type ApiScope, createApiKey } from '#server/desk/accounts/api-keys';
import { type Bff, bff } from '#server/entry/bff';
import type { Services } from '#server/entry/services';
import { refreshIndex } from '#server/search/refresh';
import * as api from '../../app/routes/api.$';
import { openTestServices } from './test-services';

/** Opens the demo sites with their stock and search indexes for the tests of a file. Returns the open services. */
export function demoSites(): () => Services {
  let services: Services;
  beforeAll(async () => {
    services = await openTestServices({ running: true, demoStock: true });
    for (const { slug } of services.tenants.all()) await refreshIndex(services, slug);
  });
  afterAll(() => services?.close());
  return () => services;
}

/** The visit of a page of the running services, as its loader gets it. */
export function visitOf(path: string, tenant = 'brolga'): Promise<Bff> {
  const host = `${tenant}.localhost`;
  return bff({ request: new Request(`http://${host}${path}`, { headers: { host } }), context: {} });
}

/** A new API key of a site. */
export async function newKey(
  { apiKeys }: Pick<Services, 'apiKeys'>,
  scopes: readonly ApiScope[],
  tenant = 'brolga',
): Promise<string> {
  const { key } = await createApiKey(
    apiKeys,
    { tenant, name: 'DMS', scopes, ratePerSecond: 1_000 },
    new Date(),
  );
  return key;
}

export interface ApiCall {
  readonly method?: string;
  readonly tenant?: string;
  /** Instead of the tenant's own host. */
  readonly host?: string;
  readonly key?: string | undefined;
  readonly body?: BodyInit;
  /** Media type of the body; JSON by default. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the route of the API. */
  readonly route?: Pick<typeof api, 'loader' | 'action'>;
}

interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  json(): ReturnType<typeof JSON.parse>;
}

/** Calls the API of the running services as Remix does. */
export async function callApi(path: string, call: ApiCall = {}): Promise<ApiAnswer> {
  const { method = 'GET', tenant = 'brolga', host = `${tenant}.localhost`, key, body, route = api } = call;
  const headers = new Headers({ host });
  if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
  if (body !== undefined) headers.set('content-type', call.type ?? 'application/json');
  for (const [name, value] of Object.entries(call.headers ?? {})) headers.set(name, value);
  const request = new Request(`http://${host}${path}`, { method, headers, ...(body && { body }) });
  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(method);
  const response = await (reads ? route.loader : route.action)({ request, params: {}, context: {} });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  return { status: response.status, headers: response.headers, bytes, text, json: () => JSON.parse(text) };
}
