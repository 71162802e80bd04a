import { describe, expect, test } from 'vitest';
import { testLocation, testTenant } from '../../tests/support/test-tenant';
import { holidayNotice } from './site-frame';

describe('the notice of special hours', () => {
  const special_hours = [{ name: 'Christmas Day', date: '12-25', status: 'closed' as const }];
  const [place] = testTenant({ locations: [testLocation('yard', { special_hours })] }).locations;
  if (!place) throw new Error('The yard has a place');
  const notice = (date: string, days: number) => holidayNotice(place, new Date(`${date}T02:00:00Z`), days);

  test.each([
    ['within its days', '2026-12-20', 7, 'Christmas Day, Friday 25 December: closed.'],
    ['on the day', '2026-12-25', 7, 'Christmas Day, today: closed.'],
    ['not before', '2026-12-10', 7, undefined],
    ['not after', '2026-12-26', 7, undefined],
    ['never where the dealer wants none', '2026-12-24', 0, undefined],
  ])('%s', (_rule, date, days, expected) => {
    expect(notice(date, days)).toBe(expected);
  });
});
