import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homeSchema } from '#server/settings/home-schema';
import { chosenPrices, type Prices, thumbs } from './price-slider';

const slider = homeSchema.parse({}).price_slider;

describe('price slider', () => {
  it('default min 5000, max 250000, step 500, attribute price', () => {
    expect(slider).toEqual({ attribute: 'price', min: 5_000, max: 250_000, step: 500 });
  });
  it.each<[rule: string, asked: Partial<Prices>, Prices]>([
    ['starts at its ends', {}, { from: 5_000, to: 250_000 }],
    ['takes what is asked', { from: 10_000, to: 30_000 }, { from: 10_000, to: 30_000 }],
    ['goes to the nearest step', { from: 10_240, to: 30_260 }, { from: 10_000, to: 30_500 }],
    ['the min thumb is capped at max minus 1', { from: 40_000, to: 40_000 }, { from: 40_000, to: 40_500 }],
    ['max cannot go below min plus 1', { from: 40_000, to: 20_000 }, { from: 40_000, to: 40_500 }],
    ['neither leaves the slider', { from: 0, to: 9_000_000 }, { from: 5_000, to: 250_000 }],
    ['min stays one step below the end', { from: 900_000 }, { from: 249_500, to: 250_000 }],
    ['max stays one step above the start', { to: 0 }, { from: 5_000, to: 5_500 }],
  ])('%s', (_rule, asked, expected) => {
    expect(thumbs(asked, slider)).toEqual(expected);
  });
  it('min is below max for any input and any slider', () => {
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
  ])('a thumb at its end sets no limit: %s', (_where, asked, chosen) => {
    expect(chosenPrices(asked, slider)).toEqual(chosen);
  });
});
