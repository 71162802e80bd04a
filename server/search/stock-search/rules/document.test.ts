import { describe, expect, it } from 'vitest';
import { carSchema } from '#server/settings/car';
import { documentContext, toSearchDocument } from './document';

const car = carSchema.parse({
  id: 'car-1',
  slug: 'a-car',
  name: '2020 Toyota HiLux SR5 Double Cab',
  carsales_title: 'Toyota HiLux Double Cab Premium',
  year: 2020,
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  stocknum: 'U-1234/A',
  regplate: '123 abc',
  colour: 'Glacier White',
  simple_body: 'Ute',
  simple_fuel: 'Diesel',
  dealercomments: 'Ask for the towbar',
  price: 45_000,
  location_id: 'southport',
  created_at: '2026-11-20T00:00:00.000Z',
});

describe('a car as a search document', () => {
  const { id, text, values } = toSearchDocument(car);
  it('keeps its id', () => expect(id).toBe('car-1'));
  it('has a stock number as written and without separators', () =>
    expect(text.stocknum).toBe('U-1234/A u1234a'));
  it('has a plate whole and in parts', () => expect(text.regplate).toBe('123ABC 123 ABC'));
  it('repeats in the name only what other fields do not say', () =>
    expect(text.name).toBe('double cab premium'));
  it('has the words people type', () => expect(text.words).toBe('2020 ute diesel glacier white'));
  it('has no description', () => expect(JSON.stringify({ text, values })).not.toContain('towbar'));
  it('leaves absent values out', () => {
    expect(values).not.toHaveProperty('km');
    expect(values).not.toHaveProperty('categories');
    expect(values).toMatchObject({ price: 45_000, status: 'in_stock', photos_count: 0, certified: false });
  });
  it('leaves out values that are paragraphs', () => {
    const long = 'x'.repeat(91);
    const { values } = toSearchDocument({ ...car, badge: long, standardEquipment: ['Tow bar', long] });
    expect(values).not.toHaveProperty('badge');
    expect(values['filtered_features']).toEqual(['Tow bar']);
  });
  it('takes the location from the tenant where the feed gave only its id', () => {
    const context = documentContext({
      locations: [{ id: 'southport', name: 'Southport', city: 'Gold Coast', state: 'QLD', postcode: '4215' }],
    });
    expect(toSearchDocument(car, context).values).toMatchObject({
      location_name: 'Southport',
      city: 'Gold Coast',
      state: 'QLD',
      postcode: '4215',
    });
    const told = { ...car, location_name: 'Yard 2' };
    expect(toSearchDocument(told, context).values['location_name']).toBe('Yard 2');
  });

  it.each([
    ['the subscription goes first', { subscription_price: 210 }, 'Q', '$200 - $250'],
    ['else the tenant’s lender', {}, 'q', '$50 - $100'],
    ['no other lender', {}, 'Z', undefined],
    ['none without a lender', {}, undefined, undefined],
  ])('weekly price: %s', (_, given, lender, expected) => {
    const finance_lenders = [
      { provider: 'P', paymentWeek: 20 },
      { provider: 'Q', paymentWeek: 99 },
    ];
    const document = toSearchDocument(
      { ...car, ...given, finance_lenders },
      { locations: new Map(), lender },
    );
    expect(document.values['weekly_price_range']).toBe(expected);
  });
  it('a tenant’s lender is known by its name, else by the provider’s letter', () => {
    const of = (finance: { lender?: string; provider?: 'B' }) =>
      documentContext({ locations: [], finance }).lender;
    expect([of({ lender: 'Bank', provider: 'B' }), of({ provider: 'B' }), of({})]).toEqual([
      'Bank',
      'B',
      undefined,
    ]);
  });
});
