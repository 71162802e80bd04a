import { describe, expect, test } from 'vitest';
import { engineSize, lengthText, massText, measured, metresPerFoot } from './measures';

test.each<[number | undefined, string, string | undefined]>([
  [5325, 'mm', '5,325 mm'],
  [7.6, 'L/100 km', '7.6 L/100 km'],
  [0, 'kg', undefined],
  [-1, 'kg', undefined],
  [Number.NaN, 'kg', undefined],
  [undefined, 'kg', undefined],
])('%s in %s reads %s', (value, unit, expected) => {
  expect(measured(value, unit)).toBe(expected);
});

test.each<[number | undefined, boolean, string | undefined]>([
  [2.8, false, '2.8 L'],
  [2.755, false, '2.8 L'],
  [2, false, '2.0 L'],
  [1, false, '1.0 L'],
  [0.999, false, '999 cc'],
  [0.66, false, '660 cc'],
  [0.649, true, '649 cc'],
  [1.254, true, '1,254 cc'],
  [0, false, undefined],
  [undefined, true, undefined],
])('an engine of %s L (motorcycle: %s) reads %s', (litres, isMotorcycle, expected) => {
  expect(engineSize(litres, isMotorcycle)).toBe(expected);
});

describe('lengths of caravans, feet by the factor 0.3048 (specification §9)', () => {
  test('the factor', () => expect(metresPerFoot).toBe(0.3048));

  test.each<[string | number, string]>([
    ['20 ft', '6.1 m (20 ft)'],
    ['20ft 6in', '6.25 m (20 ft 6 in)'],
    ['20\' 6"', '6.25 m (20 ft 6 in)'],
    ['20’6”', '6.25 m (20 ft 6 in)'],
    ['18.5 feet', '5.64 m (18.5 ft)'],
    ['20FT6', '6.25 m (20 ft 6 in)'],
    [20, '6.1 m (20 ft)'],
    ['11', '3.35 m (11 ft)'],
    [10, '10 m'],
    ['6.1 m', '6.1 m'],
    ['6.1', '6.1 m'],
    ['6,250 mm', '6.25 m'],
    ['6250', '6.25 m'],
    ['610 cm', '6.1 m'],
    ['6.1 metres', '6.1 m'],
    ['500', '500'],
    ['about 6 m', 'about 6 m'],
    ['0', '0'],
    ['<b>6</b>', '<b>6</b>'],
  ])('a length of %j reads %s', (given, expected) => {
    expect(lengthText(given, 10)).toBe(expected);
  });

  test.each<[string | number, string]>([
    [2.4, '2.4 m'],
    [3, '3 m'],
    [8, '2.44 m (8 ft)'],
    ['7\' 10"', '2.39 m (7 ft 10 in)'],
    ['2,480 mm', '2.48 m'],
  ])('a width of %j reads %s', (given, expected) => {
    expect(lengthText(given, 3)).toBe(expected);
  });
});

test.each<[string | number, string]>([
  [1850, '1,850 kg'],
  ['1850', '1,850 kg'],
  ['1,850kg', '1,850 kg'],
  ['2,600 kgs', '2,600 kg'],
  ['2.6 t', '2,600 kg'],
  ['2.6 tonnes', '2,600 kg'],
  ['see plate', 'see plate'],
  ['0', '0'],
])('a mass of %j reads %s', (given, expected) => {
  expect(massText(given)).toBe(expected);
});
