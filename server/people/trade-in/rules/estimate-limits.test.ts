import { expect, it } from 'vitest';
import { anEstimate } from '../../../../tests/support/a-valuation';
import { testTenant } from '../../../../tests/support/test-tenant';
import { isBeyondLimits, linkEnd, offerFor } from './estimate-limits';
import { isWithinLimits } from './valuation-limits';

const now = new Date('2026-11-20T00:00:00.000Z');

it.each([
  [2019, 100_000, {}, false],
  [2018, 1_000, {}, true],
  [2027, 0, {}, false],
  [2026, 100_001, {}, true],
  [2018, 1_000, { most_years: 8 }, false],
  [2026, 100_001, { most_kilometres: 150_000 }, false],
])('a car of %i with %i km on a site with %o gets no estimate: %s', (year, km, valuation, beyond) => {
  const tenant = testTenant({ valuation });
  expect(isBeyondLimits({ year }, km, tenant, now)).toBe(beyond);
  expect(isWithinLimits({ year, kilometres: km }, tenant.valuation, now)).toBe(!beyond);
});

it.each([
  ['2026-12-31T20:00:00.000Z', 'Brisbane', true],
  ['2026-12-31T20:00:00.000Z', 'Perth', true],
  ['2026-12-31T15:00:00.000Z', 'Perth', false],
])('counts the years of a car in the dealer’s time zone: %s in %s', (time, city, isBeyond) => {
  const tenant = testTenant({ time_zone: `Australia/${city}` });
  expect(isBeyondLimits({ year: 2019 }, 1, tenant, new Date(time))).toBe(isBeyond);
});

it.each([
  [18_500, {}, { dollars: 18_500, expiresAt: '2026-11-27T00:00:00.000Z', revised: false }],
  [18_500, { offer_days: 14 }, { dollars: 18_500, expiresAt: '2026-12-04T00:00:00.000Z', revised: false }],
  [18_500, { offers: false }, null],
  [0, {}, null],
])('an estimate of $%i on a site with %o makes the offer %o', (dollars, valuation, offer) => {
  const estimate = anEstimate({ dollars });
  expect(offerFor({ estimate }, testTenant({ valuation }), now)).toEqual(offer);
  expect(linkEnd(now.toISOString(), offer)).toBe(offer?.expiresAt ?? '2026-11-27T00:00:00.000Z');
});
