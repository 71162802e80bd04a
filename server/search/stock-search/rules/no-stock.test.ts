import { describe, expect, it, test } from 'vitest';
import { yardTenant } from '../../../../tests/support/yard';
import { noStock, stockCountText } from './no-stock';

type Given = Parameters<typeof yardTenant>[0];
const call = { text: 'Call 07 5550 0000', href: 'tel:0755500000' };
const write = { text: yardTenant().wording.contact_button, href: '/contact' };

test.each<[string, Given, boolean, object[]]>([
  ['write or ring', {}, true, [write, call]],
  ['ring, where there is no form', {}, false, [call]],
  ['write, where the number is asked for first', { phones: { reveal: 'masked' } }, true, [write]],
])('a dealer without stock says how to %s', (_what, given, form, links) => {
  expect(noStock(yardTenant(given), '07 5550 0000', () => form).links).toEqual(links);
});

test('in the noun of the site', () => {
  const stock = { noun: { one: 'caravan', many: 'caravans' } };
  expect(noStock(yardTenant({ stock }), undefined, () => true).heading).toBe(
    'No caravans are listed right now',
  );
});

describe('a stock count of 2000 or more shows the configured stock count or a summed total', () => {
  it.each<[count: number, configured: string | undefined, text: string]>([
    [0, '3,000+', '0 cars'],
    [1, '3,000+', '1 car'],
    [1_999, '3,000+', '1,999 cars'],
    [2_000, '3,000+', '3,000+ cars'],
    [12_345, '3,000+', '3,000+ cars'],
    [2_000, undefined, '2,000 cars'],
    [12_345, undefined, '12,345 cars'],
  ])('%i cars, configured %s: %s', (count, configured, text) => {
    expect(stockCountText(count, configured)).toBe(text);
  });
});
