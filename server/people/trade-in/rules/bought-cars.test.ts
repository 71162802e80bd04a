import { expect, test } from 'vitest';
import { anEstimate } from '../../../../tests/support/a-valuation';
import { boughtCars } from './bought-cars';

const estimate = anEstimate({ dollars: 10_000, lowDollars: 9_000, highDollars: 11_000 });
const bought = (dollars: number | null, won = true) => ({
  estimate,
  outcome: { won, dollars, at: '2026-11-20T00:00:00.000Z' },
});

test('prices paid are compared with the estimates', () => {
  const valuations = [
    ...[bought(10_000), bought(12_500), bought(8_000), bought(null), bought(null, false)],
    { ...bought(9_000), estimate: null },
    { estimate, outcome: null },
  ];
  const errors = { medianAbsoluteError: 0.2, within20: 2 / 3, inRange: 1 / 3 };
  expect(boughtCars(valuations)).toEqual({ decided: 6, bought: 5, compared: 3, ...errors });
});

test('without cars there is nothing to compare', () => {
  const errors = { medianAbsoluteError: null, within20: null, inRange: null };
  expect(boughtCars([])).toEqual({ decided: 0, bought: 0, compared: 0, ...errors });
});
