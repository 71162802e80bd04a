import { describe, expect, test } from 'vitest';
import { readRefund, refundChoices } from './refund-fields';

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
    expect(readRefund(form(fields), deposit, true)).toEqual({ ok: true, cents, reason });
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
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual(names);
  });

  test('can be nothing only if that is offered', () => {
    expect(readRefund(form({ refund: 'none', reason }), deposit, false).ok).toBe(false);
  });

  test('needs only a reason if there is no money left', () => {
    const read = readRefund(form({ reason, refund: 'full' }), { leftCents: 0 }, true);
    expect(read).toEqual({ ok: true, cents: 0, reason });
  });

  test('has a reason of one paragraph', () => {
    const read = readRefund(form({ refund: 'full', reason: ' Sold\u0007\r\n elsewhere ' }), deposit, true);
    expect(read.ok && read.reason).toBe('Sold elsewhere');
  });
});

describe('the refund choices', () => {
  test.each([
    [{ leftCents: 50_000, termsCents: 40_000 }, ['terms', 'full', 'part', 'none']],
    [{ leftCents: 50_000, termsCents: 50_000 }, ['full', 'part', 'none']],
    [{ leftCents: 30_000, termsCents: 40_000 }, ['full', 'part', 'none']],
    [{ leftCents: 30_000, termsCents: 0 }, ['full', 'part', 'none']],
    [{ leftCents: 30_000 }, ['full', 'part', 'none']],
  ])('for %o are %o', (refundable, values) => {
    expect(refundChoices(refundable, true).map(({ value }) => value)).toEqual(values);
  });
});
