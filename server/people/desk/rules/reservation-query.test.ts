import { describe, expect, test } from 'vitest';
import { pageOf, parseReservations, reservationFilter, reservationsHref } from './reservation-query';

const parse = (query: string) => parseReservations(new URLSearchParams(query));

describe('the filter of the list of reservations', () => {
  test.each([
    ['', { limit: 31 }],
    ['state=live', { states: ['started', 'paying', 'held'], limit: 31 }],
    ['state=held', { states: ['held'], limit: 31 }],
    ['state=converted&q=%20Mazda%20', { states: ['converted'], words: 'Mazda', limit: 31 }],
    ['state=nonsense&after=../x', { limit: 31 }],
    ['after=01KXM4T3W5S0N9V7YB2QJ8ZC6D', { after: '01KXM4T3W5S0N9V7YB2QJ8ZC6D', limit: 31 }],
    ['q=%00%0A', { limit: 31 }],
  ])('reads "%s"', (query, filter) => {
    expect(reservationFilter(parse(query))).toEqual(filter);
  });

  test('a changed filter goes back to the newest and keeps the words', () => {
    const href = reservationsHref(parse('q=mia&after=abc'), { tab: 'held' });
    expect(href).toBe('/desk/reservations?state=held&q=mia');
    expect(reservationsHref(parse(''))).toBe('/desk/reservations');
  });
});

test('one row more than a page means that there are older ones', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}` }));
  expect(pageOf(rows(30)).next).toBeUndefined();
  expect(pageOf(rows(31))).toMatchObject({ next: 'r29', rows: { length: 30 } });
});
