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
  ])('%o sends %d cents', (fields, cents) => {
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
  ])('%o is refused at %o', (fields, names) => {
    const read = readRefund(form(fields), deposit, true);
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual(names);
  });

  test('keeps everything only where that is offered', () => {
    expect(readRefund(form({ refund: 'none', reason }), deposit, false).ok).toBe(false);
  });

  test('without money to refund only the reason counts', () => {
    expect(readRefund(form({ reason, refund: 'full' }), { leftCents: 0 }, true)).toEqual({
      ok: true,
      cents: 0,
      reason,
    });
  });

  test('the reason is one paragraph', () => {
    const read = readRefund(form({ refund: 'full', reason: ' Sold\u0007\r\n elsewhere ' }), deposit, true);
    expect(read.ok && read.reason).toBe('Sold elsewhere');
  });
});

describe('the choices', () => {
  test.each([
    [{ leftCents: 50_000, termsCents: 40_000 }, ['terms', 'full', 'part', 'none']],
    [{ leftCents: 50_000, termsCents: 50_000 }, ['full', 'part', 'none']],
    [{ leftCents: 30_000, termsCents: 40_000 }, ['full', 'part', 'none']],
    [{ leftCents: 30_000, termsCents: 0 }, ['full', 'part', 'none']],
    [{ leftCents: 30_000 }, ['full', 'part', 'none']],
  ])('%o has %o', (refundable, values) => {
    expect(refundChoices(refundable, true).map(({ value }) => value)).toEqual(values);
  });
});
