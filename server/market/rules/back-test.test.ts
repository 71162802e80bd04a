import { expect, test } from 'vitest';
import { backTestOf, isRecent, type ListingTrial, scoreOf } from './back-test';

const trial = (priceDollars: number, dollars?: number, more: Partial<ListingTrial> = {}): ListingTrial => ({
  make: 'Kia',
  years: 5,
  kilometres: 60_000,
  priceDollars,
  ...(dollars === undefined
    ? {}
    : { estimate: { dollars, lowDollars: dollars * 0.9, highDollars: dollars * 1.1 } }),
  ...more,
});

test('shares are of the estimates, answers of all cars', () => {
  const trials = [trial(10_000, 10_500), trial(10_000, 11_500), trial(10_000, 13_000), trial(10_000)];
  expect(scoreOf(trials)).toEqual({
    answered: 0.75,
    count: 4,
    medianAbsoluteError: 0.15,
    within10: 0.3333,
    within20: 0.6667,
    coverage80: 0.3333,
  });
});

test.each([
  ['nothing', []],
  ['declined cars', [trial(10_000)]],
])('%s has no errors', (_, trials) => {
  expect(scoreOf(trials)).toMatchObject({ answered: 0, medianAbsoluteError: null, within20: null });
});

test.each([
  [7, 100_000, true],
  [8, 100_000, false],
  [7, 100_001, false],
  [0, 0, true],
])('%i years and %i km: recent is %s', (years, kilometres, expected) => {
  expect(isRecent(trial(1, 1, { years, kilometres }))).toBe(expected);
});

test('every car is in one band of each kind; makes need twenty cars', () => {
  const trials = Array.from({ length: 200 }, (_, at) =>
    trial(5_000 + at * 100, 5_000 + at * 100, {
      years: at % 25,
      kilometres: at * 1_500,
      make: at < 190 ? 'Kia' : 'Lada',
    }),
  );
  const { byAge, byKilometres, byPrice, byMake } = backTestOf(trials);
  for (const bands of [byAge, byKilometres, byPrice])
    expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(200);
  expect(byPrice.map(({ count }) => count)).toEqual([50, 50, 50, 50]);
  expect(byMake.map(({ name, count }) => [name, count])).toEqual([['Kia', 190]]);
  expect(byAge.map(({ name }) => name)).toEqual([
    '0–3 years',
    '4–7 years',
    '8–10 years',
    '11–15 years',
    'over 15 years',
  ]);
});
