import { expect, test } from 'vitest';
import { placeOfChange, readChangePlace } from './change-place';

test('a place is read as it was written', () => {
  const place = { at: '2026-11-20T01:02:03.456Z', id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D' };
  expect(readChangePlace(placeOfChange(place))).toEqual(place);
});

test.each([
  '',
  '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  '2026-11-20T01:02:03.456Z',
  '2026-11-20.x',
  '2026-11-20T01:02:03.456Z.a b',
])('%j is no place', (text) => expect(readChangePlace(text)).toBeNull());
