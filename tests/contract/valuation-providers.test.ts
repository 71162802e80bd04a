import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Services } from '#server/entry/services';
import { createTradeInProviders } from '#server/people/trade-in/create-trade-in-providers';
import type { Valued } from '#server/people/trade-in/valuer-port';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import type { AskingPrice } from '#server/stock/market/market-port';
import { openTestServices } from '../support/test-services';
import { testTenant } from '../support/test-tenant';

const plate = 'ZZZ987';
const secrets: Readonly<Record<string, string>> = {
  BROLGA_KEY: 'sec_of_brolga',
  BROLGA_TOKEN: 'token_of_brolga',
};

/** A provider's response: JSON with a status, or a fault of the connection. */
type Behaviour = (response: ServerResponse, path: string) => void;
const json =
  (status: number, body: unknown, headers = {}): Behaviour =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
const text =
  (status: number, body: string, type = 'text/html'): Behaviour =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

let services: Services;
let received: Request[] = [];
let behave: Behaviour;
let url: string;
const logged: unknown[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const { method = '', url: path = '', headers } = request;
    received.push({ method, path, headers, body });
    behave(response, path);
  });
});

beforeAll(async () => {
  services = await openTestServices();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`;
});
beforeEach(() => {
  received = [];
  logged.length = 0;
});
afterEach(() => server.closeAllConnections());
afterAll(async () => {
  await new Promise((done) => server.close(done));
  await services.close();
});

const estimateOfMarket: AskingPrice = {
  ...{ kind: 'estimate', dollars: 30_000, lowDollars: 27_000, highDollars: 33_000, confidence: 'high' },
  basis: {
    ...{
      comparables: 14,
      years: [2019, 2021],
      kilometres: [40_000, 80_000],
      pricesDollars: [26_000, 34_000],
    },
    ...{ medianDollars: 29_990, medianKilometres: 61_000, pricesOf: '2026-11-09' },
    fittedAt: '2026-11-09T02:00:00.000Z',
  },
};

/** A site of its own for each test: a budget and a circuit of its own, too. */
function siteWith(provider: object, more: object = {}) {
  const slug = `t${newUlid(new Date()).toLowerCase()}`;
  const note = (fields: unknown, message: unknown) => void logged.push([fields, message]);
  const providers = createTradeInProviders({
    config: { WEBHOOK_PRIVATE_HOSTS: [new URL(url).host], secret: (name: string) => secrets[name] } as never,
    commits: new GroupCommit(services.database),
    market: { askingPrice: vi.fn(async () => estimateOfMarket) },
    clock: { now: () => new Date() },
    log: { debug: note, info: note, warn: note, error: note } as never,
  });
  const tenant = testTenant({
    ...{ slug, trade_in: { autograb: true }, valuation: { ...provider, most_years: 40, ...more } },
  });
  const registration = { rego: plate, state: 'VIC' } as const;
  return {
    tenant,
    ...providers,
    lookUp: () => providers.vehicleLookup.lookUp(tenant, registration),
    value: (change: Partial<Valued> = {}) =>
      providers.valuer.value(tenant, {
        ...{ vehicle: { make: 'Volkswagen', model: 'Polo', year: 2019 }, kilometres: 57_306 },
        ...{ state: 'VIC', answers: {}, rego: plate, ...change },
      }),
  };
}

const polo = {
  ...{ id: '5233518187642880', region: 'au', title: '2019 Volkswagen Polo Comfortline', year: '2019' },
  ...{ make: 'Volkswagen', model: 'Polo', badge: 'Comfortline', series: 'AW', model_year: 'MY19' },
  ...{ body_type: 'Hatchback', transmission_type: 'Automatic', fuel_type: 'Petrol' },
  ...{ drive_type: 'Front Wheel Drive', num_doors: 5, options: [] },
};
const prediction = {
  success: true,
  prediction: {
    ...{ id: 'a2955915-9611-40ef-8b98-b827dad76ff4', vehicle_id: polo.id, kms: 57_306, price: 20_622 },
    ...{ score: 0.9239, retail_price: 20_622, trade_price: 17_122, adjustment: null },
  },
};

/** Both providers: their settings, and what they answer when all is well. */
const adapters = {
  autograb: {
    settings: () => ({ autograb: { url, key_env: 'BROLGA_KEY' } }),
    well: ((response, path) =>
      json(200, path.includes('/registrations/') ? { success: true, vehicle: polo } : prediction)(
        response,
        path,
      )) as Behaviour,
    unknown: json(200, { success: true, vehicle: null, upstream_vehicle: { make: 'VOLKS' } }),
  },
  own_service: {
    settings: () => ({ own_service: { url, token_env: 'BROLGA_TOKEN' } }),
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
        ...{ dollars: 17_100, low_dollars: 15_900, high_dollars: 18_300, confidence: 'high' },
        ...{ summary: '12 Polos sold in Victoria this month', asking_dollars: 20_600 },
        adjustments: [
          { label: 'Auction price', dollars: 17_500 },
          { label: 'Tyres', dollars: -300 },
        ],
      })(response, path);
    }) as Behaviour,
    unknown: json(404, { title: 'No such car' }),
  },
};

describe.each(Object.entries(adapters))('%s', (source, { settings, well, unknown }) => {
  it('finds a car by its registration', async () => {
    behave = well;
    expect(await siteWith(settings()).lookUp()).toMatchObject({
      kind: 'found',
      vehicle: { make: 'Volkswagen', model: 'Polo', year: 2019, badge: 'Comfortline' },
    });
  });

  it('values it, with a range in order and steps that add up', async () => {
    behave = well;
    const answer = await siteWith(settings()).value();
    if (answer.kind !== 'estimate') throw new Error(answer.reason);
    const { dollars, lowDollars, highDollars, adjustments, basis } = answer.estimate;
    expect(basis.source).toBe(source);
    expect(lowDollars <= dollars && dollars <= highDollars && dollars > 10_000).toBe(true);
    expect(adjustments.reduce((sum, step) => sum + step.dollars, 0)).toBe(dollars);
  });

  it('charges one call for a car that is asked about again', async () => {
    behave = well;
    const site = siteWith(settings());
    const first = await site.lookUp();
    expect(await Promise.all([site.lookUp(), site.lookUp()])).toEqual([first, first]);
    expect(received).toHaveLength(1);
  });

  it('an unknown registration is unknown', async () => {
    behave = unknown;
    expect(await siteWith(settings()).lookUp()).toEqual({ kind: 'unknown' });
  });

  const faults: Readonly<Record<string, Behaviour>> = {
    'a wrong key (401)': json(401, { error: true, message: `${plate}: no such key` }),
    'a key without the product (403)': json(403, { error: true }),
    'too many requests (429)': json(429, { error: true }, { 'retry-after': '30' }),
    'an error (500)': json(500, { error: true, message: `cannot read ${plate}` }),
    'a proxy’s page (502)': text(502, '<html>Bad Gateway</html>'),
    'a page instead of JSON': text(200, `<html>${plate}</html>`),
    'an empty body': text(200, ''),
    'JSON of something else': json(200, { hello: 'world', vehicle: 7, dollars: 'many' }),
    'a list': json(200, []),
    'a body without end': (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write('[['.repeat(32 * 1024)), 1);
      response.on('close', () => clearInterval(timer));
    },
    'half a response': (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"vehicle":{"make":"Volks');
      setTimeout(() => response.destroy(), 20);
    },
    'a broken connection': (response) => void response.destroy(),
    'a redirect to elsewhere': (response) =>
      void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  };
  it.each(Object.entries(faults))('%s: no lookup, and the built-in valuer answers', async (_fault, fault) => {
    behave = fault;
    const site = siteWith(settings());
    expect(await site.lookUp()).toEqual({ kind: 'unavailable' });
    expect(await site.value()).toMatchObject({
      kind: 'estimate',
      estimate: { basis: { source: 'embedded' } },
    });
    expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${plate}|sec_of|token_of`));
  });

  const late: Readonly<Record<string, Behaviour>> = {
    'no response at all': () => undefined,
    'a body that trickles': (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(timer));
    },
  };
  it.each(Object.entries(late))('%s: the built-in valuer answers within 5 seconds', async (_case, fault) => {
    behave = fault;
    const started = performance.now();
    const answer = await siteWith(settings()).value();
    expect(answer).toMatchObject({ kind: 'estimate', estimate: { basis: { source: 'embedded' } } });
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(performance.now() - started).toBeGreaterThan(3_500);
  });

  it.each([400, 422])('a refused car (%d) is unknown, and leaves the provider in use', async (status) => {
    behave = json(status, { error: true });
    const site = siteWith(settings());
    expect(await site.lookUp()).toEqual({ kind: 'unknown' });
    expect(JSON.stringify(logged)).not.toContain(site.tenant.slug);
  });

  it('waits for Retry-After without calling', async () => {
    behave = json(429, {}, { 'retry-after': '60' });
    const site = siteWith(settings());
    await site.lookUp();
    await site.lookUp();
    expect(received).toHaveLength(1);
  });

  it('is left alone after three failures', async () => {
    behave = json(500, {});
    const site = siteWith(settings());
    for (let nth = 0; nth < 6; nth += 1) await site.lookUp();
    expect(received).toHaveLength(3);
  });

  it('is called no more than the day’s budget, counted across processes', async () => {
    behave = well;
    const provider = { ...settings(), limits: { provider_calls_per_day: 2 } };
    const one = siteWith(provider);
    const other = siteWith(provider);
    const lookUps = [one, other].flatMap(({ vehicleLookup }, process) =>
      [1, 2, 3].map((nth) => vehicleLookup.lookUp(one.tenant, { rego: `AB${process}${nth}`, state: 'QLD' })),
    );
    const found = (await Promise.all(lookUps)).filter(({ kind }) => kind === 'found');
    expect(found).toHaveLength(2);
    expect(received).toHaveLength(2);
  });

  it('is never called at an address inside the network that nobody listed', async () => {
    behave = well;
    const site = siteWith(settings());
    const providers = createTradeInProviders({
      config: { WEBHOOK_PRIVATE_HOSTS: [], secret: (name: string) => secrets[name] } as never,
      commits: new GroupCommit(services.database),
      market: { askingPrice: async () => estimateOfMarket },
      clock: { now: () => new Date() },
      log: { warn: () => undefined } as never,
    });
    const registration = { rego: plate, state: 'VIC' } as const;
    expect(await providers.vehicleLookup.lookUp(site.tenant, registration)).toEqual({ kind: 'unavailable' });
    expect(received).toEqual([]);
  });
});

