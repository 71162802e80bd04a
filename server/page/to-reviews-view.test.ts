import { describe, expect, test } from 'vitest';
import type { Review } from '#server/settings/data-files-schema';
import { foldText, toReviewsView } from './to-reviews-view';

const settings = { minimum_rating: 4, hidden: false, hidden_ids: [], limit: 12 };
const review = (id: string, more: Partial<Review> = {}): Review => ({
  id,
  customer_name: `Customer ${id}`,
  text: 'Good people.',
  rating: 5,
  ...more,
});
const many = Array.from({ length: 15 }, (_, index) => review(String(index)));
const set = (reviews: Review[], more: object = {}) => ({
  count: 415,
  average_rating: '4.6',
  reviews,
  ...more,
});
const first = (more: Partial<Review>) => toReviewsView(set([review('1', more)]), settings)?.reviews[0];

describe('the reviews of a site', () => {
  test('start with average and count', () => {
    expect(toReviewsView(set([]), settings)).toEqual({
      stars: { text: '4.6', full: 4, partial: 0.6 },
      count: '415 reviews',
      reviews: [],
    });
    expect(toReviewsView(set([], { count: 1 }), settings)?.count).toBe('1 review');
  });
  test('are twelve at most', () => expect(toReviewsView(set(many), settings)?.reviews).toHaveLength(12));
  test('leave out those that are hidden', () => {
    const shown = toReviewsView(set(many), { ...settings, hidden_ids: ['0', '2'] });
    expect(shown?.reviews.slice(0, 2).map(({ id }) => id)).toEqual(['1', '3']);
  });
  test('are not shown with an average of 4.0, if hidden, or without a file', () => {
    expect(toReviewsView(set(many, { average_rating: '4.0' }), settings)).toBeUndefined();
    expect(toReviewsView(set(many, { average_rating: '4.1' }), settings)).toBeDefined();
    expect(toReviewsView(set(many), { ...settings, hidden: true })).toBeUndefined();
    expect(toReviewsView(undefined, settings)).toBeUndefined();
  });
});

describe('one review', () => {
  test('may be stars only', () => {
    expect(first({ text: null, rating: 4.5 })).toEqual({
      id: '1',
      name: 'Customer 1',
      stars: { text: '4.5', full: 4, partial: 0.5 },
    });
  });
  const words = { created_at_time_ago_in_words: '2 months ago', review_date_in_words: '12 March 2026' };
  test.each([
    ['its date as given', { ...words, review_date: '12/03/2026' }, '12/03/2026'],
    ['else the date in words', words, '12 March 2026'],
    ['else how long ago', { created_at_time_ago_in_words: '2 months ago' }, '2 months ago'],
    ['else nothing', {}, undefined],
  ])('shows %s', (_, more, expected) => expect(first(more)?.date).toBe(expected));
  test('collapses a long text', () => {
    const shown = first({ text: `${'word '.repeat(60)}end` });
    expect(shown?.text?.length).toBeLessThanOrEqual(180);
    expect(shown?.more).toMatch(/end$/);
  });
});

describe('collapsing a long text', () => {
  test.each([
    ['a text that fits', 'one two', 10, { start: 'one two' }],
    ['a text slightly too long', 'one two four', 10, { start: 'one two four' }],
    ['a text just too long', 'one two fours', 10, { start: 'one two', rest: 'fours' }],
    ['a text without spaces', 'x'.repeat(20), 10, { start: 'x'.repeat(10), rest: 'x'.repeat(10) }],
    ['spaces around', '  one two  ', 10, { start: 'one two' }],
    ['a distant space', 'ab xxxxxxxxxxxxxxx', 10, { start: 'ab xxxxxxx', rest: 'xxxxxxxx' }],
  ])('%s', (_, text, most, expected) => expect(foldText(text, most)).toEqual(expected));

  test('never cuts a character in half', () => {
    const { start, rest = '' } = foldText('\u{1f697}'.repeat(20), 9);
    expect([start.length, rest.length]).toEqual([8, 32]);
  });
});
