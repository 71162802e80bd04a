import { expect, it } from 'vitest';
import { testTenant } from '../../../../tests/support/test-tenant';
import { checkValuation } from './check-valuation';
import { checkSecrets, foreignSecrets } from './secret-names';

const autograb = { key_env: 'BROLGA_AUTOGRAB_KEY' };
const own_service = { url: 'https://valuations.dealer.example/v1', token_env: 'BROLGA_VALUATIONS_TOKEN' };
const site = (valuation: object, on = true) => testTenant({ valuation, trade_in: { autograb: on } });

it.each([
  ['no provider', {}, []],
  ['AutoGrab', { autograb }, []],
  ['a service of the dealer’s own', { own_service }, []],
  [
    'both: says which is used',
    { autograb, own_service },
    ['valuation.autograb is not used: valuation.own_service is set as well and is used'],
  ],
  [
    'a plain address',
    { own_service: { url: 'http://10.0.0.5/v1' } },
    ['valuation.own_service.url is not https: used only when WEBHOOK_PRIVATE_HOSTS lists its host'],
  ],
  [
    'a provider that is never called',
    { autograb, limits: { provider_calls_per_day: 0 } },
    ['valuation.limits.provider_calls_per_day is 0: the provider is never called'],
  ],
])('%s', (_case, valuation, messages) => {
  expect(checkValuation(site(valuation)).map(({ path, message }) => `${path} ${message}`)).toEqual(messages);
});

it('notes a provider on a site without online valuations', () => {
  expect(checkValuation(site({ own_service }, false))).toMatchObject([
    { path: 'valuation.own_service', message: 'is not used: trade_in.autograb is off' },
  ]);
});

it('secrets of providers belong to the site, and missing ones are reported', () => {
  const tenant = site({ autograb: { key_env: 'SALTBUSH_KEY' }, own_service });
  expect(foreignSecrets([tenant]).map(({ path }) => path)).toEqual(['valuation.autograb.key_env']);
  expect(checkSecrets(site({ autograb }), () => undefined)).toMatchObject([
    { path: 'valuation.autograb.key_env' },
  ]);
});
