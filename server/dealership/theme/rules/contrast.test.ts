import { describe, expect, it } from 'vitest';
import { contrast, leastTextContrast } from './contrast';

describe('WCAG contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#FF0000', '#ffffff', 4.0],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s and %s is %f:1', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
  it('accepts #767676 on white, and rejects #777777', () => {
    expect(contrast('#767676', '#ffffff')).toBeGreaterThanOrEqual(leastTextContrast);
    expect(contrast('#777777', '#ffffff')).toBeLessThan(leastTextContrast);
  });
});
