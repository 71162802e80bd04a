import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type End, fieldOf, figure, moveThumb, percent, thumbsOf, valueText } from './thumbs';

const price = { min: 5_000, max: 250_000, step: 500 };

describe('The min thumb is capped at one step below max, and the max cannot go below one step above min', () => {
  test.each<[string, End, number, { from: number; to: number }]>([
    ['the min thumb moves freely below the max thumb', 'min', 12_000, { from: 12_000, to: 40_000 }],
    ['the min thumb stops one step before the max thumb', 'min', 90_000, { from: 39_500, to: 40_000 }],
    ['the min thumb never leaves the slider', 'min', 0, { from: 5_000, to: 40_000 }],
    ['the max thumb moves freely above the min thumb', 'max', 61_000, { from: 10_000, to: 61_000 }],
    ['the max thumb stops one step after the min thumb', 'max', 5_000, { from: 10_000, to: 10_500 }],
    ['the max thumb never leaves the slider', 'max', 900_000, { from: 10_000, to: 250_000 }],
    ['a thumb lands on the step of 500', 'min', 12_260, { from: 12_500, to: 40_000 }],
  ])('%s', (_rule, end, value, expected) => {
    expect(moveThumb(price, { from: 10_000, to: 40_000 }, end, value)).toEqual(expected);
  });

  test('whatever moves, the thumbs stay a step apart, on the step and on the slider', () => {
    const moves = fc.array(fc.tuple(fc.constantFrom<End>('min', 'max'), fc.integer({ min: -1e6, max: 1e6 })));
    fc.assert(
      fc.property(moves, (list) => {
        const start = { from: price.min, to: price.max };
        const { from, to } = list.reduce(
          (thumbs, [end, value]) => moveThumb(price, thumbs, end, value),
          start,
        );
        expect(to - from).toBeGreaterThanOrEqual(price.step);
        expect(from).toBeGreaterThanOrEqual(price.min);
        expect(to).toBeLessThanOrEqual(price.max);
        expect([(from - price.min) % price.step, (to - price.min) % price.step]).toEqual([0, 0]);
      }),
    );
  });
});

test.each([
  ['empty fields limit nothing', '', '', { from: 5_000, to: 250_000 }],
  ['what was typed', '10000', '20000', { from: 10_000, to: 20_000 }],
  ['less than is in stock', '0', '20000', { from: 5_000, to: 20_000 }],
  ['the wrong way round', '30000', '20000', { from: 30_000, to: 30_500 }],
  ['more than is in stock', '900000', '', { from: 249_500, to: 250_000 }],
  ['no number', 'abc', '', { from: 5_000, to: 250_000 }],
])('thumbs follow the fields: %s', (_what, from, to, expected) => {
  expect(thumbsOf(price, from, to)).toEqual(expected);
});

test('a thumb at its end of the slider leaves its field empty', () => {
  expect(fieldOf(price, 'min', 5_000)).toBe('');
  expect(fieldOf(price, 'max', 250_000)).toBe('');
  expect(fieldOf(price, 'min', 5_500)).toBe('5500');
  expect(fieldOf(price, 'max', 5_500)).toBe('5500');
});

test('places on the slider are per cent of its length', () => {
  expect(percent(price, 5_000)).toBe(0);
  expect(percent(price, 127_500)).toBe(50);
  expect(percent({ min: 1, max: 1, step: 1 }, 1)).toBe(0);
});

test.each([
  ['$', 10_000, '$10,000'],
  ['km', 40_000, '40,000 km'],
  ['', 2018, '2018'],
])('a value is announced with its unit: %s', (unit, value, expected) => {
  expect(valueText(unit, value)).toBe(expected);
});

test.each([0, 1, 12, 999, 1_000, 12_990, 999_999, 1_000_000, 1_234_567_890, -1, -999, -1_000, -12_345])(
  '%d is written as Australians write it',
  (value) => expect(figure(value)).toBe(value.toLocaleString('en-AU')),
);
