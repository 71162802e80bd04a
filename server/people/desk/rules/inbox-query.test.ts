import { describe, expect, it } from 'vitest';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import { type InboxQuery, inboxFilter, inboxHref, isNarrowed, parseInbox } from './inbox-query';

const parse = (query: string): InboxQuery => parseInbox(new URLSearchParams(query), ['north', 'south']);
const tenant = testTenant({
  time_zone: 'Australia/Melbourne',
  locations: [testLocation('north', { name: 'North', dealership_id: 'D1' })],
});
const now = new Date('2026-11-20T06:00:00.000Z');

describe('the address of the inbox', () => {
  it.each([
    '/desk',
    '/desk?status=overdue',
    '/desk?status=new&q=o%27brien+mazda&category=Test+Drive&place=north&before=01JD0',
    '/desk?from=2026-11-01&to=2026-11-20&delivery=dead&days=30',
    '/desk?status=held',
  ])('round-trips: %s', (href) => {
    const query = parse(href.split('?')[1] ?? '');
    expect(inboxHref(query, { before: query.before })).toBe(href);
  });

  it.each([
    ...['status=secret', 'category=%3Cscript%3E', 'place=west', 'from=2026-02-30', 'to=yesterday'],
    ...['delivery=lost', 'days=9000', "before='%20or%201=1", 'x=1'],
  ])('ignores unknown values: %s', (query) => {
    expect(inboxHref(parse(query))).toBe('/desk');
    expect(isNarrowed(parse(query))).toBe(false);
  });

  it('filters by watchlist only where customers can save cars', () => {
    const enabled = (query: string) => parseInbox(new URLSearchParams(query), [], [], { watchlists: true });
    const one = enabled('watchlist=1');
    expect(inboxHref(one)).toBe('/desk?watchlist=1');
    expect(inboxFilter(one, tenant, now).watchlist).toBe(true);
    expect(isNarrowed(one)).toBe(true);
    expect(inboxHref(parse('watchlist=1&q=mazda'))).toBe('/desk?q=mazda');
    for (const value of ['', '0', 'true']) expect(inboxHref(enabled(`watchlist=${value}`))).toBe('/desk');
  });

  it('goes back to the newest leads when the filter changes', () => {
    const query = parse('q=mazda&before=01JD0');
    expect(inboxHref(query, { tab: 'new' })).toBe('/desk?status=new&q=mazda');
    expect(inboxHref(query, {}, '/desk/leads.csv')).toBe('/desk/leads.csv?q=mazda');
  });
});

describe('the store filter', () => {
  const filter = (query: string) => inboxFilter(parse(query), tenant, now);

  it('includes everything not held by default', () => {
    expect(filter('')).toEqual({ terms: [], category: undefined, delivery: undefined, status: undefined });
  });
  it('selects new and old leads on the overdue tab', () => {
    expect(filter('status=overdue').overdueBefore).toEqual(new Date('2026-11-20T04:00:00.000Z'));
  });
  it('selects held leads on the suspects tab', () => {
    expect(filter('status=held')).toMatchObject({ held: true });
  });
  it("covers whole days in the dealer's time zone, across daylight saving", () => {
    expect(filter('from=2026-10-04&to=2026-10-04')).toMatchObject({
      from: new Date('2026-10-03T14:00:00.000Z'),
      until: new Date('2026-10-04T13:00:00.000Z'),
    });
  });
  it('finds a location by its id and by its dealership', () => {
    expect(filter('place=north').place).toEqual({ locationId: 'north', dealershipId: 'D1' });
  });
});
