import { describe, expect, it } from 'vitest';
import { GroupCommit } from '#server/platform/database/group-commit';
import { createTradeInProviders } from '#server/trade-in/create-trade-in-providers';
import {
  adapters,
  type Behaviour,
  estimateOfMarket,
  fakeProvider,
  json,
  plate,
  secrets,
  siteWith,
  text,
} from '../support/valuation-providers';

const fake = fakeProvider();

describe.each(Object.entries(adapters))('%s', (source, { settings, well, unknown }) => {
  it('finds a car by its registration', async () => {
    fake.behave = well;
    expect(await siteWith(fake, settings(fake)).lookUp()).toMatchObject({
      kind: 'found',
      vehicle: { make: 'Volkswagen', model: 'Polo', year: 2019, badge: 'Comfortline' },
    });
  });

  it('values it, with a range and steps that add up', async () => {
    fake.behave = well;
    const answer = await siteWith(fake, settings(fake)).value();
    if (answer.kind !== 'estimate') throw new Error(answer.reason);
    const { dollars, lowDollars, highDollars, adjustments, basis } = answer.estimate;
    expect(basis.source).toBe(source);
    expect(lowDollars <= dollars && dollars <= highDollars && dollars > 10_000).toBe(true);
    expect(adjustments.reduce((sum, step) => sum + step.dollars, 0)).toBe(dollars);
  });

  it('reports an unknown registration', async () => {
    fake.behave = unknown;
    expect(await siteWith(fake, settings(fake)).lookUp()).toEqual({ kind: 'unknown' });
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
  it.each(Object.entries(faults))(
    '%s: reports no lookup and uses the built-in valuer',
    async (_fault, fault) => {
      fake.behave = fault;
      const site = siteWith(fake, settings(fake));
      expect(await site.lookUp()).toEqual({ kind: 'unavailable' });
      expect(await site.value()).toMatchObject({
        kind: 'estimate',
        estimate: { basis: { source: 'embedded' } },
      });
      expect(JSON.stringify(fake.logged)).not.toMatch(new RegExp(`${plate}|sec_of|token_of`));
    },
  );

  const late: Readonly<Record<string, Behaviour>> = {
    'no response at all': () => undefined,
    'a body that trickles': (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(timer));
    },
  };
  it.each(Object.entries(late))('%s: uses the built-in valuer at the time limit', async (_case, fault) => {
    fake.behave = fault;
    const started = performance.now();
    const answer = await siteWith(fake, settings(fake)).value();
    expect(answer).toMatchObject({ kind: 'estimate', estimate: { basis: { source: 'embedded' } } });
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(performance.now() - started).toBeGreaterThan(3_500);
  });

  it.each([400, 422])('a refused car (%d) is unknown, and the provider stays in use', async (status) => {
    fake.behave = json(status, { error: true });
    const site = siteWith(fake, settings(fake));
    expect(await site.lookUp()).toEqual({ kind: 'unknown' });
    expect(JSON.stringify(fake.logged)).not.toContain(site.tenant.slug);
  });

  it('is never called for a test key, which gets fixed answers', async () => {
    fake.behave = well;
    const { tenant, testProviders } = siteWith(fake, settings(fake));
    const { vehicleLookup, valuer } = testProviders;
    const found = await vehicleLookup.lookUp(tenant, { rego: plate, state: 'VIC' });
    if (found.kind !== 'found') return expect.fail(found.kind);
    expect(found.vehicle).toMatchObject({ make: 'Toyota', model: 'Corolla', year: 2022 });
    expect(await vehicleLookup.lookUp(tenant, { rego: 'NOCAR', state: 'VIC' })).toEqual({ kind: 'unknown' });
    expect((await valuer.questions(tenant, found.vehicle)).map(({ name }) => name)).toContain('trade_tyres');
    const valued = { vehicle: found.vehicle, kilometres: 40_000, state: 'VIC', answers: {} } as const;
    const estimate = {
      dollars: 18_500,
      basis: { source },
    };
    expect(await valuer.value(tenant, valued)).toMatchObject({ kind: 'estimate', estimate });
    expect(await valuer.value(tenant, { ...valued, kilometres: 900_000 })).toMatchObject({
      reason: 'limits',
    });
    expect(fake.received).toEqual([]);
  });

  it('is never called at an unlisted private address', async () => {
    fake.behave = well;
    const site = siteWith(fake, settings(fake));
    const providers = createTradeInProviders({
      config: { WEBHOOK_PRIVATE_HOSTS: [], secret: (name: string) => secrets[name] } as never,
      commits: new GroupCommit(fake.services.database),
      market: { askingPrice: async () => estimateOfMarket },
      clock: { now: () => new Date() },
      log: { warn: () => undefined } as never,
    });
    const registration = { rego: plate, state: 'VIC' } as const;
    expect(await providers.vehicleLookup.lookUp(site.tenant, registration)).toEqual({ kind: 'unavailable' });
    expect(fake.received).toEqual([]);
  });
});

it('has no lookup without a provider', async () => {
  const { tenant, lookUp, testProviders } = siteWith(fake, {});
  expect(await lookUp()).toEqual({ kind: 'unavailable' });
  const named = { rego: plate, state: 'VIC' } as const;
  expect(await testProviders.vehicleLookup.lookUp(tenant, named)).toEqual({ kind: 'unavailable' });
});
