import { expect, test } from 'vitest';
import { isShown } from './time-zone';

const brisbane = 'Australia/Brisbane';
const perth = 'Australia/Perth';
const post = { post: true, published: '2026-06-01' };

test.each<[rule: string, of: object, zone: string, now: string, isPublished: boolean]>([
  ['always', {}, brisbane, '06-01T00:00:00', true],
  ['never as a draft', { draft: true }, brisbane, '06-01T00:00:00', false],
  ['from the first minute of its day', { start: '2026-06-01' }, brisbane, '05-31T14:00:00', true],
  ['not a minute before', { start: '2026-06-01' }, brisbane, '05-31T13:59:00', false],
  ['two hours later in the west', { start: '2026-06-01' }, perth, '05-31T15:59:00', false],
  ['to the end of its last day', { expiry: '2026-06-30' }, brisbane, '06-30T13:59:59', true],
  ['not after it', { expiry: '2026-06-30' }, brisbane, '06-30T14:00:00', false],
  ['still that day in the west', { expiry: '2026-06-30' }, perth, '06-30T14:00:00', true],
  ['up to a moment', { expiry: '2026-06-30T17:00' }, brisbane, '06-30T06:59:59', true],
  ['not from that moment on', { expiry: '2026-06-30T17:00' }, brisbane, '06-30T07:00:00', false],
  ['as a post from its day on', post, brisbane, '05-31T14:00:00', true],
  ['as a post not before', post, brisbane, '05-31T13:59:00', false],
  ['whenever it was written', { published: '2026-06-01' }, brisbane, '05-01T00:00:00', true],
  // Daylight saving ends on this day, which has 25 hours.
  ['to the end of a long day', { expiry: '2026-04-05' }, 'Australia/Sydney', '04-05T13:59:00', true],
])('a page is published %s', (_, of, zone, now, isPublished) => {
  expect(isShown({ post: false, ...of }, zone, new Date(`2026-${now}Z`))).toBe(isPublished);
});
