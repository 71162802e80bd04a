import { expect, test } from 'vitest';
import { leadsByDay } from './measure-usage';

const at = (...minutes: string[]) => minutes.map((minute) => ({ at: new Date(minute), leads: 1 }));

test.each([
  ['none', 'Australia/Brisbane', [], []],
  [
    'before and after midnight',
    'Australia/Brisbane',
    ['2026-11-25T13:59:00Z', '2026-11-25T14:00:00Z'],
    [1, 1],
  ],
  ['of half an hour more', 'Australia/Adelaide', ['2026-11-25T13:29:00Z', '2026-11-25T13:30:00Z'], [1, 1]],
  ['two days ago, which is not whole', 'Australia/Brisbane', ['2026-11-24T13:59:00Z'], []],
  ['today only', 'Australia/Perth', ['2026-11-25T16:00:00Z', '2026-11-26T01:00:00Z'], [2]],
])('leads by day: %s', (_name, time_zone, times, expected) => {
  const days = leadsByDay({ slug: 'a', time_zone }, at(...times), new Date('2026-11-26T03:00:00Z'));
  expect(days.map(({ leads }) => leads)).toEqual(expected);
});

test('leads of the same minute are added up', () => {
  const minutes = [{ at: new Date('2026-11-26T01:00:00Z'), leads: 7 }, ...at('2026-11-26T01:01:00Z')];
  const now = new Date('2026-11-26T03:00:00Z');
  expect(leadsByDay({ slug: 'a', time_zone: 'Australia/Perth' }, minutes, now)).toEqual([
    { tenant: 'a', day: '2026-11-26', leads: 8 },
  ]);
});
