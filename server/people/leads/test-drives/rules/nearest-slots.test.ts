import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestSlots } from './nearest-slots';
import type { Slot } from './slots';

const base = Date.parse('2026-11-23T00:00:00Z');
const slot = (minutes: number): Slot => ({
  startsAt: new Date(base + minutes * 60_000).toISOString(),
  endsAt: new Date(base + (minutes + 30) * 60_000).toISOString(),
  date: '2026-11-23',
  text: `${minutes}`,
});
const nearest = (minutes: readonly number[], wanted: number, most?: number) =>
  nearestSlots(minutes.map(slot), new Date(base + wanted * 60_000), most).map(({ text }) => Number(text));

describe('the free times nearest to a wanted one', () => {
  test.each<[string, number[], number, number, number[]]>([
    ['around it', [0, 30, 90, 120, 150], 60, 2, [30, 90]],
    ['the earlier of two equally far', [0, 60], 30, 1, [0]],
    ['all if there are few', [300], 0, 5, [300]],
    ['none if there are none', [], 0, 5, []],
    ['before it only', [0, 30, 60], 600, 2, [30, 60]],
  ])('are %s', (_case, free, wanted, most, expected) => {
    expect(nearest(free, wanted, most)).toEqual(expected);
  });

  test('are at most five by default', () => {
    expect(nearest([0, 30, 60, 90, 120, 150, 180], 90)).toEqual([30, 60, 90, 120, 150]);
  });

  test('are in order, and no time left out is closer', () => {
    const times = fc.uniqueArray(fc.integer({ min: -5_000, max: 5_000 }));
    const wantedTime = fc.integer({ min: -6_000, max: 6_000 });
    const closest = fc.property(times, wantedTime, fc.nat(8), (free, wanted, most) => {
      const chosen = nearest(free, wanted, most);
      expect(chosen).toHaveLength(Math.min(most, free.length));
      expect(chosen).toEqual(chosen.toSorted((a, b) => a - b));
      const furthest = Math.max(...chosen.map((one) => Math.abs(one - wanted)));
      for (const one of free.filter((time) => !chosen.includes(time)))
        expect(Math.abs(one - wanted)).toBeGreaterThanOrEqual(most === 0 ? 0 : furthest);
    });
    fc.assert(closest);
  });
});
