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

const fake = fakeProvider();

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
    await site().value({
      vehicle: { make: 'Volkswagen', model: 'Polo', year: 2019, providerId: `autograb:${polo.id}` },
    });
    expect(fake.received).toMatchObject([{ method: 'POST', path: '/v2/valuations/predict' }]);
    expect(JSON.parse(fake.received[0]?.body ?? '')).toEqual({
      region: 'au',
      vehicle_id: polo.id,
      kms: 57_306,
    });
  });

  it('looks up a car of unknown variant first, and leaves described cars to the built-in valuer', async () => {
    fake.behave = adapters.autograb.well;
    await site().value();
    expect(fake.received.map(({ method }) => method)).toEqual(['GET', 'POST']);
    fake.received = [];
    expect(await site().value({ rego: undefined })).toMatchObject({
      estimate: { basis: { source: 'embedded' } },
    });
    expect(fake.received).toEqual([]);
  });

  it.each([
    ['its own range of trade prices', { trade: { lower: 16_000, upper: 18_000 } }, 16_000, 18_000],
    ['the shape of its retail range', { retail: { lower: 18_560, upper: 22_684 } }, 15_400, 18_800],
    ['the doubt in its score', undefined, 15_800, 18_400],
  ])('accepts %s', async (_case, bounds, low, high) => {
    fake.behave = json(200, { ...prediction, bounds });
    const tenant = siteWith(fake, adapters.autograb.settings(fake));
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
