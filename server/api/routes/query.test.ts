import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readValue } from './issue-words';
import { day, decimal, flag, instant, names, some, whole, wholeOr } from './query';

const read = (schema: z.ZodType, value: unknown): unknown => {
  const answer = readValue(z.object({ value: schema }), { value }, { word: 'parameter', whole: 'query' });
  if (answer.ok) return answer.value.value;
  return answer.error.map(({ code, detail }) => `${code}: ${detail}`).join();
};

const noWhole = 'wrong_type: Send a whole number.';
describe('a whole number from -5 to 100', () => {
  test.each([
    ['0', 0],
    ['7', 7],
    ['-5', -5],
    ['100', 100],
    [7, 7],
  ])('reads %j', (text, number) => expect(read(whole(-5, 100), text)).toBe(number));

  test.each(['', ' 7', '7 ', '07', '+7', '1e2', '0x10', '7.0', '1_0', '٣', '-0', 'many', '9'.repeat(20)])(
    'refuses %j',
    (text) => expect(read(whole(-5, 100), text)).toBe(noWhole),
  );

  test.each([
    ['101', 'out_of_range: Send at most 100.'],
    ['-6', 'out_of_range: Send at least -5.'],
    [['1', '2'], noWhole],
    [undefined, undefined],
  ])('refuses %j: %s', (value, text) => expect(read(whole(-5, 100), value)).toBe(text));
});

describe('a decimal number', () => {
  test.each([
    ['0', 0],
    ['7.25', 7.25],
    ['-0.5', -0.5],
    ['100', 100],
  ])('reads %j', (text, number) => expect(read(decimal(-1, 100), text)).toBe(number));

  test.each(['', '.5', '5.', '1,5', '1e2', 'Infinity', 'NaN', '$5'])('refuses %j', (text) =>
    expect(read(decimal(-1, 100), text)).toBe('wrong_type: Send a number.'),
  );
});

test.each([
  [wholeOr(50, 1, 100), undefined, 50],
  [wholeOr(50, 1, 100), '7', 7],
  [wholeOr(50, 1, 100), '', noWhole],
  [flag(true), undefined, true],
  [flag(true), 'false', false],
])('a value for requests without one: %#', (schema, value, result) =>
  expect(read(schema, value)).toBe(result),
);

describe('a flag', () => {
  test.each([
    ['true', true],
    ['false', false],
  ])('reads %j', (text, value) => expect(read(flag(false), text)).toBe(value));

  test.each(['', '1', '0', 'TRUE', 'yes', 'true '])('refuses %j', (text) =>
    expect(read(flag(false), text)).toBe('wrong_type: Send true or false.'),
  );
});

describe('an instant', () => {
  test.each(['2026-11-20T01:02:03Z', '2026-11-20T11:02:03+10:00', '2026-11-19T15:02:03.000-10:00'])(
    'reads %s as the same one',
    (text) => expect(read(instant, text)).toEqual(new Date('2026-11-20T01:02:03Z')),
  );

  test.each(['', '2026-11-20', '2026-11-20T01:02:03', '2026-02-30T00:00:00Z', 'yesterday'])(
    'refuses %j',
    (text) =>
      expect(read(instant, text)).toBe('wrong_format: Send an instant, such as 2026-11-26T01:00:00Z.'),
  );
});

describe('a day', () => {
  test('is a text', () => expect(read(day, '2028-02-29')).toBe('2028-02-29'));

  test.each(['', '2026-02-29', '2026-2-1', '20261120', '2026-11-20T00:00:00Z'])('refuses %j', (text) =>
    expect(read(day, text)).toBe('wrong_format: Send a day, such as 2026-11-26.'),
  );
});

describe('names', () => {
  const schema = names(['price', 'km'], 'field');
  test.each([
    ['km', ['km']],
    [' km , price,km', ['km', 'price']],
  ])('reads %j', (text, list) => expect(read(schema, text)).toEqual(list));

  test.each(['', 'km,', 'KM', 'prise', '__proto__'])('refuses %j', (text) =>
    expect(read(schema, text)).toMatch(/^not_a_choice: Unknown field .* Choose from price, km\.$/),
  );

  test('says each wrong one once, with the nearest', () => {
    const answer = readValue(schema, 'prise,km,vin,prise', { word: 'parameter', whole: 'query' });
    expect(answer.ok || answer.error).toMatchObject([
      { param: 'query', detail: expect.stringContaining('"prise"'), did_you_mean: 'price' },
      { param: 'query', detail: expect.stringContaining('"vin"') },
    ]);
  });
});

test.each([
  [undefined, undefined],
  ['a', ['a']],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
])('a parameter that may be repeated: %j is %j', (value, list) => {
  expect(read(some(z.string()), value)).toEqual(list);
});
