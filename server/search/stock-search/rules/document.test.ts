import { describe, expect, it } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { documentContext, toSearchDocument } from './document';

const car = buildCar({
  name: '2020 Toyota HiLux SR5 Double Cab',
  carsales_title: 'Toyota HiLux Double Cab Premium',
  year: 2020,
  stocknum: 'U-1234/A',
  regplate: '123 abc',
  series: undefined,
  km: undefined,
  dealercomments: 'Ask for the towbar',
  price: 45_000,
  location_id: 'southport',
  images: [],
  photos_count: 0,
});

describe('a car as a search document', () => {
  const { id, text, values } = toSearchDocument(car);
  it('has its ID, and text in the forms that people type, without repeating other fields', () => {
    expect(id).toBe('car-1');
    expect(text).toMatchObject({
      stocknum: 'U-1234/A u1234a',
      regplate: '123ABC 123 ABC',
      name: 'double cab premium',
      words: '2020 used ute diesel automatic 4wd glacier white',
    });
  });
  it('leaves out the description', () => expect(JSON.stringify({ text, values })).not.toContain('towbar'));
  it('leaves out absent values', () => {
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
  it('takes the location from the tenant if the feed has only its ID', () => {
    const context = documentContext({
      locations: [{ id: 'southport', name: 'Southport', city: 'Gold Coast', state: 'QLD', postcode: '4215' }],
    });
    expect(toSearchDocument(car, context).values).toMatchObject({
      location_name: 'Southport',
      city: 'Gold Coast',
      state: 'QLD',
      postcode: '4215',
    });
    const named = { ...car, location_name: 'Yard 2' };
    expect(toSearchDocument(named, context).values['location_name']).toBe('Yard 2');
  });

  it.each([
    ['uses the subscription first', { subscription_price: 210 }, 'Q', '$200 - $250'],
    ['uses the lender of the tenant next', {}, 'q', '$50 - $100'],
    ['ignores other lenders', {}, 'Z', undefined],
    ['is absent without a lender', {}, undefined, undefined],
  ])('its weekly price band %s', (_, given, lender, expected) => {
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
  it('finds the lender of the tenant by name, or else by the letter of the provider', () => {
    const of = (finance: { lender?: string; provider?: 'B' }) =>
      documentContext({ locations: [], finance }).lender;
    expect([of({ lender: 'Bank', provider: 'B' }), of({ provider: 'B' }), of({})]).toEqual([
      'Bank',
      'B',
      undefined,
    ]);
  });
});
