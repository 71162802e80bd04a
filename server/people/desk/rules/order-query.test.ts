import { describe, expect, test } from 'vitest';
import { orderFilter, ordersHref, orderTabs, parseOrders } from './order-query';

const parse = (query: string) => parseOrders(new URLSearchParams(query));

describe('the filter of the list of orders', () => {
  test.each([
    ['', { limit: 31 }],
    ['state=placed', { state: 'placed', limit: 31 }],
    ['state=started&q=%20Mazda%20', { state: 'started', words: 'Mazda', limit: 31 }],
    ['state=nonsense&after=../x&q=%00', { limit: 31 }],
    ['after=01KXM4T3W5S0N9V7YB2QJ8ZC6D', { after: '01KXM4T3W5S0N9V7YB2QJ8ZC6D', limit: 31 }],
  ])('reads "%s"', (query, filter) => expect(orderFilter(parse(query))).toEqual(filter));

  test('a changed filter goes back to the newest and keeps the words', () => {
    expect(ordersHref(parse('q=mia&after=abc'), { tab: 'placed' })).toBe('/desk/orders?state=placed&q=mia');
    expect(ordersHref(parse(''))).toBe('/desk/orders');
  });

  test('one tab is current', () => {
    const current = orderTabs(parse('state=placed')).filter((tab) => tab.current);
    expect(current.map(({ text }) => text)).toEqual(['Ordered']);
  });
});
