import { expect, it } from 'vitest';
import { reminderTime } from './reminder-time';

/** Ten in the morning in Brisbane. */
const now = new Date('2026-11-20T00:00:00.000Z');
const at = (day: string, time = '') => reminderTime({ day, time }, 'Australia/Brisbane', now);

it.each([
  ['nothing', '', '', undefined],
  ['a day', '2026-11-21', '', '2026-11-20T23:00:00.000Z'],
  ['a day and a time', '2026-11-21', '14:30', '2026-11-21T04:30:00.000Z'],
  ['today, without a time', '2026-11-20', '', '2026-11-19T23:00:00.000Z'],
  ['a later time today', '2026-11-20', '10:01', '2026-11-20T00:01:00.000Z'],
])('a reminder for %s is at that time of the dealer', (_what, day, time, expected) => {
  expect(at(day, time)).toEqual({ ok: true, value: expected });
});

it('a time that daylight saving skips is the moment of the jump', () => {
  const skipped = reminderTime({ day: '2027-10-03', time: '02:30' }, 'Australia/Sydney', now);
  expect(skipped).toEqual({ ok: true, value: '2027-10-02T16:00:00.000Z' });
});

it.each([
  ['a time without a day', '', '10:00'],
  ['yesterday', '2026-11-19', ''],
  ['a past time today', '2026-11-20', '09:00'],
  ['this very minute', '2026-11-20', '10:00'],
  ['a day that does not exist', '2026-02-30', ''],
  ['no date', 'tomorrow', ''],
  ['no time', '2026-11-21', '25:00'],
  ['a year that is a slip of the finger', '2062-11-21', ''],
])('a reminder for %s is refused', (_what, day, time) => {
  expect(at(day, time)).toMatchObject({ ok: false, error: expect.any(String) });
});
