import { expect, test } from 'vitest';
import { testTenant } from '../../../../tests/support/test-tenant';
import { limitWords } from './limit-words';

const { stock } = testTenant();
const tenant = { stock: { ...stock, noun: { one: 'caravan', many: 'caravans' } } };

test.each(['one-at-a-time', 'connection', 'cool-down'] as const)(
  'a limit (%s) says how to reach the dealer, where there is a phone',
  (reason) => {
    expect(limitWords(reason, tenant, '(07) 5550 0100')).toMatch(
      / You can also call us on \(07\) 5550 0100\.$/,
    );
    expect(limitWords(reason, tenant, undefined)).not.toContain('call');
  },
);

test('a limit uses the site’s own word for its stock', () => {
  expect(limitWords('cool-down', tenant, undefined)).toContain('this caravan twice');
});
