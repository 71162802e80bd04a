import { describe, expect, it } from 'vitest';
import { didYouMean, editDistance, nearest } from './nearest';

describe('the nearest known word', () => {
  const known = ['opening_hours', 'phone', 'landline_phone', 'postcode'];
  it.each([
    ['phnoe', 'phone'],
    ['fone', 'phone'],
    ['openingHours', 'opening_hours'],
    ['OPENING-HOURS', 'opening_hours'],
    ['post_code', 'postcode'],
    ['landline', null],
    ['colour', null],
    ['', null],
  ])('for %j is %j', (word, expected) => {
    expect(nearest(word, known)).toBe(expected);
  });
});

describe('the question after an unknown name', () => {
  it.each([
    ['makee', ' Did you mean make?'],
    ['colour', ''],
    ['m'.repeat(1_000_000), ''],
  ])('%.20s: %j', (wrong, question) => {
    expect(didYouMean(wrong, ['make', 'model'])).toBe(question);
  });
});

describe('the edit distance', () => {
  it.each([
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['same', 'same', 0],
  ])('from %j to %j is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
    expect(editDistance(to, from)).toBe(distance);
  });
});
