import { expect, test } from 'vitest';
import { firstDay } from './first-day';

const json = (value: unknown, ...place: string[]) => ({ after: JSON.stringify(value), places: [place] });
const page = (front: string) => ({ after: `---\n${front}\n---\nHello\n`, places: null });

test.each([
  ['a popup from Friday on', json({ popup: { start: '2026-12-04' } }, 'popup'), '2026-12-04'],
  ['a popup since yesterday', json({ popup: { start: '2026-11-28' } }, 'popup'), undefined],
  ['a popup without days', json({ popup: {} }, 'popup'), undefined],
  ['a popup that goes', json({}, 'popup'), undefined],
  ['a day that is no text', json({ popup: { start: 5 } }, 'popup'), undefined],
  ['a post of next week', page('title: A\npublished: 2026-12-06'), '2026-12-06'],
  ['a page from a time on', page('title: A\nstart: 2026-12-06T08:00'), '2026-12-06'],
  ['a page without days', page('title: A'), undefined],
  ['a page that goes', { after: null, places: null }, undefined],
])('the first day of %s', (_, part, day) => {
  expect(firstDay(part, '2026-11-29')).toBe(day);
});
