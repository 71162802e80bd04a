import { describe, expect, it } from 'vitest';
import { testTenant } from '../../../../tests/support/test-tenant';
import { offeredMethods } from './offered-methods';

const stripe = { kind: 'stripe', secret_key_env: 'BROLGA_KEY', webhook_secret_env: 'BROLGA_HOOK' };
const square = {
  ...{ kind: 'square', access_token_env: 'BROLGA_KEY', signature_key_env: 'BROLGA_HOOK', location_id: 'L1' },
  notification_url: 'https://brolga.example/api/payments/square',
};
const transfer = {
  kind: 'bank_transfer',
  account_name: 'Brolga',
  bsb: '064-000',
  account_number: '12345678',
};
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

describe('the methods that are offered', () => {
  it('are none without settings, and those of the settings in their order', () => {
    expect(kinds([])).toEqual([]);
    expect(kinds([transfer, stripe])).toEqual(['bank_transfer', 'stripe']);
  });

  it.each(['BROLGA_KEY', 'BROLGA_HOOK'])('leave Stripe out without %s', (without) => {
    expect(kinds([stripe, transfer], { without })).toEqual(['bank_transfer']);
  });

  it.each(['BROLGA_KEY', 'BROLGA_HOOK'])('leave Square out without %s', (without) => {
    expect(kinds([square, transfer], { without })).toEqual(['bank_transfer']);
  });

  it('have Square at its own addresses and at those that are allowed', () => {
    const at = (url: string) => kinds([{ ...square, url }]);
    expect(kinds([square])).toEqual(['square']);
    expect(at('https://connect.squareupsandbox.com')).toEqual(['square']);
    expect(at('https://other.example')).toEqual([]);
    expect(at('http://fake.intranet:4000')).toEqual(['square']);
  });

  it('leave Stripe out at an address that is not allowed', () => {
    expect(kinds([{ ...stripe, url: 'https://other.example' }])).toEqual([]);
    expect(kinds([{ ...stripe, url: 'http://fake.intranet:4000' }])).toEqual(['stripe']);
  });

  it.each([
    [true, false, []],
    [true, true, ['practice']],
    [false, false, ['practice']],
  ])(
    'in production (%s) have practice only if the site enables it (%s)',
    (isProduction, inside, expected) => {
      expect(kinds([{ kind: 'practice', in_production: inside }], { isProduction })).toEqual(expected);
    },
  );
});
