import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { carPageSchema } from '#server/settings/car-page-schema';
import { costDollars, runningCosts } from './running-costs';

const settings = carPageSchema.parse({ running_costs: { shown: true } }).running_costs;
const costs = (
  car: Pick<Car, 'simple_fuel' | 'fuel' | 'variant'>,
  query = '',
  more: Partial<typeof settings> = {},
) => runningCosts(car, { ...settings, ...more }, new URLSearchParams(query));
const petrol = { simple_fuel: 'Petrol', variant: { fuelconsumptioncombined: 5.1 } } as const;

// The consumption of each car is its published one, or the one that its published cost stands for.
test.each<[source: string, km: number, per100Km: number, cents: number, dollars: number]>([
  ['Vehicle Emissions Star Rating, Suzuki Baleno', 14_000, 5.1, 200, 1_428],
  ['Green Vehicle Guide 2008, Toyota Prius', 15_000, 4.4, 150, 990],
  ['Green Vehicle Guide 2008, Toyota Yaris', 15_000, 6, 150, 1_350],
  ['Green Vehicle Guide 2008, Mazda3', 15_000, 8.2, 150, 1_845],
  ['Green Vehicle Guide 2008, Holden Commodore', 15_000, 10.8, 150, 2_430],
  ['CHOICE, each litre for 100 km', 15_000, 1, 150, 225],
  ['by hand: 16 kWh/100 km at 35 cents', 14_000, 16, 35, 784],
])('a year costs what is published by %s', (_source, km, per100Km, cents, dollars) => {
  expect(costDollars(km, per100Km, cents)).toBe(dollars);
});

describe('running costs', () => {
  test('are for the site’s price and distance, with their source', () => {
    expect(costs(petrol)).toEqual({
      kind: 'cost',
      text: 'About $1,428 a year',
      detail: '14,000 km at 5.1 L/100 km and 200 cents per litre.',
      fields: { cents: 200, km: 14_000, unit: 'L' },
      source: 'Example prices of the Australian Government’s Vehicle Emissions Star Rating (vesr.gov.au).',
    });
    expect(costs(petrol, '', { as_of: '2026-11-01', source: 'Fuel watch' })).toMatchObject({
      source: 'Fuel watch, 1 Nov 2026.',
    });
  });

  test.each<[query: string, text: string]>([
    ['fuel_cents=189.9&km_a_year=10,000', 'About $968 a year'],
    ['fuel_cents=abc&km_a_year=-5', 'About $1,428 a year'],
    ['fuel_cents=&km_a_year=0', 'About $1,428 a year'],
    ['km_a_year=9999999', 'About $20,400 a year'],
    // Less than the smallest step is no amount: a year never costs nothing.
    ['fuel_cents=0.04&km_a_year=0.4', 'About $1,428 a year'],
    ['fuel_cents=0x10&km_a_year=1e3', 'About $1,428 a year'],
  ])('are for the shopper’s amounts in ?%s', (query, text) => {
    expect(costs(petrol, query)).toMatchObject({ text });
  });

  test('of an electric car are for its kWh, and absent without them', () => {
    const electric = { simple_fuel: 'Electric', variant: { energyconsumption: 16 } } as const;
    expect(costs(electric)).toMatchObject({ text: 'About $784 a year', fields: { unit: 'kWh', cents: 35 } });
    // Nobody knows whether such a figure is litres or kWh.
    expect(costs({ simple_fuel: 'Electric', variant: { fuelconsumptioncombined: 16 } })).toBeUndefined();
  });

  test('of a hybrid are for the fuel that it burns', () => {
    const hybrid = { simple_fuel: 'Hybrid', variant: { fuelconsumptioncombined: 6 } } as const;
    const prices = { petrol_cents: 200, diesel_cents: 150 };
    expect(costs(hybrid, '', prices)).toMatchObject({ text: 'About $1,680 a year' });
    expect(costs({ ...hybrid, fuel: 'Diesel/Electric' }, '', prices)).toMatchObject({
      text: 'About $1,260 a year',
    });
  });

  test('of a plug-in hybrid are not claimed: the official litres leave out the electricity', () => {
    const plugIn = { simple_fuel: 'Plug-in Hybrid', variant: { fuelconsumptioncombined: 1.9 } } as const;
    expect(costs(plugIn)).toMatchObject({ kind: 'unknown', text: /1\.9 L\/100 km.*no yearly figure/ });
    expect(costs({ simple_fuel: 'Plug-in Hybrid' })).toBeUndefined();
  });

  test.each<[string, Pick<Car, 'simple_fuel' | 'variant'>]>([
    ['no consumption', { simple_fuel: 'Petrol' }],
    ['no fuel', { variant: { fuelconsumptioncombined: 7 } }],
    ['a fuel without a price', { simple_fuel: 'LPG', variant: { fuelconsumptioncombined: 12 } }],
  ])('are absent with %s', (_rule, car) => {
    expect(costs(car)).toBeUndefined();
  });

  test('are absent where the site doesn’t show them', () => {
    expect(costs(petrol, '', { shown: false })).toBeUndefined();
  });
});
