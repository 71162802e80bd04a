import { expect, test } from 'vitest';
import type { LedgerEntry } from '#server/people/payments/payment';
import { aPaidDeposit } from '../../../../tests/support/a-held-car';
import { paymentCsvHeader, paymentCsvRow } from './payment-csv';

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
  return paymentCsvRow({ entry: { ...entry, ...change }, payment }, 'Australia/Brisbane');
};

test('a payment in the time of the dealer', () => {
  expect(paymentCsvHeader()).toMatch(/^\uFEFFdate,time,type,amount,/);
  expect(row({})).toBe(
    '2026-11-23,09:30,Payment,500.00,AUD,Deposit for 2019 Mazda CX-5,K7M4P9QX,Demonstration,practice-p1,p1,e1\r\n',
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
  const line = paymentCsvRow({ entry, payment: null }, 'Australia/Brisbane');
  expect(line).toBe('2026-11-23,09:30,Payment,500.00,AUD,,,,,p1,e1\r\n');
});
