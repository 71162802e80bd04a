import { describe, expect, it } from 'vitest';
import { centroidOf, postcodeError, postcodesWithin } from './postcode';
import { postcodeCentroids } from './postcode-centroids';

describe('postcodes', () => {
  it.each([
    ['4000', null],
    ['0800', null],
    ['4999', 'Invalid postcode'],
    ['400', 'Invalid postcode. Please enter a 4-digit number.'],
    ['40000', 'Invalid postcode. Please enter a 4-digit number.'],
    ['40O0', 'Invalid postcode. Please enter a 4-digit number.'],
    ['', 'Invalid postcode. Please enter a 4-digit number.'],
    ['٤٠٠٠', 'Invalid postcode. Please enter a 4-digit number.'],
  ])('%s: %s', (text, error) => expect(postcodeError(text)).toBe(error));

  it('every line of the table is an Australian postcode', () => {
    const lines = postcodeCentroids.split(',').map((line) => line.trim());
    expect(lines.length).toBeGreaterThan(3_000);
    for (const line of lines) {
      const point = centroidOf(line.slice(0, 4));
      expect(line).toMatch(/^\d{4} -\d{1,2}\.\d\d \d{2,3}\.\d\d$/);
      expect(point?.lat).toBeLessThan(-9);
      expect(point?.lng).toBeGreaterThan(70);
    }
  });
});

describe('postcodes within a distance', () => {
  const among = ['4000', '4034', '4215', '2000', 'XXXX'];
  it.each([
    ['4000', 0, ['4000']],
    ['4000', 25, ['4000', '4034']],
    ['4000', 100, ['4000', '4034', '4215']],
    ['4000', 5_000, ['4000', '4034', '4215', '2000']],
    ['4999', 5_000, []],
    ['XXXX', 5_000, []],
  ])('of %s, %d km: %j', (postcode, km, expected) => {
    expect(postcodesWithin(postcode, km, among)).toEqual(expected);
  });
});
