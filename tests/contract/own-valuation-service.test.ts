import { describe, expect, it } from 'vitest';
import { adapters, fakeProvider, json, plate, siteWith } from '../support/valuation-providers';

const fake = fakeProvider();

describe('a dealer’s own service', () => {
  const site = (more = {}) => siteWith(fake, adapters.own_service.settings(fake), more);

  it('gets plate, car and answers as JSON, with its token', async () => {
    fake.behave = adapters.own_service.well;
    const { lookUp, value } = site();
    const lookup = await lookUp();
    await value({
      vehicle: lookup.kind === 'found' ? lookup.vehicle : undefined,
      answers: { trade_tyres: 'Worn' },
    } as never);
    expect(fake.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v2/lookup',
      'POST /v2/valuation',
    ]);
    expect(JSON.parse(fake.received[0]?.body ?? '')).toEqual({ rego: plate, state: 'VIC' });
    expect(JSON.parse(fake.received[1]?.body ?? '')).toMatchObject({
      ...{ vehicle: { id: 'p1', make: 'Volkswagen' }, kilometres: 57_306, state: 'VIC', rego: plate },
      answers: { trade_tyres: 'Worn' },
    });
    expect(fake.received[0]?.headers['authorization']).toBe('Bearer token_of_brolga');
  });

  it('explains its price; a rest is shown as Other', async () => {
    fake.behave = adapters.own_service.well;
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
    fake.behave = json(200, { questions: [hail] });
    const { valuer, tenant } = site();
    expect(await valuer.questions(tenant, vehicle)).toEqual([hail]);
    fake.behave = adapters.own_service.well;
    const without = site();
    expect((await without.valuer.questions(without.tenant, vehicle)).map(({ name }) => name)).toContain(
      'trade_tyres',
    );
  });

  it('is used where AutoGrab is set as well', async () => {
    fake.behave = adapters.own_service.well;
    await siteWith(fake, {
      ...adapters.autograb.settings(fake),
      ...adapters.own_service.settings(fake),
    }).lookUp();
    expect(fake.received.map(({ path }) => path)).toEqual(['/v2/lookup']);
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
    fake.behave = json(200, { ...good, ...change });
    expect(await site().value()).toMatchObject({ estimate: { basis: { source: 'embedded' } } });
  });
});
