import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '#server/people/payments/payment';
import type { ProviderPayment } from '#server/people/payments/payment-provider-port';
import { aPaidDeposit } from '../../../../tests/support/a-held-car';
import { comparedLines, dayTotals, dayVerdict } from './reconcile-day';

const entry = (kind: LedgerEntry['kind'], amountCents: number): LedgerEntry => ({
  ...{ id: `${kind}${amountCents}`, tenant: 'ironbark', paymentId: 'p1', kind, amountCents },
  ...{ key: kind, at: '2026-11-23T01:00:00.000Z' },
});
const theirs = (change: Partial<ProviderPayment> = {}): ProviderPayment => ({
  ...{ ref: 'x', state: 'paid', amountCents: 50_000, currency: 'aud', feeCents: 175, refundedCents: 0 },
  ...change,
});
const ours = [entry('payment', 50_000), entry('fee', -175)];
const compare = (entries: readonly LedgerEntry[], provider: ProviderPayment | null | 'none') =>
  comparedLines({ payment: aPaidDeposit(), entries, theirs: provider });

describe('a payment beside the provider’s figures', () => {
  test('agrees', () => {
    const lines = compare(ours, theirs());
    expect(lines.map(({ kind, ours: own, theirs: their }) => [kind, own, their])).toEqual([
      ['Received', '$500', '$500'],
      ['Fee', '-$1.75', '-$1.75'],
    ]);
    expect(dayVerdict(lines)).toEqual({ text: 'All figures agree with the providers.', agrees: true });
  });

  test.each([
    ['a refund that only the provider has', ours, theirs({ refundedCents: 20_000 }), '$200 more here'],
    ['a payment that only the provider has', [], theirs({ feeCents: 0 }), '$500 more there'],
    ['a payment that only we have', [entry('payment', 50_000)], theirs({ state: 'open', feeCents: 0 }), '$500 more here'],
    ['another fee', [entry('payment', 50_000), entry('fee', -100)], theirs(), '$0.75 more here'],
    ['no answer', [entry('payment', 50_000)], null, 'The provider could not be asked.'],
  ])('reports %s', (_, entries, provider, problem) => {
    const lines = compare(entries, provider);
    expect(lines.flatMap((line) => line.problem ?? [])).toEqual([problem]);
    expect(dayVerdict(lines)).toEqual({ text: '1 figure needs a look.', agrees: false });
  });

  test('a bank account has no books that could be read', () => {
    expect(compare([entry('payment', 50_000)], 'none')).toMatchObject([
      { ours: '$500', theirs: 'see bank statement' },
    ]);
  });

  test('nothing on either side has no line', () => {
    expect(compare([], theirs({ state: 'open', feeCents: 0 }))).toEqual([]);
  });
});

test('the sums of a day', () => {
  expect(dayTotals([...ours, entry('refund', -10_000)])).toEqual([
    { label: 'Received on this day', value: '$500' },
    { label: 'Refunded on this day', value: '-$100' },
    { label: 'Fee on this day', value: '-$1.75' },
    { label: 'Total of the day', value: '$398.25' },
  ]);
  expect(dayTotals([])).toEqual([]);
  expect(dayVerdict([]).text).toBe('No money moved on this day.');
});
