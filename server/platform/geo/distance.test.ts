import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectEach } from '../../../tests/support/expect-each';
import { centroidOf, distanceKm, type Point, postcodeError, postcodesWithin } from './distance';
import { postcodeCentroids } from './postcode-centroids';

it.each<[string, string, number, number]>([
  ['Broken Hill', '2880', -31.95, 141.45],
  ['Norfolk Island', '2899', -29.03, 167.95],
  ['Lord Howe Island', '2898', -31.55, 159.08],
  ['Mount Isa', '4825', -20.73, 139.49],
  ['Broome', '6725', -17.96, 122.24],
  ['Port Lincoln', '5606', -34.72, 135.86],
  ['Kununurra', '6743', -15.77, 128.74],
  ['Thursday Island', '4875', -10.58, 142.22],
  ['Alice Springs', '0870', -23.7, 133.88],
  ['Christmas Island', '6798', -10.45, 105.67],
])('a postcode of one far town is at that town: %s (%s)', (_, postcode, lat, lng) => {
  const centre = centroidOf(postcode);
  expect(centre && distanceKm(centre, { lat, lng })).toBeLessThan(15);
});

describe('distance', () => {
  const between = (a: string, b: string): number => {
    const [from, to] = [centroidOf(a), centroidOf(b)];
    if (!from || !to) throw new Error('no such postcode');
    return distanceKm(from, to);
  };

  describe('distance on an earth of 6371 km radius', () => {
    it.each([
      ['Brisbane to Southport', '4000', '4215', 66],
      ['Brisbane to Sydney', '4000', '2000', 731],
      ['Melbourne to Perth', '3000', '6000', 2_721],
    ])('%s (%s to %s) is about %d km', (_, a, b, km) => {
      expect(Math.abs(between(a, b) - km)).toBeLessThan(km * 0.03 + 2);
    });
    it('is half the circumference from pole to pole', () => {
      expect(distanceKm({ lat: 90, lng: 0 }, { lat: -90, lng: 77 })).toBeCloseTo(Math.PI * 6371, 6);
    });

    const point: fc.Arbitrary<Point> = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    it('is symmetric, zero to itself, and satisfies the triangle inequality', () => {
      fc.assert(
        fc.property(point, point, point, (a, b, c) => {
          expect(distanceKm(a, a)).toBe(0);
          expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
          expect(distanceKm(a, b)).toBeLessThanOrEqual(distanceKm(a, c) + distanceKm(c, b) + 1e-3);
          expect(distanceKm(a, b)).toBeLessThanOrEqual(Math.PI * 6371 + 1e-6);
        }),
      );
    });
  });
});

describe('postcodes', () => {
  it.each([
    [null, '4000; 0800'],
    ['Invalid postcode', '4999'],
    ['Invalid postcode. Please enter a 4-digit number.', '400; 40000; 40O0; ; ٤٠٠٠'],
  ])('%s: %s', (error, texts) => expectEach(texts, postcodeError, error));

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

const among = ['4000', '4034', '4215', '2000', 'XXXX'];
it.each([
  ['4000', 0, ['4000']],
  ['4000', 25, ['4000', '4034']],
  ['4000', 100, ['4000', '4034', '4215']],
  ['4000', 5_000, ['4000', '4034', '4215', '2000']],
  ['4999', 5_000, []],
  ['XXXX', 5_000, []],
])('postcodes within a distance of %s, %d km: %j', (postcode, km, expected) => {
  expect(postcodesWithin(postcode, km, among)).toEqual(expected);
});
