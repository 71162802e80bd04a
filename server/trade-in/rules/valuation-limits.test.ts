import { describe, expect, test } from 'vitest';
import { anEstimate } from '../../../tests/support/a-valuation';
import { testTenant } from '../../../tests/support/test-tenant';
import { boughtCars } from './after-trade-in';
import {
  type Asking,
  countsAgain,
  inspectionEnd,
  isBeyondLimits,
  linkEnd,
  numberAllowance,
  offerFor,
  valuationAllowances,
} from './valuation-allowances';

const now = new Date('2026-11-20T00:00:00.000Z');

test.each([
  [2019, 100_000, {}, false],
  [2018, 1_000, {}, true],
  [2027, 0, {}, false],
  [2026, 100_001, {}, true],
  [2018, 1_000, { most_years: 8 }, false],
  [2026, 100_001, { most_kilometres: 150_000 }, false],
])('a car of %i with %i km on a site with %o gets no estimate: %s', (year, km, valuation, beyond) => {
  const tenant = testTenant({ valuation });
  expect(isBeyondLimits({ year }, km, tenant, now)).toBe(beyond);
});

test.each([
  ['2026-12-31T20:00:00.000Z', 'Brisbane', true],
  ['2026-12-31T20:00:00.000Z', 'Perth', true],
  ['2026-12-31T15:00:00.000Z', 'Perth', false],
])('counts the years of a car in the dealer’s time zone: %s in %s', (time, city, isBeyond) => {
  const tenant = testTenant({ time_zone: `Australia/${city}` });
  expect(isBeyondLimits({ year: 2019 }, 1, tenant, new Date(time))).toBe(isBeyond);
});

test.each([
  [18_500, {}, { dollars: 18_500, expiresAt: '2026-11-27T13:59:00.000Z', revised: false }],
  [18_500, { offer_days: 14 }, { dollars: 18_500, expiresAt: '2026-12-04T13:59:00.000Z', revised: false }],
  [18_500, { offers: false }, null],
  [0, {}, null],
])('an estimate of $%i on a site with %o makes the offer %o', (dollars, valuation, offer) => {
  const estimate = anEstimate({ dollars });
  const site = testTenant({ valuation, time_zone: 'Australia/Brisbane' });
  expect(offerFor({ estimate }, site, now)).toEqual(offer);
  const end = '2026-11-27T13:59:00.000Z';
  expect(linkEnd(now.toISOString(), offer, 'Australia/Brisbane')).toBe(offer?.expiresAt ?? end);
});

const open = { dollars: 18_500, expiresAt: '2026-11-27T13:59:00.000Z', revised: false };
test.each([
  ['an open offer', open, null, open.expiresAt],
  ['an accepted one', open, true, open.expiresAt],
  ['a declined one', open, false, undefined],
  ['one that has ended', { ...open, expiresAt: '2026-11-19T13:59:00.000Z' }, true, undefined],
  ['none', null, null, undefined],
])('the times of an inspection end with %s', (_, offer, accepted, end) => {
  expect(inspectionEnd({ offer, accepted }, now)).toBe(end);
});

const hashOf = (...parts: readonly string[]): string => JSON.stringify(parts);
const limits = { per_connection: 10, per_number: 5, per_day: 1_000, provider_calls_per_day: 500 };
const asking = (change: Partial<Asking> = {}): Asking => ({
  tenant: 'brolga',
  date: '2026-11-20',
  phone: undefined,
  connection: { own: '198.51.100.7', network: undefined },
  ...change,
});

/** Counts as the database does: against every allowance, or against none. */
function aDay() {
  const used = new Map<string, number>();
  return (who: Asking): boolean => {
    const all = valuationAllowances(who, limits, hashOf);
    if (all.some(({ name, most }) => (used.get(name) ?? 0) >= most)) return false;
    for (const { name } of all) used.set(name, (used.get(name) ?? 0) + 1);
    return true;
  };
}
const admittedOf = (visitors: readonly Asking[]): number => {
  const admit = aDay();
  return visitors.filter((one) => admit(one)).length;
};

describe('the daily limits of valuations', () => {
  const from = (own: string, network?: string) => asking({ connection: { own, network } });
  const signedIn = { number: '+61491570006', isVerified: true };
  test.each([
    ['50 addresses', (n: number) => from(`198.51.100.${n % 50}`), 500],
    ['500 addresses', (n: number) => from(`a${n % 500}`), 1_000],
    ['assistants at one address', () => asking({ isAssistant: true }), 100],
    ['a hidden proxy', () => asking({ connection: null }), 1_000],
    ['many networks of one customer', (n: number) => from(`2001:db8:1:${n}::/64`, '2001:db8:1::/48'), 40],
    ['a signed-in customer with many connections', (n: number) => ({ ...from(`a${n}`), phone: signedIn }), 5],
  ])('admit no more than the limit from %s', (_name, visitor, most) => {
    expect(admittedOf(Array.from({ length: 5_000 }, (_, n) => visitor(n)))).toBe(most);
  });

  test('start again the next day, and apply per site', () => {
    const admit = aDay();
    for (let n = 0; n < 20; n += 1) admit(asking());
    expect(admit(asking())).toBe(false);
    expect(admit(asking({ date: '2026-11-21' }))).toBe(true);
    expect(admit(asking({ tenant: 'wattle-bend' }))).toBe(true);
  });

  test('count a typed number separately from a verified one', () => {
    const name = (isVerified: boolean) =>
      numberAllowance(asking({ phone: { number: '0491570006', isVerified } }), limits, hashOf).name;
    expect(name(true)).not.toBe(name(false));
  });
});

test('a car is valued four times before another estimate counts as a valuation', () => {
  expect([0, 1, 2, 3, 4, 5].map(countsAgain)).toEqual([false, false, false, false, true, true]);
});

const estimate = anEstimate({ dollars: 10_000, lowDollars: 9_000, highDollars: 11_000 });
const bought = (dollars: number | null, won = true) => ({
  estimate,
  outcome: { won, dollars, at: '2026-11-20T00:00:00.000Z' },
});

test('prices paid are compared with the estimates', () => {
  const valuations = [
    bought(10_000),
    bought(12_500),
    bought(8_000),
    bought(null),
    bought(null, false),
    { ...bought(9_000), estimate: null },
    { estimate, outcome: null },
  ];
  const errors = { medianAbsoluteError: 0.2, within20: 2 / 3, inRange: 1 / 3 };
  expect(boughtCars(valuations)).toEqual({ decided: 6, bought: 5, compared: 3, ...errors });
});

test('without cars there is nothing to compare', () => {
  const errors = { medianAbsoluteError: null, within20: null, inRange: null };
  expect(boughtCars([])).toEqual({ decided: 0, bought: 0, compared: 0, ...errors });
});
