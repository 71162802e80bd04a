import { expect, it } from 'vitest';
import { cheapestAlike, cheapestOf } from './cheapest';

const lender = { name: 'Southbank', facts: [], comparisonRate: 9.6 };

it('the cheapest lender has the lowest repayments in a year, else the lowest comparison rate', () => {
  const repaid = (name: string, label: string, value: string) => ({
    ...lender,
    name,
    facts: [{ label, value }],
  });
  const monthly = repaid('Monthly', 'Monthly repayment', '$581');
  const weekly = repaid('Weekly', 'Weekly repayment', '$135');
  const rates = { ...lender, name: 'Rates', facts: [], comparisonRate: 6 };
  expect(cheapestOf([weekly, rates, monthly])?.name).toBe('Monthly');
  expect(cheapestOf([{ ...rates, comparisonRate: 9 }, rates])).toBe(rates);
  const unknown = repaid('Unknown', 'Monthly repayment', 'Ask the lender');
  expect(cheapestOf([unknown, monthly])?.name).toBe('Monthly');
  expect(cheapestOf([])).toBeUndefined();
});

const loan = (weekly: string | undefined, deposit = '$2,000') => ({
  ...lender,
  facts: [
    { label: 'Term', value: '5 years' },
    { label: 'Deposit', value: deposit },
    ...(weekly ? [{ label: 'Weekly repayment', value: weekly }] : []),
  ],
});

it.each([
  ['the lower repayment', [loan('$135'), loan('$131')], 1],
  ['none where another deposit makes the difference', [loan('$135'), loan('$131', '$4,000')], undefined],
  ['none where both cost the same', [loan('$131'), loan('$131')], undefined],
  ['none beside a lender without a repayment', [loan('$131'), loan(undefined)], undefined],
  ['none alone', [loan('$131')], undefined],
  ['none without lenders', [], undefined],
])('of loans alike, the cheapest is %s', (_, lenders, place) => {
  expect(cheapestAlike(lenders)).toBe(place === undefined ? undefined : lenders[place]);
});
