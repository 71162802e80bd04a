import { expect, test } from 'vitest';
import {
  dayOf,
  exportRange,
  parsePayments,
  paymentFilter,
  paymentPageOf,
  paymentsHref,
  rangeInstants,
} from './payment-query';

const zone = 'Australia/Brisbane';
/** 24 November in Brisbane. */
const now = new Date('2026-11-23T20:00:00.000Z');
const params = (query: string) => new URLSearchParams(query);

test.each([
  ['', { limit: 51 }],
  ['state=paid', { state: 'paid', limit: 51 }],
  ['state=new', { limit: 51 }],
  ['state=open&after=abc_-1', { state: 'open', after: 'abc_-1', limit: 51 }],
  ['after=%2Fetc', { limit: 51 }],
])('payments with "%s"', (query, filter) => {
  expect(paymentFilter(parsePayments(params(query)))).toEqual(filter);
});

test('another state starts at the newest', () => {
  expect(paymentsHref(parsePayments(params('after=abc')), { tab: 'paid' })).toBe('/desk/payments?state=paid');
});

test('a page of fifty', () => {
  const rows = Array.from({ length: 51 }, (_, at) => ({ id: `p${at}` }));
  expect(paymentPageOf(rows).next).toBe('p49');
  expect(paymentPageOf(rows.slice(1)).next).toBeUndefined();
});

test.each([
  ['', '2026-11-24'],
  ['date=2026-11-20', '2026-11-20'],
  ['date=2026-11-25', '2026-11-24'],
  ['date=2026-02-30', '2026-11-24'],
  ['date=x', '2026-11-24'],
])('the day of "%s" is %s', (query, day) => {
  expect(dayOf(params(query), zone, now)).toBe(day);
});

test.each([
  ['', { from: '2026-11-01', to: '2026-11-24' }],
  ['from=2026-07-01&to=2026-09-30', { from: '2026-07-01', to: '2026-09-30' }],
  ['from=2026-10-05&to=2026-10-01', { from: '2026-10-01', to: '2026-10-01' }],
  ['from=2020-01-01&to=2026-06-30', { from: '2025-06-30', to: '2026-06-30' }],
  ['from=soon', { from: '2026-11-01', to: '2026-11-24' }],
])('an export of "%s"', (query, range) => {
  expect(exportRange(params(query), zone, now)).toEqual(range);
});

test('days begin at midnight of the dealer', () => {
  expect(rangeInstants({ from: '2026-11-01', to: '2026-11-01' }, zone)).toEqual({
    from: new Date('2026-10-31T14:00:00.000Z'),
    until: new Date('2026-11-01T14:00:00.000Z'),
  });
});
