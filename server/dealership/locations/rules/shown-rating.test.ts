import { describe, expect, test } from 'vitest';
import { exceedsMinimum, shownRating, starsOf } from './shown-rating';

const settings = { minimum_rating: 4, hidden: false, hidden_ids: [], limit: 12 };

describe('reviews with an average rating', () => {
  test.each([
    ['4.0', {}, false],
    ['4.1', {}, true],
    ['4', {}, false],
    ['4.01', {}, true],
    ['3.9', {}, false],
    ['4.6', {}, true],
    ['4.6', { minimum_rating: 4.6 }, false],
    ['4.6', { minimum_rating: 4.5 }, true],
  ])('of %s and the settings %j are shown: %s', (average, change, shown) => {
    expect(exceedsMinimum(average, { ...settings, ...change })).toBe(shown);
  });
  test('are never shown if they are hidden', () => {
    expect(exceedsMinimum('4.9', { ...settings, hidden: true })).toBe(false);
  });
});

test("a location's rating follows the same rule", () => {
  expect(shownRating({ average_rating: '4.6', count: 415 }, settings)).toEqual({
    stars: { text: '4.6', full: 4, partial: 0.6 },
    count: 415,
  });
  expect(shownRating({ average_rating: '4.0', count: 415 }, settings)).toBeUndefined();
  expect(shownRating(undefined, settings)).toBeUndefined();
});

test.each([
  [4.6, '4.6', 4, 0.6],
  [5, '5.0', 4, 1],
  [4, '4.0', 4, 0],
  [3.9, '3.9', 3, 0.9],
  [0.3, '0.3', 0, 0.3],
  [0, '0.0', 0, 0],
  [4.64, '4.6', 4, 0.6],
  [4.65, '4.7', 4, 0.7],
  [3.96, '4.0', 4, 0],
  [9, '5.0', 4, 1],
  [-1, '0.0', 0, 0],
])('%d is %s: %d full stars and %d of one', (rating, text, full, partial) => {
  expect(starsOf(rating)).toEqual({ text, full, partial });
});
