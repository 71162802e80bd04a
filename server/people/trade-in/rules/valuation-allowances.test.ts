import { describe, expect, it, test } from 'vitest';
import { type Asking, countsAgain, numberAllowance, valuationAllowances } from './valuation-allowances';

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
  it.each([
    ['50 addresses', (n: number) => from(`198.51.100.${n % 50}`), 500],
    ['500 addresses', (n: number) => from(`a${n % 500}`), 1_000],
    ['a hidden proxy', () => asking({ connection: null }), 1_000],
    ['many networks of one customer', (n: number) => from(`2001:db8:1:${n}::/64`, '2001:db8:1::/48'), 40],
    ['a signed-in customer with many connections', (n: number) => ({ ...from(`a${n}`), phone: signedIn }), 5],
  ])('admit no more than the limit from %s', (_name, visitor, most) => {
    expect(admittedOf(Array.from({ length: 5_000 }, (_, n) => visitor(n)))).toBe(most);
  });

  it('start again the next day, and apply per site', () => {
    const admit = aDay();
    for (let n = 0; n < 20; n += 1) admit(asking());
    expect(admit(asking())).toBe(false);
    expect(admit(asking({ date: '2026-11-21' }))).toBe(true);
    expect(admit(asking({ tenant: 'wattle-bend' }))).toBe(true);
  });

  it('count a typed number separately from a verified one', () => {
    const name = (isVerified: boolean) =>
      numberAllowance(asking({ phone: { number: '0491570006', isVerified } }), limits, hashOf).name;
    expect(name(true)).not.toBe(name(false));
  });
});

test('a car is valued four times before another estimate counts as a valuation', () => {
  expect([0, 1, 2, 3, 4, 5].map(countsAgain)).toEqual([false, false, false, false, true, true]);
});
