import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '#server/buying/payments/payment';
import type { PaymentFigures } from '#server/buying/payments/rules/reconciliation';
import { aPaidDeposit } from '../../../tests/support/a-held-car';
import { csvText, ledgerColumns } from '../money-exports';
import { readRefund, refundChoices } from './payment-words';
import { comparedLines, dayTotals, dayVerdict } from './reconcile-day';

const entry: LedgerEntry = {
  id: 'e1',
  tenant: 'ironbark',
  paymentId: 'p1',
  kind: 'payment',
  amountCents: 50_000,
  key: 'paid',
  at: '2026-11-22T23:30:00.000Z',
};
const row = (change: Partial<LedgerEntry>, description?: string) => {
  const payment = aPaidDeposit(description ? { description } : {});
  return csvOf({ entry: { ...entry, ...change }, payment });
};
type Booked = Parameters<ReturnType<typeof ledgerColumns>[number][1]>[0];
const csvOf = (booked: Booked) => csvText(ledgerColumns('Australia/Brisbane'), [booked]);

test('a payment in the time of the dealer', () => {
  expect(row({})).toMatch(/^\uFEFFdate,time,type,amount,.*\r\n/);
  expect(row({}).split('\n')[1]).toBe(
    '2026-11-23,09:30,Payment,500.00,AUD,Deposit for 2019 Mazda CX-5,K7M4P9QX,Practice payment,practice-p1,p1,e1\r',
  );
});

test.each([
  [{ kind: 'refund', amountCents: -12_345 }, ',Refund,-123.45,AUD,'],
  [{ kind: 'fee', amountCents: -175 }, ',Fee,-1.75,AUD,'],
] as const)('%o stays a number', (change, part) => {
  expect(row(change)).toContain(part);
});

test('a description cannot be a formula', () => {
  expect(row({}, '=HYPERLINK("x")')).toContain(`"'=HYPERLINK(""x"")"`);
});

test('an entry whose payment is unknown keeps its amount', () => {
  const line = '2026-11-23,09:30,Payment,500.00,AUD,,,,,p1,e1\r\n';
  expect(csvOf({ entry, payment: undefined })).toContain(`\n${line}`);
});

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

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const reason = 'The car was damaged in the yard.';
const deposit = { leftCents: 50_000, termsCents: 40_000 };

describe('a refund', () => {
  test.each([
    [{ refund: 'full', reason }, 50_000],
    [{ refund: 'terms', reason }, 40_000],
    [{ refund: 'part', amount: '$123.45', reason }, 12_345],
    [{ refund: 'part', amount: '500', reason }, 50_000],
    [{ refund: 'none', reason }, 0],
  ])('of %o is %d cents', (fields, cents) => {
    expect(readRefund(form(fields), deposit, true)).toEqual({ ok: true, value: { cents, reason } });
  });

  test.each([
    [{ refund: 'part', amount: '500.01', reason }, ['amount']],
    [{ refund: 'part', amount: '0', reason }, ['amount']],
    [{ refund: 'part', amount: '', reason }, ['amount']],
    [{ refund: 'part', amount: '-5', reason }, ['amount']],
    [{ refund: 'half', reason }, ['refund']],
    [{ reason }, ['refund']],
    [{ refund: 'full', reason: ' \n ' }, ['reason']],
    [{ refund: 'full', reason: 'x'.repeat(301) }, ['reason']],
    [{}, ['refund', 'reason']],
  ])('with %o has errors beside %o', (fields, names) => {
    const read = readRefund(form(fields), deposit, true);
    expect(read.ok ? [] : Object.keys(read.error)).toEqual(names);
  });

  test('can be nothing only if that is offered', () => {
    expect(readRefund(form({ refund: 'none', reason }), deposit, false).ok).toBe(false);
  });

  test('needs only a reason if there is no money left', () => {
    const read = readRefund(form({ reason, refund: 'full' }), { leftCents: 0 }, true);
    expect(read).toEqual({ ok: true, value: { cents: 0, reason } });
  });

  test('has a reason of one paragraph', () => {
    const read = readRefund(form({ refund: 'full', reason: ' Sold\u0007\r\n elsewhere ' }), deposit, true);
    expect(read.ok && read.value.reason).toBe('Sold elsewhere');
  });
});

test.each([
  [{ leftCents: 50_000, termsCents: 40_000 }, ['terms', 'full', 'part', 'none']],
  [{ leftCents: 50_000, termsCents: 50_000 }, ['full', 'part', 'none']],
  [{ leftCents: 30_000, termsCents: 40_000 }, ['full', 'part', 'none']],
  [{ leftCents: 30_000, termsCents: 0 }, ['full', 'part', 'none']],
  [{ leftCents: 30_000 }, ['full', 'part', 'none']],
])('the refund choices for %o are %o', (refundable, values) => {
  expect(refundChoices(refundable, true).map(({ value }) => value)).toEqual(values);
});
