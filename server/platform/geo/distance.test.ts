import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm, type Point } from './distance';
import { centroidOf } from './postcode';

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
