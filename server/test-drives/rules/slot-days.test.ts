import { expect, test } from 'vitest';
import { slotDays, slotPattern } from './slot-days';
import type { Slot } from './slots';

const slot = (date: string, text: string): Slot => ({
  ...{ startsAt: `${date}T00:00:00.000Z`, endsAt: `${date}T00:30:00.000Z`, date, text },
});

test('times stand by day, the next two by their names', () => {
  const slots = [
    slot('2026-11-21', '10:00 am'),
    slot('2026-11-21', '10:30 am'),
    slot('2026-11-22', '9:00 am'),
    slot('2026-12-01', '9:00 am'),
  ];
  // Saturday 21 November, 7 am in Brisbane.
  const days = slotDays(slots, 'Australia/Brisbane', new Date('2026-11-20T21:00:00Z'));
  expect(days.map(({ label, times }) => [label, times.length])).toEqual([
    ['Today, 21 Nov', 2],
    ['Tomorrow, 22 Nov', 1],
    ['Tue 1 Dec', 1],
  ]);
  for (const { value } of days.flatMap(({ times }) => times)) expect(value).toMatch(new RegExp(slotPattern));
});
