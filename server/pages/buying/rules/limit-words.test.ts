import { expect, test } from 'vitest';
import { testTenant } from '../../../../tests/support/test-tenant';
import { limitWords } from './limit-words';

const { stock } = testTenant();
const tenant = { stock: { ...stock, noun: { one: 'caravan', many: 'caravans' } } };

test.each(['one-at-a-time', 'connection', 'cool-down'] as const)('a limit names the phone: %s', (reason) => {
  const words = limitWords(reason, tenant, '(07) 5550 0100');
  expect(words).toMatch(/ You can also call us on \(07\) 5550 0100\.$/);
  expect(limitWords(reason, tenant, undefined)).not.toContain('call');
});

test('a limit uses the noun of the site', () => {
  expect(limitWords('cool-down', tenant, undefined)).toContain('this caravan twice');
});
