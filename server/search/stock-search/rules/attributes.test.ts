import { describe, expect, it } from 'vitest';
import type { Car } from '#server/settings/car';
import { filterAttributes } from '#server/settings/search-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { attributeNamed, attributes } from './attributes';

/** A car without the fields that the table sets. */
const bare: Partial<Car> = {
  body: undefined,
  simple_body: undefined,
  simple_fuel: undefined,
  simple_transmission: undefined,
  seats: undefined,
  price: undefined,
};
const read = (name: string, given: Partial<Car>) =>
  attributeNamed(name)?.read(buildCar({ ...bare, ...given }));

describe('attributes', () => {
  const table: [string, string, Partial<Car>, unknown][] = [
    ['prefers the simple body type', 'body', { body: '4D WAGON', simple_body: 'SUV' }, 'SUV'],
    ['falls back to the body type of the feed', 'body', { body: '4D WAGON' }, '4D WAGON'],
    ['prefers the simple fuel', 'fuel', { fuel: 'ULP 95', simple_fuel: 'Petrol' }, 'Petrol'],
    [
      'prefers the simple gearbox',
      'transmission',
      { trans: '6 SP', simple_transmission: 'Automatic' },
      'Automatic',
    ],
    ['joins make and model', 'make_model', {}, 'Toyota HiLux'],
    ['reads seats as text', 'seats', { seats: 7 }, '7'],
    ['ignores 0 seats', 'seats', { seats: 0 }, undefined],
    ['prefers the offer price', 'price', { price: 30_000, offer_price: 28_000 }, 28_000],
    ['ignores a price of $10 or less', 'price', { price: 10 }, undefined],
    ['reads the price band', 'price_range', { price: 30_000 }, '$30,000 - $40,000'],
    [
      'reads the weekly band of a subscription',
      'weekly_price_range',
      { subscription_price: 230 },
      '$200 - $250',
    ],
    ['reads the name of the location', 'location_name', { location: { name: 'Southport' } }, 'Southport'],
    ['reads the state of the location', 'state', { location: { state: 'QLD' } }, 'QLD'],
    ['reads the postcode', 'postcode', { private_postcode: ' 4034 ' }, '4034'],
    ['restores the leading zero of a postcode', 'postcode', { private_postcode: '800' }, '0800'],
    ['ignores an invalid postcode', 'postcode', { private_postcode: 'Aspley' }, undefined],
    ['reads created_at in milliseconds', 'created_at', { created_at: '1970-01-01T00:00:01.000Z' }, 1_000],
    [
      'reads features from the equipment',
      'filtered_features',
      { standardEquipment: ['Tow bar'] },
      ['Tow bar'],
    ],
  ];
  it.each(table)('%s (%s)', (_, name, given, expected) => expect(read(name, given)).toEqual(expected));

  it('include every filter but the distance', () => {
    const refinable = attributes.filter(({ refine }) => refine !== null).map(({ name }) => name);
    expect(refinable).toEqual(expect.arrayContaining(filterAttributes.filter((name) => name !== 'near')));
  });
  it('have unique names', () => {
    expect(new Set(attributes.map(({ name }) => name)).size).toBe(attributes.length);
  });
  it('are found by other names, but not by names of object properties', () => {
    expect(attributeNamed('odometer')?.name).toBe('km');
    expect(attributeNamed('constructor')).toBeUndefined();
    expect(attributeNamed('__proto__')).toBeUndefined();
  });
});
