import { describe, expect, it, test } from 'vitest';
import { type Asking, countsAgain, numberAllowance, valuationAllowances } from './valuation-allowances';

const hashOf = (...parts: readonly string[]): string => JSON.stringify(parts);
const limits = { per_connection: 10, per_number: 5, per_day: 1_000, provider_calls_per_day: 500 };
const asking = (change: Partial<Asking> = {}): Asking => ({
  ...{ tenant: 'brolga', date: '2026-11-20', phone: undefined },
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
  it('admit of 10,000 regos from 50 addresses only the limits’ worth', () => {
    const visitors = Array.from({ length: 10_000 }, (_, n) =>
      asking({ connection: { own: `198.51.100.${n % 50}`, network: undefined } }),
    );
    expect(admittedOf(visitors)).toBe(50 * limits.per_connection);
  });

  it.each([
    [
      '500 addresses',
      (n: number) => asking({ connection: { own: `a${n % 500}`, network: undefined } }),
      1_000,
    ],
    ['a hidden proxy', () => asking({ connection: null }), 1_000],
    [
      'many networks of one IPv6 customer',
      (n: number) => asking({ connection: { own: `2001:db8:1:${n}::/64`, network: '2001:db8:1::/48' } }),
      40,
    ],
    [
      'one signed-in customer with many connections',
      (n: number) =>
        asking({
          connection: { own: `a${n}`, network: undefined },
          phone: { number: '+61491570006', isVerified: true },
        }),
      5,
    ],
  ])('admit from %s only the limits’ worth', (_name, visitor, most) => {
    expect(admittedOf(Array.from({ length: 10_000 }, (_, n) => visitor(n)))).toBe(most);
  });

  it('begin again the next day, and count each site by itself', () => {
    const admit = aDay();
    for (let n = 0; n < 20; n += 1) admit(asking());
    expect(admit(asking())).toBe(false);
    expect(admit(asking({ date: '2026-11-21' }))).toBe(true);
    expect(admit(asking({ tenant: 'wattle-bend' }))).toBe(true);
  });

  it('count a number that somebody typed apart from its owner’s', () => {
    const name = (isVerified: boolean) =>
      numberAllowance(asking({ phone: { number: '0491570006', isVerified } }), limits, hashOf).name;
    expect(name(true)).not.toBe(name(false));
  });
});

test('a car is valued four times before another estimate counts as a valuation', () => {
  expect([0, 1, 2, 3, 4, 5].map(countsAgain)).toEqual([false, false, false, false, true, true]);
});
