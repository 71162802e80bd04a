import { afterAll, beforeAll } from 'vitest';
import { type ApiScope, createApiKey } from '#server/desk/accounts/api-keys';
import type { Services } from '#server/entry/services';
import * as api from '../../app/routes/api.$';
import type { engines } from './both-databases';
import { openPostgres, type TestDatabase } from './test-database';
import { openTestServices } from './test-services';

interface Sent {
  readonly body?: unknown;
  /** Scopes of the caller's key; null: no key, from a page of the site. */
  readonly scopes?: readonly ApiScope[] | null;
  readonly tenant?: string;
  /** With a test key. */
  readonly isTest?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The demo sites' API over a database of an engine, as a program uses it. */
export function leadApi(
  engine: (typeof engines)[number],
  more: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
) {
  let postgres: TestDatabase | undefined;
  let services: Services;
  const keys = new Map<string, string>();
  beforeAll(async () => {
    if (engine === 'postgres') postgres = await openPostgres('stock');
    const SESSION_SECRET = 'a secret of these sites, long enough for the key';
    const environment = {
      ...(postgres ? { DATABASE_URL: postgres.url, SESSION_SECRET } : {}),
      ...(await more()),
    };
    services = await openTestServices({ running: true, demoStock: true, environment });
  });
  afterAll(async () => {
    await services.close();
    await postgres?.stop();
  });

  async function keyOf(tenant: string, scopes: readonly ApiScope[], isTest: boolean): Promise<string> {
    const name = `${tenant} ${scopes}${isTest ? ' test' : ''}`;
    const wanted = { tenant, name, scopes, ratePerSecond: 1000, isTest };
    const key = keys.get(name) ?? (await createApiKey(services.apiKeys, wanted, new Date())).key;
    keys.set(name, key);
    return key;
  }
  async function call(method: string, path: string, sent: Sent = {}): Promise<Response> {
    const { body, scopes = ['leads:write', 'leads:read'], tenant = 'brolga', isTest = false } = sent;
    const host = `${tenant}.localhost`;
    const caller =
      scopes === null
        ? { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
        : { authorization: `Bearer ${await keyOf(tenant, scopes, isTest)}` };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const request = new Request(`http://${host}${path}`, {
      method,
      headers: { host, ...type, ...caller, ...sent.headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (method === 'GET' ? api.loader : api.action)({ request, params: {}, context: {} });
  }

  /** Cars of Brolga whose test drives are booked online, with their free times. */
  async function bookableCars(): Promise<BookableCar[]> {
    const { data } = await (await call('GET', '/api/search?limit=100&fields=slug')).json();
    const cars: BookableCar[] = [];
    for (const { slug } of data) {
      const response = await call('GET', `/api/cars/${slug}/test-drive-slots`);
      const { booking, location, data: slots } = response.ok ? await response.json() : { booking: false };
      if (booking && slots.length > 20) cars.push({ slug, location, slots });
      if (cars.length === 14) break;
    }
    return cars;
  }
  return { call, bookableCars, services: () => services };
}

/** A car with the location where it is driven, and the free times there. */
export interface BookableCar {
  readonly slug: string;
  readonly location: { readonly id: string; readonly slug: string };
  readonly slots: ReadonlyArray<{ readonly starts_at: string; readonly ends_at: string }>;
}

let people = 0;
/** The contact details of one more person. */
export function aPerson() {
  people += 1;
  return {
    name: 'Mia',
    last_name: `Nguyen ${people}`,
    postcode: '4000',
    phone: `0491 57${String(1000 + people).slice(-4)}`,
    email: `mia.${people}@example.com`,
  };
}
