import { expect, test } from 'vitest';
import { slotDays, slotPattern, withoutTime } from './slot-days';
import type { Slot } from './slots';

const slot = (date: string, text: string): Slot => ({
  ...{ startsAt: `${date}T00:00:00.000Z`, endsAt: `${date}T00:30:00.000Z`, date, text },
});

test('times are grouped by day, the next two by name, mornings apart from afternoons', () => {
  const slots = [
    slot('2026-11-21', '10:00 am'),
    slot('2026-11-21', '12:30 pm'),
    slot('2026-11-22', '9:00 am'),
    slot('2026-12-01', '9:00 am'),
  ];
  // Saturday 21 November, 7 am in Brisbane.
  const days = slotDays(slots, 'Australia/Brisbane', new Date('2026-11-20T21:00:00Z'));
  const shown = days.map(({ label, parts }) => [
    label,
    ...parts.map(({ name, times }) => `${name}: ${times.map(({ text }) => text)}`),
  ]);
  expect(shown).toEqual([
    ['Today, 21 Nov', 'Morning: 10:00 am', 'Afternoon: 12:30 pm'],
    ['Tomorrow, 22 Nov', 'Morning: 9:00 am'],
    ['Tue 1 Dec', 'Morning: 9:00 am'],
  ]);
  expect(days[0]).toMatchObject({ weekday: 'Sat', day: '21', month: 'Nov', group: 'starts_at_2026-11-21' });
  for (const { value } of days.flatMap(({ parts }) => parts.flatMap(({ times }) => times))) {
    expect(value).toMatch(new RegExp(slotPattern));
  }
});

test('a day whose only time is left out is left out too', () => {
  const now = new Date('2026-11-20T21:00:00Z');
  const days = slotDays([slot('2026-11-21', '10:00 am')], 'Australia/Brisbane', now);
  expect(withoutTime(days, '2026-11-21T00:00Z')).toEqual([]);
  expect(withoutTime(days, '2026-11-21T00:30Z')).toEqual(days);
});
