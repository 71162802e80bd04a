import { expect, it } from 'vitest';
import { testTenant } from '../../../../tests/support/test-tenant';
import { wholeDollars, wholeNumber } from './entered';
import { readKilometres } from './kilometres';
import { isSameVehicle, readVehicle } from './own-vehicle';
import { valuationCookie, valuationIdIn } from './valuation-cookie';

const now = new Date('2026-11-20T00:00:00.000Z');

it.each([
  [60_000, 60_000],
  [0, 0],
  ['60,000', 60_000],
  ['60 000 km', 60_000],
  ['$9,500', 9_500],
  ['６０', 60],
  ['60000 kilometres', 60_000],
  ['', undefined],
  [null, undefined],
  [-1, undefined],
  [1.5, undefined],
  ['9'.repeat(10), undefined],
  [['1'], undefined],
  [{}, undefined],
])('the number %o is %s', (entered, value) => {
  expect(wholeNumber(entered)).toBe(value);
});

it.each([
  ['9500', 9_500],
  ['$9,500.00', 9_500],
  ['9 500.50', 9_501],
  ['0.00', 0],
  ['.50', undefined],
  ['9,500.5', undefined],
  ['9.500.50', undefined],
  ['-1.00', undefined],
])('the amount %o is %s dollars', (entered, dollars) => {
  expect(wholeDollars(entered)).toBe(dollars);
});

it.each([
  ['2,000,000', true, { ok: true, value: 2_000_000 }],
  ['2,000,001', true, { ok: false, error: expect.stringContaining('2,000,000') }],
  ['', true, { ok: false, error: 'Enter the kilometres.' }],
  ['', false, { ok: true, value: null }],
  ['many', false, { ok: false, error: expect.any(String) }],
])('kilometres %o, required: %s', (entered, km_required, expected) => {
  expect(readKilometres(entered, testTenant({ trade_in: { km_required } }))).toEqual(expected);
});

it.each([
  [
    { rego: ' abc·12d ', regoState: 'qld' },
    { rego: 'ABC12D', state: 'QLD' },
  ],
  [
    { rego: 123, regoState: ' VIC' },
    { rego: '123', state: 'VIC' },
  ],
  [
    { rego: 'abc-123', regoState: 'NSW', make: 'Mazda' },
    { rego: 'ABC123', state: 'NSW' },
  ],
])('the plates in %o', (entered, registration) => {
  expect(readVehicle(entered, now)).toEqual({ ok: true, value: { by: 'registration', registration } });
});

it.each([
  [{}, ['rego']],
  [{ rego: 'ABCDEFGHIJ', regoState: '' }, ['rego', 'regoState']],
  [{ rego: 'A<B', regoState: 'QLD' }, ['rego']],
  [{ make: 'Mazda' }, ['model', 'year']],
  [{ make: 'Mazda', model: '3', year: 2028 }, ['year']],
  [{ make: 'Mazda', model: '3', year: 1929, badge: 'x'.repeat(61) }, ['year', 'badge']],
])('wrong fields in %o', (entered, fields) => {
  const read = readVehicle(entered, now);
  expect(read.ok ? [] : Object.keys(read.error)).toEqual(fields);
});

it('a described car is the same in other letters, and another one with another badge', () => {
  const vehicle = { make: 'Mazda', model: 'CX-5', year: 2021 };
  const named = (change: object) =>
    ({ by: 'description', vehicle: { make: 'MAZDA', model: 'cx-5', year: 2021, ...change } }) as const;
  expect(isSameVehicle(named({}), null, vehicle)).toBe(true);
  expect(isSameVehicle(named({ badge: 'GT' }), null, vehicle)).toBe(false);
  // Plates that the shopper gave later.
  expect(isSameVehicle(named({}), { rego: 'A', state: 'QLD' }, vehicle)).toBe(true);
});

it('the cookie comes back, and over HTTPS only under the name that no other host can set', () => {
  const id = '01KXM4T3W5S0N9V7YB2QJ8ZC6D';
  for (const isSecure of [true, false]) {
    const [pair = ''] = valuationCookie(id, isSecure).split(';');
    expect(valuationIdIn(`a=b; ${pair}; c=d`, isSecure)).toBe(id);
  }
  expect(valuationIdIn(`valuation=${id}`, true)).toBeUndefined();
  expect(valuationIdIn(null, false)).toBeUndefined();
});
