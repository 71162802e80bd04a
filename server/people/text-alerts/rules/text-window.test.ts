import { expect, test } from 'vitest';
import { textWindow } from './text-window';

test.each<[string, string, string, string | undefined]>([
  ['just before eight', 'Australia/Brisbane', '2026-11-19T21:59:59.000Z', undefined],
  ['at eight', 'Australia/Brisbane', '2026-11-19T22:00:00.000Z', '2026-11-20'],
  ['at noon', 'Australia/Brisbane', '2026-11-20T02:00:00.000Z', '2026-11-20'],
  ['shortly before eight in the evening', 'Australia/Brisbane', '2026-11-20T09:49:59.000Z', '2026-11-20'],
  ['too late to arrive in time', 'Australia/Brisbane', '2026-11-20T09:50:00.000Z', undefined],
  ['at night', 'Australia/Brisbane', '2026-11-20T15:00:00.000Z', undefined],
  ['in another zone', 'Australia/Perth', '2026-11-20T09:50:00.000Z', '2026-11-20'],
  ['in summer time', 'Australia/Melbourne', '2026-11-19T21:00:00.000Z', '2026-11-20'],
  ['on the day that summer time begins', 'Australia/Melbourne', '2026-10-03T21:00:00.000Z', '2026-10-04'],
])('texts may be sent, or not, %s', (_case, timeZone, now, day) => {
  expect(textWindow(timeZone, new Date(now))?.day).toBe(day);
});

test('texts may be sent until eight in the evening', () => {
  const window = textWindow('Australia/Brisbane', new Date('2026-11-20T02:00:00.000Z'));
  expect(window?.until).toEqual(new Date('2026-11-20T10:00:00.000Z'));
});
