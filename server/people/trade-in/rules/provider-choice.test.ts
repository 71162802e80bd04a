import { expect, it } from 'vitest';
import { testTenant } from '../../../../tests/support/test-tenant';
import { providerChoice } from './provider-choice';

const autograb = { key_env: 'BROLGA_AUTOGRAB' };
const own_service = { url: 'https://valuations.dealer.example', token_env: 'BROLGA_TOKEN' };
const secrets: Readonly<Record<string, string>> = { BROLGA_AUTOGRAB: 'sec_1', BROLGA_TOKEN: 'token' };

it.each([
  ['neither', {}, secrets, undefined],
  ['AutoGrab', { autograb }, secrets, 'autograb'],
  ['AutoGrab without its key', { autograb }, {}, undefined],
  ['a service of the dealer’s own', { own_service }, secrets, 'own_service'],
  ['a service that needs no token', { own_service: { url: own_service.url } }, {}, 'own_service'],
  ['a service without its token', { own_service }, {}, undefined],
  ['both: the dealer’s own', { autograb, own_service }, secrets, 'own_service'],
] as const)('%s', (_case, valuation, environment: Readonly<Record<string, string>>, source) => {
  const choice = providerChoice(testTenant({ valuation }), (name) => environment[name]);
  expect(choice?.source).toBe(source);
});
