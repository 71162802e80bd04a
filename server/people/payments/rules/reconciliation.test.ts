import { expect, it } from 'vitest';
import type { LedgerEntry } from '../payment';
import { agrees, dayTotals } from './reconciliation';

const entry = (paymentId: string, kind: LedgerEntry['kind'], amountCents: number): LedgerEntry => ({
  id: `${paymentId} ${kind}`,
  tenant: 'brolga',
  paymentId,
  kind,
  amountCents,
  key: kind,
  at: '2026-11-23T02:00:00.000Z',
});

it('adds up a day by provider: net is received less refunds and fees', () => {
  const entries = [
    ...[entry('a', 'payment', 20_000), entry('a', 'fee', -380), entry('b', 'refund', -5_000)],
    ...[entry('c', 'payment', 50_000), entry('unknown', 'payment', 1)],
  ];
  const providers = new Map([
    ['a', 'stripe'],
    ['b', 'stripe'],
    ['c', 'bank_transfer'],
  ] as const);
  const none = { refundedCents: 0, feeCents: 0 };
  const stripe = { provider: 'stripe', refundedCents: -5_000, feeCents: -380 };
  expect(dayTotals(entries, providers)).toEqual([
    { ...none, provider: 'bank_transfer', payments: 1, receivedCents: 50_000, netCents: 50_000 },
    { ...stripe, payments: 1, receivedCents: 20_000, netCents: 14_620 },
  ]);
});

const figures = { receivedCents: 20_000, refundedCents: 5_000, feeCents: 380 };
it.each([
  ['the same', figures, true],
  ['another amount', { ...figures, receivedCents: 19_000 }, false],
  ['a refund less', { ...figures, refundedCents: 0 }, false],
  ['another fee', { ...figures, feeCents: 0 }, false],
  ['nothing', null, false],
])('a provider with %s', (_, theirs, same) => {
  expect(agrees({ ours: figures, theirs })).toBe(same);
});
