import { describe, expect, it } from 'vitest';
import { square, stripe, transfer } from '../../../../tests/support/payment-methods';
import { testTenant } from '../../../../tests/support/test-tenant';
import { offeredMethods } from './offered-methods';

const secrets: Record<string, string> = { BROLGA_KEY: 'sk_test', BROLGA_HOOK: 'whsec_test' };

function kinds(methods: readonly object[], change: { isProduction?: boolean; without?: string } = {}) {
  const { isProduction = true, without } = change;
  const conditions = {
    isProduction,
    secret: (name: string) => (name === without ? undefined : secrets[name]),
    mayCall: ({ hostname }: URL) => hostname === 'fake.intranet',
  };
  return offeredMethods(testTenant({ payments: { methods } }), conditions).map(({ kind }) => kind);
}

describe('the offered payment methods', () => {
  it('are none without settings, and those of the settings in their order', () => {
    expect(kinds([])).toEqual([]);
    expect(kinds([transfer, stripe])).toEqual(['bank_transfer', 'stripe']);
  });

  it.each(['BROLGA_KEY', 'BROLGA_HOOK'])('leave out Stripe and Square without %s', (without) => {
    expect(kinds([stripe, transfer, square], { without })).toEqual(['bank_transfer']);
  });

  it.each([
    [square, undefined, true],
    [square, 'https://connect.squareupsandbox.com', true],
    [square, 'http://fake.intranet:4000', true],
    [square, 'https://other.example', false],
    [stripe, 'http://fake.intranet:4000', true],
    [stripe, 'https://other.example', false],
  ])('include %o at %s only if that address is allowed', (method, url, isOffered) => {
    expect(kinds([{ ...method, url }])).toEqual(isOffered ? [method.kind] : []);
  });

  it.each([
    [true, false, []],
    [true, true, ['practice']],
    [false, false, ['practice']],
  ])('in production (%s) include practice if the site enables it (%s)', (isProduction, enabled, expected) => {
    expect(kinds([{ kind: 'practice', in_production: enabled }], { isProduction })).toEqual(expected);
  });
});
