import { describe, expect, it } from 'vitest';
import { stockCountText } from './stock-count';

describe('a stock count of 2000 or more shows the configured stock count or a summed total', () => {
  it.each<[count: number, configured: string | undefined, text: string]>([
    [0, '3,000+', '0 cars'],
    [1, '3,000+', '1 car'],
    [1_999, '3,000+', '1,999 cars'],
    [2_000, '3,000+', '3,000+ cars'],
    [12_345, '3,000+', '3,000+ cars'],
    [2_000, undefined, '2,000 cars'],
    [12_345, undefined, '12,345 cars'],
  ])('%i cars, configured %s: %s', (count, configured, text) => {
    expect(stockCountText(count, configured)).toBe(text);
  });
});