describe('AutoGrab', () => {
  const site = () => siteWith(adapters.autograb.settings());

  it('is asked by plate and state with the key in its header', async () => {
    behave = adapters.autograb.well;
    await site().lookUp();
    expect(received).toMatchObject([
      { method: 'GET', path: `/v2/vehicles/registrations/${plate}?region=au&state=VIC`, body: '' },
    ]);
    expect(received[0]?.headers['apikey']).toBe('sec_of_brolga');
  });

  it('values the variant that it found, without the plate', async () => {
    behave = adapters.autograb.well;
    await site().value({
      vehicle: { make: 'Volkswagen', model: 'Polo', year: 2019, providerId: `autograb:${polo.id}` },
    });
    expect(received).toMatchObject([{ method: 'POST', path: '/v2/valuations/predict' }]);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ region: 'au', vehicle_id: polo.id, kms: 57_306 });
  });

  it('looks a car up first where its variant is not known, and leaves described cars to the built-in valuer', async () => {
    behave = adapters.autograb.well;
    await site().value();
    expect(received.map(({ method }) => method)).toEqual(['GET', 'POST']);
    received = [];
    expect(await site().value({ rego: undefined })).toMatchObject({
      estimate: { basis: { source: 'embedded' } },
    });
    expect(received).toEqual([]);
  });

  it.each([
    ['its own range of trade prices', { trade: { lower: 16_000, upper: 18_000 } }, 16_000, 18_000],
    ['the shape of its retail range', { retail: { lower: 18_560, upper: 22_684 } }, 15_400, 18_800],
    ['the doubt in its score', undefined, 15_800, 18_400],
  ])('takes %s', async (_case, bounds, low, high) => {
    behave = json(200, { ...prediction, bounds });
    const tenant = siteWith(adapters.autograb.settings());
    const best = {
      ...{
        trade_service_history: 'Full',
        trade_accidents: 'No',
        trade_tyres: 'Good',
        trade_keys: '2 or more',
      },
      ...{ trade_windscreen: 'No damage', trade_warning_lights: 'None' },
    };
    const vehicle = { make: 'VW', model: 'Polo', year: 2019, providerId: `autograb:${polo.id}` };
    const answer = await tenant.value({ vehicle, answers: best });
    expect(answer).toMatchObject({ estimate: { dollars: 17_100, lowDollars: low, highDollars: high } });
  });
});

