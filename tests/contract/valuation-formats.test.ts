import { describe, expect, it } from 'vitest';
import {
  adapters,
  fakeProvider,
  json,
  plate,
  polo,
  prediction,
  siteWith,
} from '../support/valuation-providers';

/** What each provider of valuations gets and gives in its own format. */
const fake = fakeProvider();
const found = { make: 'Volkswagen', model: 'Polo', year: 2019, providerId: `autograb:${polo.id}` };
const embedded = { estimate: { basis: { source: 'embedded' } } };

describe('AutoGrab', () => {
  const site = () => siteWith(fake, adapters.autograb.settings(fake));

  it('receives the plate and state, with the key in a header', async () => {
    fake.behave = adapters.autograb.well;
    await site().lookUp();
    expect(fake.received).toMatchObject([
      { method: 'GET', path: `/v2/vehicles/registrations/${plate}?region=au&state=VIC`, body: '' },
    ]);
    expect(fake.received[0]?.headers['apikey']).toBe('sec_of_brolga');
  });

  it('values the variant it found, without sending the plate', async () => {
    fake.behave = adapters.autograb.well;
    await site().value({ vehicle: found });
    expect(fake.received).toMatchObject([{ method: 'POST', path: '/v2/valuations/predict' }]);
    const sent = { region: 'au', vehicle_id: polo.id, kms: 57_306 };
    expect(JSON.parse(fake.received[0]?.body ?? '')).toEqual(sent);
  });

  it('looks up a car of unknown variant first, and leaves described cars to the built-in valuer', async () => {
    fake.behave = adapters.autograb.well;
    await site().value();
    expect(fake.received.map(({ method }) => method)).toEqual(['GET', 'POST']);
    fake.received = [];
    expect(await site().value({ rego: undefined })).toMatchObject(embedded);
    expect(fake.received).toEqual([]);
  });

  it.each([
    ['its own range of trade prices', { trade: { lower: 16_000, upper: 18_000 } }, 16_000, 18_000],
    ['the shape of its retail range', { retail: { lower: 18_560, upper: 22_684 } }, 15_400, 18_800],
    ['the doubt in its score', undefined, 15_800, 18_400],
  ])('accepts %s', async (_case, bounds, low, high) => {
    fake.behave = json(200, { ...prediction, bounds });
    const tenant = siteWith(fake, adapters.autograb.settings(fake));
    const answers = {
      trade_service_history: 'Full',
      trade_accidents: 'No',
      trade_tyres: 'Good',
      trade_keys: '2 or more',
      trade_windscreen: 'No damage',
      trade_warning_lights: 'None',
    };
    const estimate = { dollars: 17_100, lowDollars: low, highDollars: high };
    expect(await tenant.value({ vehicle: found, answers })).toMatchObject({ estimate });
  });
});

describe('a dealer’s own service', () => {
  const site = () => siteWith(fake, adapters.own_service.settings(fake));

  it('gets plate, car and answers as JSON, with its token', async () => {
    fake.behave = adapters.own_service.well;
    const { lookUp, value } = site();
    const lookup = await lookUp();
    if (lookup.kind !== 'found') throw new Error(lookup.kind);
    await value({ vehicle: lookup.vehicle, answers: { trade_tyres: 'Worn' } });
    expect(fake.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v2/lookup',
      'POST /v2/valuation',
    ]);
    expect(JSON.parse(fake.received[0]?.body ?? '')).toEqual({ rego: plate, state: 'VIC' });
    expect(JSON.parse(fake.received[1]?.body ?? '')).toMatchObject({
      vehicle: { id: 'p1', make: 'Volkswagen' },
      kilometres: 57_306,
      state: 'VIC',
      rego: plate,
      answers: { trade_tyres: 'Worn' },
    });
    expect(fake.received[0]?.headers['authorization']).toBe('Bearer token_of_brolga');
  });

  it('explains its price; a rest is shown as Other', async () => {
    fake.behave = adapters.own_service.well;
    const adjustments = [
      { label: 'Auction price', dollars: 17_500 },
      { label: 'Tyres', dollars: -300 },
      { label: 'Other', dollars: -100 },
    ];
    expect(await site().value()).toMatchObject({ estimate: { adjustments } });
  });

  it('may ask its own questions', async () => {
    const options = ['Yes', 'No'].map((value) => ({ value, text: value }));
    const hail = { name: 'hail', label: 'Any hail damage?', options };
    fake.behave = json(200, { questions: [hail] });
    const { valuer, tenant } = site();
    expect(await valuer.questions(tenant, { make: 'VW', model: 'Polo', year: 2019 })).toEqual([hail]);
  });

  it('is used where AutoGrab is set as well', async () => {
    fake.behave = adapters.own_service.well;
    const both = { ...adapters.autograb.settings(fake), ...adapters.own_service.settings(fake) };
    await siteWith(fake, both).lookUp();
    expect(fake.received.map(({ path }) => path)).toEqual(['/v2/lookup']);
  });

  it.each([
    ['low above the price', { low_dollars: 20_000 }],
    ['a price below 0', { dollars: -1, low_dollars: -5 }],
    ['no summary', { summary: '' }],
    ['cents', { dollars: 17_100.5 }],
  ])('a valuation with %s is not used', async (_fault, change) => {
    const price = { dollars: 17_100, low_dollars: 15_900, high_dollars: 18_300 };
    fake.behave = json(200, { ...price, confidence: 'high', summary: 'Why', ...change });
    expect(await site().value()).toMatchObject(embedded);
  });
});
