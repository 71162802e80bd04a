import { describe, expect, test } from 'vitest';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import {
  orderFilter,
  orders,
  paymentFilter,
  payments,
  reservationFilter,
  reservations,
} from '../record-lists';
import { dayOf, exportRange, rangeInstants } from './desk-time';
import {
  type InboxQuery,
  inboxFilter,
  inboxHref,
  isNarrowed,
  listHref,
  listQuery,
  listTabs,
  pageOf,
  parseInbox,
} from './inbox-query';

const params = (query: string) => new URLSearchParams(query);
const after = '01KXM4T3W5S0N9V7YB2QJ8ZC6D';

/** The filter of each list in an address. */
const filters = {
  orders: (query: string) => orderFilter(listQuery(orders, params(query))),
  payments: (query: string) => paymentFilter(listQuery(payments, params(query))),
  reservations: (query: string) => reservationFilter(listQuery(reservations, params(query))),
};

describe('the lists of orders, payments and reservations', () => {
  test.each<[keyof typeof filters, string, object]>([
    ['orders', '', { limit: 31 }],
    ['orders', 'state=placed', { state: 'placed', limit: 31 }],
    ['orders', 'state=started&q=%20Mazda%20', { state: 'started', words: 'Mazda', limit: 31 }],
    ['orders', 'state=nonsense&after=../x&q=%00%0A', { limit: 31 }],
    ['orders', `after=${after}`, { after, limit: 31 }],
    ['payments', 'state=paid&q=x', { state: 'paid', limit: 51 }],
    ['payments', 'state=new', { limit: 51 }],
    ['payments', 'state=open&after=abc_-1', { state: 'open', after: 'abc_-1', limit: 51 }],
    ['reservations', 'state=live', { states: ['started', 'paying', 'held'], limit: 31 }],
    ['reservations', 'state=converted&q=%20Mazda%20', { states: ['converted'], words: 'Mazda', limit: 31 }],
  ])('filter %s by "%s"', (list, query, filter) => {
    expect(filters[list](query)).toEqual(filter);
  });

  test('go back to the newest when the filter changes, and keep the words', () => {
    const query = listQuery(orders, params('q=mia&after=abc'));
    expect(listHref(orders, query, { tab: 'placed' })).toBe('/desk/orders?state=placed&q=mia');
    expect(listHref(orders, query, { after: 'b' })).toBe('/desk/orders?q=mia&after=b');
    expect(listHref(payments, listQuery(payments, params('')))).toBe('/desk/payments');
  });

  test('mark the current tab', () => {
    const current = (query: string) =>
      listTabs(orders, listQuery(orders, params(query))).flatMap((tab) => (tab.current ? tab.text : []));
    expect([current('state=placed'), current('')]).toEqual([['Ordered'], ['All']]);
  });

  test('have an older page if there is one row more than a page', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}` }));
    expect(pageOf(reservations, rows(30)).next).toBeUndefined();
    expect(pageOf(reservations, rows(31))).toMatchObject({ next: 'r29', rows: { length: 30 } });
    expect(pageOf(payments, rows(51)).next).toBe('r49');
  });
});

describe('the days of payments', () => {
  const zone = 'Australia/Brisbane';
  /** 24 November in Brisbane. */
  const now = new Date('2026-11-23T20:00:00.000Z');

  test.each([
    ['', '2026-11-24'],
    ['date=2026-11-20', '2026-11-20'],
    ['date=2026-11-25', '2026-11-24'],
    ['date=2026-02-30', '2026-11-24'],
    ['date=x', '2026-11-24'],
  ])('the day of "%s" is %s', (query, day) => {
    expect(dayOf(params(query), zone, now)).toBe(day);
  });

  test.each([
    ['', { from: '2026-11-01', to: '2026-11-24' }],
    ['from=2026-07-01&to=2026-09-30', { from: '2026-07-01', to: '2026-09-30' }],
    ['from=2026-10-05&to=2026-10-01', { from: '2026-10-01', to: '2026-10-01' }],
    ['from=2020-01-01&to=2026-06-30', { from: '2025-06-30', to: '2026-06-30' }],
    ['from=soon', { from: '2026-11-01', to: '2026-11-24' }],
  ])('an export of "%s"', (query, range) => {
    expect(exportRange(params(query), zone, now)).toEqual(range);
  });

  test('begin at midnight of the dealer', () => {
    expect(rangeInstants({ from: '2026-11-01', to: '2026-11-01' }, zone)).toEqual({
      from: new Date('2026-10-31T14:00:00.000Z'),
      until: new Date('2026-11-01T14:00:00.000Z'),
    });
  });
});

describe('the inbox', () => {
  const choices = { places: ['north', 'south'], owners: [], watchlists: false };
  const parse = (query: string): InboxQuery => parseInbox(params(query), choices);
  const tenant = testTenant({
    time_zone: 'Australia/Melbourne',
    locations: [testLocation('north', { name: 'North', dealership_id: 'D1', dealership_slug: 'northside' })],
  });
  const now = new Date('2026-11-20T06:00:00.000Z');

  describe('the address of the inbox', () => {
    test.each([
      '/desk/leads',
      '/desk/leads?status=overdue',
      '/desk/leads?status=new&q=o%27brien+mazda&category=Test+Drive&place=north&before=01JD0',
      '/desk/leads?from=2026-11-01&to=2026-11-20&delivery=dead&days=30',
      '/desk/leads?status=held',
    ])('round-trips: %s', (href) => {
      const query = parse(href.split('?')[1] ?? '');
      expect(inboxHref(query, { before: query.before })).toBe(href);
    });

    test.each([
      'status=secret',
      'category=%3Cscript%3E',
      'place=west',
      'from=2026-02-30',
      'to=yesterday',
      'delivery=lost',
      'days=9000',
      "before='%20or%201=1",
      'x=1',
    ])('ignores unknown values: %s', (query) => {
      expect(inboxHref(parse(query))).toBe('/desk/leads');
      expect(isNarrowed(parse(query))).toBe(false);
    });

    test('filters by watchlist only where customers can save cars', () => {
      const enabled = (query: string) => parseInbox(params(query), { ...choices, watchlists: true });
      const one = enabled('watchlist=1');
      expect(inboxHref(one)).toBe('/desk/leads?watchlist=1');
      expect(inboxFilter(one, tenant, now).watchlist).toBe(true);
      expect(isNarrowed(one)).toBe(true);
      expect(inboxHref(parse('watchlist=1&q=mazda'))).toBe('/desk/leads?q=mazda');
      for (const value of ['', '0', 'true'])
        expect(inboxHref(enabled(`watchlist=${value}`))).toBe('/desk/leads');
    });

    test('goes back to the newest leads when the filter changes', () => {
      const query = parse('q=mazda&before=01JD0');
      expect(inboxHref(query, { tab: 'new' })).toBe('/desk/leads?status=new&q=mazda');
      expect(inboxHref(query, {}, '/desk/leads.csv')).toBe('/desk/leads.csv?q=mazda');
    });
  });

  describe('the store filter', () => {
    const filter = (query: string) => inboxFilter(parse(query), tenant, now);

    test('includes everything not held by default', () => {
      expect(filter('')).toEqual({ terms: [], category: undefined, delivery: undefined, status: undefined });
    });
    test('selects new and old leads on the overdue tab', () => {
      expect(filter('status=overdue').overdueBefore).toEqual(new Date('2026-11-20T04:00:00.000Z'));
    });
    test('selects held leads on the suspects tab', () => {
      expect(filter('status=held')).toMatchObject({ held: true });
    });
    test("covers whole days in the dealer's time zone, across daylight saving", () => {
      expect(filter('from=2026-10-04&to=2026-10-04')).toMatchObject({
        from: new Date('2026-10-03T14:00:00.000Z'),
        until: new Date('2026-10-04T13:00:00.000Z'),
      });
    });
    test('finds a location by its id and by its dealership', () => {
      expect(filter('place=north').place).toEqual({ locationId: 'north', dealerships: ['D1', 'northside'] });
    });
  });
});
