import { describe, expect, test } from 'vitest';
import { slotChoice, slotDays, slotPattern, withoutTime } from './slot-days';
import type { Slot } from './slots';

const slot = (date: string, text: string): Slot => ({
  startsAt: `${date}T00:00:00.000Z`,
  endsAt: `${date}T00:30:00.000Z`,
  date,
  text,
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

const monday = { 'starts_at_2026-11-23': '2026-11-22T23:00Z' };
const tuesdayTime = '2026-11-24T01:30Z';
const tuesday = { 'starts_at_2026-11-24': tuesdayTime };
const noTuesday = 'Choose a time on Tuesday 24 November.';
const chosen = (value: string) => ({ state: 'chosen', value });
const none = { state: 'none' };
const unclear = (message: string) => ({ state: 'unclear', message });

describe('the chosen time', () => {
  test.each<[string, Record<string, string>, object]>([
    ['does not exist in an empty form', {}, none],
    ['is the time of the open day', { day: '2026-11-23', ...monday }, chosen('2026-11-22T23:00Z')],
    ['is not one of another day', { day: '2026-11-24', ...monday, ...tuesday }, chosen(tuesdayTime)],
    ['is missing on the open day', { day: '2026-11-24' }, unclear(noTuesday)],
    ['is missing on the open day, not on another', { day: '2026-11-24', ...monday }, unclear(noTuesday)],
    ['is on the first day, which is open at first', monday, chosen('2026-11-22T23:00Z')],
    ['is unclear with two times and no day', { ...monday, ...tuesday }, unclear('Choose one time only.')],
    ['can be any time, despite an earlier choice', { day: 'any', ...monday, ...tuesday }, none],
    ['can be sent by itself', { starts_at: ` ${tuesdayTime} ` }, chosen(tuesdayTime)],
    ['does not exist in empty fields', { starts_at: ' ', day: ' ', 'starts_at_2026-11-23': '' }, none],
    ['is not on a day of letters', { day: '<b>' }, unclear('Choose a time.')],
    ['is not on an impossible date', { day: '2026-99-99' }, unclear('Choose a time.')],
    ['is not in an unknown group', { starts_at_soon: '2026-11-24T01:30Z' }, none],
  ])('%s', (_what, entered, expected) => {
    expect(slotChoice(entered)).toEqual(expected);
  });
});
