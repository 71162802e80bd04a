import { expect, it } from 'vitest';
import { anEstimate } from '../../../../tests/support/a-valuation';
import { testTenant } from '../../../../tests/support/test-tenant';
import { isBeyondLimits, linkEnd, offerFor } from './estimate-limits';

const now = new Date('2026-11-20T00:00:00.000Z');

it.each([
  [2019, 100_000, {}, false],
  [2018, 1_000, {}, true],
  [2026, 100_001, {}, true],
  [2018, 1_000, { most_years: 8 }, false],
  [2026, 100_001, { most_kilometres: 150_000 }, false],
])('a car of %i with %i km on a site with %o gets no estimate: %s', (year, km, valuation, beyond) => {
  expect(isBeyondLimits({ year }, km, testTenant({ valuation }), now)).toBe(beyond);
});

it('counts the years at the dealer’s place', () => {
  const newYear = new Date('2026-12-31T20:00:00.000Z');
  expect(isBeyondLimits({ year: 2019 }, 1, testTenant({ time_zone: 'Australia/Brisbane' }), newYear)).toBe(
    true,
  );
  expect(isBeyondLimits({ year: 2019 }, 1, testTenant({ time_zone: 'Australia/Perth' }), newYear)).toBe(true);
  const evening = new Date('2026-12-31T15:00:00.000Z');
  expect(isBeyondLimits({ year: 2019 }, 1, testTenant({ time_zone: 'Australia/Perth' }), evening)).toBe(
    false,
  );
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
