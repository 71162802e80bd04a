import { describe, expect, test } from 'vitest';
import { isShown } from './page-window';

const page = { post: false };
const brisbane = 'Australia/Brisbane';
const perth = 'Australia/Perth';

describe('when a page is published', () => {
  test.each<[name: string, of: object, zone: string, now: string, shown: boolean]>([
    ['always', {}, brisbane, '2026-06-01T00:00:00Z', true],
    ['a draft never', { draft: true }, brisbane, '2026-06-01T00:00:00Z', false],
    ['from the first minute of its day', { start: '2026-06-01' }, brisbane, '2026-05-31T14:00:00Z', true],
    ['not a minute before', { start: '2026-06-01' }, brisbane, '2026-05-31T13:59:00Z', false],
    ['two hours later in the west', { start: '2026-06-01' }, perth, '2026-05-31T15:59:00Z', false],
    ['to the end of its last day', { expiry: '2026-06-30' }, brisbane, '2026-06-30T13:59:59Z', true],
    ['not after it', { expiry: '2026-06-30' }, brisbane, '2026-06-30T14:00:00Z', false],
    ['still that day in the west', { expiry: '2026-06-30' }, perth, '2026-06-30T14:00:00Z', true],
    ['up to a moment', { expiry: '2026-06-30T17:00' }, brisbane, '2026-06-30T06:59:59Z', true],
    ['not from that moment on', { expiry: '2026-06-30T17:00' }, brisbane, '2026-06-30T07:00:00Z', false],
    [
      'a post from its day on',
      { post: true, published: '2026-06-01' },
      brisbane,
      '2026-05-31T14:00:00Z',
      true,
    ],
    ['a post not before', { post: true, published: '2026-06-01' }, brisbane, '2026-05-31T13:59:00Z', false],
    [
      'a page may say when it was written',
      { published: '2026-06-01' },
      brisbane,
      '2026-05-01T00:00:00Z',
      true,
    ],
    [
      'as clocks change: the last day of daylight saving has 25 hours',
      { expiry: '2026-04-05' },
      'Australia/Sydney',
      '2026-04-05T13:59:00Z',
      true,
    ],
  ])('%s', (_, of, zone, now, shown) => {
    expect(isShown({ ...page, ...of }, zone, new Date(now))).toBe(shown);
  });
});