describe('a dealer’s own service', () => {
  const site = (more = {}) => siteWith(adapters.own_service.settings(), more);

  it('gets plate, car and answers as JSON, with its token', async () => {
    behave = adapters.own_service.well;
    const { lookUp, value } = site();
    const lookup = await lookUp();
    await value({
      vehicle: lookup.kind === 'found' ? lookup.vehicle : undefined,
      answers: { trade_tyres: 'Worn' },
    } as never);
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v2/lookup',
      'POST /v2/valuation',
    ]);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ rego: plate, state: 'VIC' });
    expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({
      ...{ vehicle: { id: 'p1', make: 'Volkswagen' }, kilometres: 57_306, state: 'VIC', rego: plate },
      answers: { trade_tyres: 'Worn' },
    });
    expect(received[0]?.headers['authorization']).toBe('Bearer token_of_brolga');
  });

  it('explains its price; a rest is shown as Other', async () => {
    behave = adapters.own_service.well;
    expect(await site().value()).toMatchObject({
      estimate: {
        adjustments: [
          { label: 'Auction price', dollars: 17_500 },
          { label: 'Tyres', dollars: -300 },
          { label: 'Other', dollars: -100 },
        ],
      },
    });
  });

  it('may ask its own questions; without them the site asks its own', async () => {
    const hail = {
      name: 'hail',
      label: 'Any hail damage?',
      options: ['Yes', 'No'].map((value) => ({ value, text: value })),
    };
    const vehicle = { make: 'Volkswagen', model: 'Polo', year: 2019 };
    behave = json(200, { questions: [hail] });
    const { valuer, tenant } = site();
    expect(await valuer.questions(tenant, vehicle)).toEqual([hail]);
    behave = adapters.own_service.well;
    const without = site();
    expect((await without.valuer.questions(without.tenant, vehicle)).map(({ name }) => name)).toContain(
      'trade_tyres',
    );
  });

  it('is used where AutoGrab is set as well', async () => {
    behave = adapters.own_service.well;
    await siteWith({ ...adapters.autograb.settings(), ...adapters.own_service.settings() }).lookUp();
    expect(received.map(({ path }) => path)).toEqual(['/v2/lookup']);
  });

  it.each([
    ['low above the price', { low_dollars: 20_000 }],
    ['a price below 0', { dollars: -1, low_dollars: -5 }],
    ['no summary', { summary: '' }],
    ['cents', { dollars: 17_100.5 }],
  ])('a valuation with %s is not used', async (_fault, change) => {
    const good = {
      dollars: 17_100,
      low_dollars: 15_900,
      high_dollars: 18_300,
      confidence: 'high',
      summary: 'Why',
    };
    behave = json(200, { ...good, ...change });
    expect(await site().value()).toMatchObject({ estimate: { basis: { source: 'embedded' } } });
  });
});

it('without a provider there is no lookup', async () => {
  expect(await siteWith({}).lookUp()).toEqual({ kind: 'unavailable' });
});
