import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContentKeys, contentKeys } from './content-keys';

const start = Date.parse('2026-11-20T00:00:00.000Z');
const at = (seconds: number) => new Date(start + seconds * 1000);
/** The decision of a store with these keys. */
const isSame = (first: ContentKeys, firstAt: Date, second: ContentKeys) =>
  first.key === second.key || (first.key === second.before && firstAt.toISOString() >= second.since);

describe('repeated content', () => {
  it('is the same lead within the minutes, and only then', () => {
    const seconds = fc.integer({ min: 0, max: 4_000 });
    fc.assert(
      fc.property(seconds, seconds, fc.constantFrom(1, 10, 30), (from, later, minutes) => {
        const [first, second] = [
          contentKeys('x', at(from), minutes),
          contentKeys('x', at(from + later), minutes),
        ];
        if (!first || !second) throw new Error('no keys');
        expect(isSame(first, at(from), second)).toBe(later <= minutes * 60);
      }),
    );
  });

  it('is another lead if anything differs', () => {
    expect(contentKeys({ a: '1' }, at(0), 10)?.key).not.toBe(contentKeys({ a: '2' }, at(0), 10)?.key);
  });

  it('is not checked if the minutes are 0', () => {
    expect(contentKeys('x', at(0), 0)).toBeUndefined();
  });
});
