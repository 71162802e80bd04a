import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '#server/people/payments/payment';
import type { PaymentFigures } from '#server/people/payments/rules/reconciliation';
import { aPaidDeposit } from '../../../../tests/support/a-held-car';
import { comparedLines, dayTotals, dayVerdict } from './reconcile-day';

const ours: PaymentFigures = { receivedCents: 50_000, refundedCents: 0, feeCents: 175 };
const compare = (theirs: PaymentFigures | null, own = ours, problem: string | null = null) =>
  comparedLines({ payment: aPaidDeposit(), ours: own, theirs, problem });
const nothing: PaymentFigures = { receivedCents: 0, refundedCents: 0, feeCents: 0 };

describe('a payment beside the provider’s figures', () => {
  test('agrees', () => {
    const lines = compare(ours);
    expect(lines.map(({ kind, ours: own, theirs }) => [kind, own, theirs])).toEqual([
      ['Received', '$500', '$500'],
      ['Fee', '$1.75', '$1.75'],
    ]);
    expect(dayVerdict(lines)).toEqual({ text: 'All figures agree with the providers.', agrees: true });
  });

  test.each([
    ['a refund only the provider has', { ...ours, refundedCents: 20_000 }, ours, '$200 more there'],
    ['a payment only the provider has', { ...nothing, receivedCents: 50_000 }, nothing, '$500 more there'],
    ['a payment only we have', { ...ours, receivedCents: 0 }, ours, '$500 more here'],
    ['another fee', { ...ours, feeCents: 100 }, ours, '$0.75 more here'],
  ])('reports %s', (_, theirs, own, problem) => {
    const lines = compare(theirs, own);
    expect(lines.flatMap((line) => line.problem ?? [])).toEqual([problem]);
    expect(dayVerdict(lines)).toEqual({ text: '1 figure needs a look.', agrees: false });
  });

  test('reports a provider that did not answer', () => {
    const lines = compare(null, ours, 'timeout');
    const notReached = { theirs: 'not reached', problem: 'The provider could not be asked.' };
    expect(lines).toMatchObject([notReached, notReached]);
    expect(dayVerdict(lines).text).toBe('2 figures need a look.');
  });

  test('refers to the bank statement for a bank transfer', () => {
    const lines = compare(null, { ...ours, feeCents: 0 });
    expect(lines).toMatchObject([{ ours: '$500', theirs: 'see bank statement' }]);
  });

  test('has no line if nothing is on either side', () => {
    expect(compare(nothing, nothing)).toEqual([]);
  });
});

test('a day has sums for received, refunded and fees', () => {
  const entry = (kind: LedgerEntry['kind'], amountCents: number): LedgerEntry => ({
    id: kind,
    tenant: 'ironbark',
    paymentId: 'p1',
    kind,
    amountCents,
    key: kind,
    at: '2026-11-23T01:00:00.000Z',
  });
  expect(dayTotals([entry('payment', 50_000), entry('fee', -175), entry('refund', -10_000)])).toEqual([
    { label: 'Received on this day', value: '$500' },
    { label: 'Refunded on this day', value: '-$100' },
    { label: 'Fees on this day', value: '-$1.75' },
    { label: 'Total of the day', value: '$398.25' },
  ]);
  expect(dayTotals([])).toEqual([]);
  expect(dayVerdict([]).text).toBe('No money moved on this day.');
});
