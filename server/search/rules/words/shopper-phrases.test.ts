import { expect, it } from 'vitest';
import { inOrder, readingOf } from '../../../../tests/support/phrase-stock';
import { shopperPhrases } from '../../../../tests/support/shopper-phrases';

it('reads at least 352 of 367 real-life phrases as listed', () => {
  expect(new Set(shopperPhrases.map(([phrase]) => phrase)).size).toBe(367);
  const misread = shopperPhrases.flatMap(([phrase, reading]) => {
    const read = readingOf(phrase);
    return read === inOrder(reading) ? [] : [`${phrase}: ${read} (listed: ${reading})`];
  });
  expect(misread.length, misread.join('\n')).toBeLessThanOrEqual(15);
});
