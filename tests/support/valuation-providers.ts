import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Services } from '#server/entry/services';
import type { AskingPrice } from '#server/market/market-port';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import { createTradeInProviders } from '#server/trade-in/create-trade-in-providers';
import type { Valued } from '#server/trade-in/providers/provider-port';
import { openTestServices } from './test-services';
import { testTenant } from './test-tenant';

export const plate = 'ZZZ987';
export const secrets: Readonly<Record<string, string>> = {
  BROLGA_KEY: 'sec_of_brolga',
  BROLGA_TOKEN: 'token_of_brolga',
};

/** A provider's response: JSON with a status, or a fault of the connection. */
export type Behaviour = (response: ServerResponse, path: string) => void;
export const json =
  (status: number, body: unknown, headers = {}): Behaviour =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
export const text =
  (status: number, body: string, type = 'text/html'): Behaviour =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** A fake provider, and sites of dealers that use it. */
interface FakeProvider {
  /** What it answers. */
  behave: Behaviour;
  /** Requests that it got, and lines that the sites logged, in this test. */
  received: Request[];
  readonly logged: unknown[];
  readonly url: string;
  readonly services: Services;
}

/** The provider of a test file. */
export function fakeProvider(): FakeProvider {
  let services: Services;
  let url = '';
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      provider.received.push({ method, path, headers, body });
      provider.behave(response, path);
    });
  });
  const provider: FakeProvider = {
    behave: json(500, {}),
    received: [],
    logged: [],
    get url() {
      return url;
    },
    get services() {
      return services;
    },
  };
  beforeAll(async () => {
    services = await openTestServices();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`;
  });
  beforeEach(() => {
    provider.received = [];
    provider.logged.length = 0;
  });
  afterEach(() => server.closeAllConnections());
  afterAll(async () => {
    await new Promise((done) => server.close(done));
    await services.close();
  });
  return provider;
}

export const estimateOfMarket: AskingPrice = {
  kind: 'estimate',
  dollars: 30_000,
  lowDollars: 27_000,
  highDollars: 33_000,
  confidence: 'high',
  basis: {
    comparables: 14,
    years: [2019, 2021],
    kilometres: [40_000, 80_000],
    pricesDollars: [26_000, 34_000],
    medianDollars: 29_990,
    medianKilometres: 61_000,
    pricesOf: ['2026-11-09', '2026-11-09'],
    fittedAt: '2026-11-09T02:00:00.000Z',
  },
};

/** A site of its own for each test: a budget and a circuit of its own, too. */
export function siteWith(fake: FakeProvider, provider: object, more: object = {}) {
  const slug = `t${newUlid(new Date()).toLowerCase()}`;
  const note = (fields: unknown, message: unknown) => void fake.logged.push([fields, message]);
  const providers = createTradeInProviders({
    config: {
      WEBHOOK_PRIVATE_HOSTS: [new URL(fake.url).host],
      secret: (name: string) => secrets[name],
    } as never,
    commits: new GroupCommit(fake.services.database),
    market: { askingPrice: vi.fn(async () => estimateOfMarket) },
    clock: { now: () => new Date() },
    log: { debug: note, info: note, warn: note, error: note } as never,
  });
  const tenant = testTenant({
    slug,
    trade_in: { autograb: true },
    valuation: { ...provider, most_years: 40, ...more },
  });
  const registration = { rego: plate, state: 'VIC' } as const;
  return {
    tenant,
    ...providers,
    lookUp: () => providers.vehicleLookup.lookUp(tenant, registration),
    value: (change: Partial<Valued> = {}) =>
      providers.valuer.value(tenant, {
        vehicle: { make: 'Volkswagen', model: 'Polo', year: 2019 },
        kilometres: 57_306,
        state: 'VIC',
        answers: {},
        rego: plate,
        ...change,
      }),
  };
}

export const polo = {
  id: '5233518187642880',
  region: 'au',
  title: '2019 Volkswagen Polo Comfortline',
  year: '2019',
  make: 'Volkswagen',
  model: 'Polo',
  badge: 'Comfortline',
  series: 'AW',
  model_year: 'MY19',
  body_type: 'Hatchback',
  transmission_type: 'Automatic',
  fuel_type: 'Petrol',
  drive_type: 'Front Wheel Drive',
  num_doors: 5,
  options: [],
};
export const prediction = {
  success: true,
  prediction: {
    id: 'a2955915-9611-40ef-8b98-b827dad76ff4',
    vehicle_id: polo.id,
    kms: 57_306,
    price: 20_622,
    score: 0.9239,
    retail_price: 20_622,
    trade_price: 17_122,
    adjustment: null,
  },
};

/** Both providers: their settings, and what they answer when all is well. */
export const adapters = {
  autograb: {
    settings: ({ url }: FakeProvider) => ({ autograb: { url, key_env: 'BROLGA_KEY' } }),
    well: ((response, path) =>
      json(200, path.includes('/registrations/') ? { success: true, vehicle: polo } : prediction)(
        response,
        path,
      )) as Behaviour,
    unknown: json(200, { success: true, vehicle: null, upstream_vehicle: { make: 'VOLKS' } }),
  },
  own_service: {
    settings: ({ url }: FakeProvider) => ({ own_service: { url, token_env: 'BROLGA_TOKEN' } }),
    well: ((response, path) => {
      const { make, model, badge } = polo;
      if (path.endsWith('/lookup')) {
        return json(200, { vehicle: { id: 'p1', make, model, badge, year: 2019, colour: null } })(
          response,
          path,
        );
      }
      if (path.endsWith('/questions')) return json(404, {})(response, path);
      json(200, {
        dollars: 17_100,
        low_dollars: 15_900,
        high_dollars: 18_300,
        confidence: 'high',
        summary: '12 Polos sold in Victoria this month',
        asking_dollars: 20_600,
        adjustments: [
          { label: 'Auction price', dollars: 17_500 },
          { label: 'Tyres', dollars: -300 },
        ],
      })(response, path);
    }) as Behaviour,
    unknown: json(404, { title: 'No such car' }),
  },
};
