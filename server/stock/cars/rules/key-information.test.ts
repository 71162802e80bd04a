import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { calm, detailFacts, keyFacts, keyInformation, regoExpiry } from './key-information';

test.each([
  ['2026-11-22', 'Expires on 22 Nov 2026'],
  ['2026-11-21', undefined],
  ['2026-11-20', undefined],
  ['2026-11', 'Expires on Nov 2026'],
  ['2026-10', undefined],
  ['2025-12', undefined],
  ['2026-12', 'Expires on Dec 2026'],
  [undefined, undefined],
])('on 21 November 2026, a registration to %s reads %s', (expiry, expected) => {
  expect(regoExpiry(expiry, '2026-11-21')).toBe(expected);
});

test.each([
  ['6 SP AUTOMATIC', 'Automatic', 'Automatic'],
  ['6 Speed Automatic', 'Automatic', '6 Speed Automatic'],
  ['SUV', 'SUV', 'SUV'],
  ['5D HATCHBACK', undefined, '5D HATCHBACK'],
  [undefined, 'Hatch', 'Hatch'],
])('the feed’s %s beside the plain word %s reads %s', (given, plain, expected) => {
  expect(calm(given, plain)).toBe(expected);
});

describe('key information', () => {
  test('has no rows that are empty, null or the text null', () => {
    const car = buildCar({ colour: 'null', interior_colour: ' ', drive: 'NULL', seats: 5 });
    const labels = keyInformation(car, '2026-11-21').map(({ label }) => label);
    expect(['Colour', 'Interior', 'Drive', 'Seats'].filter((one) => labels.includes(one))).toEqual(['Seats']);
  });

  test('has kilometres with separators and unit', () => {
    const facts = keyInformation(buildCar({ km: 40_120 }), '2026-11-21');
    expect(facts).toContainEqual({ label: 'Kilometres', value: '40,120 km' });
  });

  test.each<[Partial<Car>, string[]]>([
    [{ km: 0 }, ['Kilometres']],
    [{ seats: 0 }, []],
    [{ seats: 1 }, ['Seats']],
    [{ doors: 0 }, []],
  ])('of a car with %j has the counts %j', (given, expected) => {
    const bare = buildCar({ km: undefined, seats: undefined, doors: undefined, ...given });
    const labels = keyFacts(bare).map(({ label }) => label);
    expect(['Kilometres', 'Seats', 'Doors'].filter((one) => labels.includes(one))).toEqual(expected);
  });

  test('has identifying facts in the details card only', () => {
    const car = buildCar({ build_date: '2021-03', compliance_date: '2021-05-02', rego_expiry: '2027-01-31' });
    expect(detailFacts(car, '2026-11-21')).toEqual([
      { label: 'Build date', value: 'Mar 2021' },
      { label: 'Compliance date', value: '2 May 2021' },
      { label: 'Registration', value: '123ZX4' },
      { label: 'Rego', value: 'Expires on 31 Jan 2027' },
      { label: 'Stock number', value: 'U10001' },
      { label: 'VIN', value: '6ZZTESTAA00000101' },
    ]);
    const grid = keyFacts(car).map((fact) => fact.label);
    expect(detailFacts(car, '2026-11-21').filter((fact) => grid.includes(fact.label))).toEqual([]);
    expect(keyInformation(car, '2026-11-21')).toHaveLength(grid.length + 6);
  });
});

describe('key information of other vehicles leads with what their buyers compare', () => {
  test('a caravan: room and weights', () => {
    const van = buildCar({
      item_type: 'caravan',
      specifications: { sleeps: 4, body_length: 6.1, tare_weight: 2140, aggregate_trailer_mass: 2540 },
    });
    expect(keyFacts(van).slice(0, 4)).toEqual([
      { label: 'Sleeps', value: '4' },
      { label: 'Body length', value: '6.1 m' },
      { label: 'Tare weight', value: '2,140 kg' },
      { label: 'Aggregate trailer mass', value: '2,540 kg' },
    ]);
  });

  test('a motorcycle: capacity, learner approval, kilometres, without repeats', () => {
    const bike = buildCar({
      ...{ item_type: 'motorcycle', km: 12_000, specifications: { lams: true } },
      variant: { enginesize_litres: 0.471 },
    });
    const labels = keyFacts(bike).map(({ label }) => label);
    expect(labels.slice(0, 3)).toEqual(['Engine', 'Learner approved (LAMS)', 'Kilometres']);
    expect(keyFacts(bike)[0]?.value).toBe('471 cc');
    expect(new Set(labels).size).toBe(labels.length);
  });
});
