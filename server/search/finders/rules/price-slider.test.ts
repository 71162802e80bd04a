import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homeSchema } from '#server/settings/home-schema';
import { chosenPrices, type Prices, thumbs } from './price-slider';

const slider = homeSchema.parse({}).price_slider;

describe('price slider', () => {
  it('goes from $5,000 to $250,000 in steps of $500 by default', () => {
    expect(slider).toEqual({ attribute: 'price', min: 5_000, max: 250_000, step: 500 });
  });
  it.each<[rule: string, asked: Partial<Prices>, Prices]>([
    ['starts at its ends', {}, { from: 5_000, to: 250_000 }],
    ['takes the requested prices', { from: 10_000, to: 30_000 }, { from: 10_000, to: 30_000 }],
    ['goes to the nearest step', { from: 10_240, to: 30_260 }, { from: 10_000, to: 30_500 }],
    ['keeps the ends a step apart', { from: 40_000, to: 40_000 }, { from: 40_000, to: 40_500 }],
    ['keeps the upper end above the lower one', { from: 40_000, to: 20_000 }, { from: 40_000, to: 40_500 }],
    ['keeps both ends on the slider', { from: 0, to: 9_000_000 }, { from: 5_000, to: 250_000 }],
    ['keeps the lower end a step below the top', { from: 900_000 }, { from: 249_500, to: 250_000 }],
    ['keeps the upper end a step above the bottom', { to: 0 }, { from: 5_000, to: 5_500 }],
  ])('%s', (_rule, asked, expected) => {
    expect(thumbs(asked, slider)).toEqual(expected);
  });
  it('has its lower end below the upper one for any input', () => {
    const number = fc.integer({ min: -1_000, max: 1_000_000_000 });
    const ends = fc.record({
      min: fc.nat(100_000),
      max: fc.nat(1_000_000),
      step: fc.integer({ min: 1, max: 10_000 }),
    });
    fc.assert(
      fc.property(number, number, ends, (from, to, any) => {
        const stand = thumbs({ from, to }, any);
        expect(stand.from).toBeGreaterThanOrEqual(any.min);
        expect(stand.to).toBeGreaterThan(stand.from);
        expect(stand.to).toBeLessThanOrEqual(Math.max(any.max, any.min + any.step));
      }),
    );
  });
  it.each([
    ['at both ends', {}, {}],
    ['min moved', { from: 10_000 }, { from: 10_000 }],
    ['max moved', { to: 30_000 }, { to: 30_000 }],
    ['at both ends by number', { from: 5_000, to: 250_000 }, {}],
    ['both moved', { from: 10_000, to: 30_000 }, { from: 10_000, to: 30_000 }],
  ])('sets no limit by a thumb at its end: %s', (_where, asked, chosen) => {
    expect(chosenPrices(asked, slider)).toEqual(chosen);
  });
});
