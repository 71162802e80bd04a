import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitFacts } from './fact-rows';

const facts = (given: Record<string, string>) =>
  Object.entries(given).map(([label, value]) => ({ label, value }));
const split = (...cars: Record<string, string>[]) => splitFacts(cars.map(facts));

describe('facts beside each other', () => {
  test.each<[string, Record<string, string>[], string[], string[]]>([
    ['differences', [{ Fuel: 'Diesel' }, { Fuel: 'Petrol' }], ['Fuel'], []],
    ['what is the same', [{ Fuel: 'Diesel' }, { Fuel: 'Diesel' }], [], ['Fuel']],
    [
      'the same but for its spelling',
      [{ Colour: 'Glacier White' }, { Colour: 'GLACIER  WHITE' }],
      [],
      ['Colour'],
    ],
    ['one of three differs', [{ Seats: '5' }, { Seats: '5' }, { Seats: '7' }], ['Seats'], []],
    ['not every car states it', [{ Doors: '4' }, {}], ['Doors'], []],
    ['no car states it', [{}, {}], [], []],
    ['one car alone has nothing in common', [{ Fuel: 'Diesel' }], ['Fuel'], []],
    [
      'differences stand before what is not stated, and before what names the car',
      [
        { Doors: '4', 'Stock number': 'A1', Fuel: 'Diesel' },
        { 'Stock number': 'B2', Fuel: 'Petrol' },
      ],
      ['Fuel', 'Doors', 'Stock number'],
      [],
    ],
    [
      'a fact only the second car has keeps its place',
      [
        { Year: '2020', Seats: '5' },
        { Year: '2021', Engine: '2.0 L', Seats: '7' },
      ],
      ['Year', 'Seats', 'Engine'],
      [],
    ],
  ])('%s', (_case, cars, differing, same) => {
    const found = split(...cars);
    expect(found.differing.map(({ label }) => label)).toEqual(differing);
    expect(found.same.map(({ label }) => label)).toEqual(same);
  });

  test('each row has a value for every car, undefined where it states none', () => {
    expect(split({ Doors: '4' }, {}).differing).toEqual([{ label: 'Doors', values: ['4', undefined] }]);
  });

  test('every fact of every car is in exactly one row', () => {
    const label = fc.constantFrom('Fuel', 'Seats', 'Doors', 'Year', 'Registration');
    const car = fc.dictionary(label, fc.constantFrom('a', 'b', 'B'));
    fc.assert(
      fc.property(fc.array(car, { maxLength: 4 }), (cars) => {
        const { differing, same } = split(...cars);
        const shown = [...differing, ...same].map((row) => row.label);
        expect(new Set(shown).size).toBe(shown.length);
        expect(new Set(shown)).toEqual(new Set(cars.flatMap((one) => Object.keys(one))));
      }),
    );
  });
});
