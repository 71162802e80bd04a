import { describe, expect, it } from 'vitest';
import { type Car, carSchema } from '#server/settings/car';
import { filterAttributes } from '#server/settings/search-schema';
import { shownPriceDollars } from '#server/stock/price/rules/price-line';
import { attributeNamed, attributes } from './attributes';

const car = (given: Partial<Car> = {}): Car =>
  carSchema.parse({
    id: '1',
    slug: 'a-car',
    name: '2020 Toyota HiLux',
    year: 2020,
    make: 'Toyota',
    model: 'HiLux',
    created_at: '2026-11-20T00:00:00.000Z',
    ...given,
  });
const read = (name: string, given: Partial<Car>) => attributeNamed(name)?.read(car(given));

describe('attributes', () => {
  const table: [string, string, Partial<Car>, unknown][] = [
    [
      'the shoppers’ body type goes before the feed’s',
      'body',
      { body: '4D WAGON', simple_body: 'SUV' },
      'SUV',
    ],
    ['the feed’s body where nothing simpler is known', 'body', { body: '4D WAGON' }, '4D WAGON'],
    ['the simple fuel goes first', 'fuel', { fuel: 'ULP 95', simple_fuel: 'Petrol' }, 'Petrol'],
    [
      'the simple transmission goes first',
      'transmission',
      { trans: '6 SP AUTO', simple_transmission: 'Automatic' },
      'Automatic',
    ],
    ['make and model in one', 'make_model', {}, 'Toyota HiLux'],
    ['seats are values to choose from', 'seats', { seats: 7 }, '7'],
    ['no seats are absent', 'seats', { seats: 0 }, undefined],
    ['the reduced price goes before the own price', 'price', { price: 30_000, offer_price: 28_000 }, 28_000],
    ['a price of ten dollars or less is none', 'price', { price: 10 }, undefined],
    ['the band of the price', 'price_range', { price: 30_000 }, '$30,000 - $40,000'],
    ['the weekly band of the subscription', 'weekly_price_range', { subscription_price: 230 }, '$200 - $250'],
    [
      'the location’s name where the car has none',
      'location_name',
      { location: { name: 'Southport' } },
      'Southport',
    ],
    ['the state of the location', 'state', { location: { state: 'QLD' } }, 'QLD'],
    ['the postcode the car stands at', 'postcode', { private_postcode: ' 4034 ' }, '4034'],
    ['a postcode that lost its zero', 'postcode', { private_postcode: '800' }, '0800'],
    ['no postcode', 'postcode', { private_postcode: 'Aspley' }, undefined],
    ['created_at counts milliseconds', 'created_at', { created_at: '1970-01-01T00:00:01.000Z' }, 1_000],
    ['equipment is what features are', 'filtered_features', { standardEquipment: ['Tow bar'] }, ['Tow bar']],
  ];
  it.each(table)('%s (%s)', (_, name, given, expected) => expect(read(name, given)).toEqual(expected));

  it('every filter has one, except the distance, which needs a postcode', () => {
    const refinable = attributes.filter(({ refine }) => refine !== null).map(({ name }) => name);
    expect(refinable).toEqual(expect.arrayContaining(filterAttributes.filter((name) => name !== 'near')));
  });
  it('names are unique', () => {
    expect(new Set(attributes.map(({ name }) => name)).size).toBe(attributes.length);
  });
  it('other names of attributes are known, object property names are not', () => {
    expect(attributeNamed('odometer')?.name).toBe('km');
    expect(attributeNamed('constructor')).toBeUndefined();
    expect(attributeNamed('__proto__')).toBeUndefined();
  });
  it('a car without a price shows none', () => expect(shownPriceDollars({})).toBeUndefined());
});
