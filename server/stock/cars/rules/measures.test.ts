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
  [2800, false, '2.8 L'],
  [2755, false, '2.8 L'],
  [1998, false, '2.0 L'],
  [2000, false, '2.0 L'],
  [1250, false, '1.25 L'],
  [1000, false, '1.0 L'],
  [999, false, '1.0 L'],
  [898, false, '0.9 L'],
  [660, false, '0.7 L'],
  [125, false, '125 cc'],
  [125, true, '125 cc'],
  [471, true, '471 cc'],
  [1254, true, '1,254 cc'],
  [0, false, undefined],
  [undefined, true, undefined],
])('an engine of %s cc (motorcycle: %s) reads %s', (cc, isMotorcycle, expected) => {
  expect(engineSize(cc, isMotorcycle)).toBe(expected);
});

describe('lengths of caravans, feet by the factor 0.3048', () => {
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
