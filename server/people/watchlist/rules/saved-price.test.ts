import { describe, expect, test } from 'vitest';
import { savedPrice } from './saved-price';

describe('the price of a saved car', () => {
  test.each<[string, number | null, number | undefined, string, boolean]>([
    ['has fallen', 27_990, 26_500, 'Saved at $27,990, now $26,500', true],
    ['has risen', 27_990, 28_500, 'Saved at $27,990, now $28,500', false],
    ['is the same', 27_990, 27_990, 'Saved at $27,990, same price now', false],
    ['is no longer shown', 27_990, undefined, 'Saved at $27,990', false],
    ['was not shown before', null, 26_500, 'Saved without a price, now $26,500', false],
    ['was never shown', null, undefined, 'Saved without a price', false],
  ])('%s', (_case, saved, now, text, lower) => {
    expect(savedPrice(saved, now)).toEqual({ text, lower });
  });
});
