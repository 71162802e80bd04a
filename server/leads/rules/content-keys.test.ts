import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContentKeys, callerToken, contentKeys, oneTimeKey } from './content-keys';

const start = Date.parse('2026-11-20T00:00:00.000Z');
const at = (seconds: number) => new Date(start + seconds * 1000);
/** The decision of a store with these keys. */
const isSame = (first: ContentKeys, firstAt: Date, second: ContentKeys) =>
  first.key === second.key || (first.key === second.before && firstAt.toISOString() >= second.since);

describe('repeated content', () => {
  it('is the same lead within the minutes, and only then', () => {
    const seconds = fc.integer({ min: 0, max: 4_000 });
    const same = fc.property(seconds, seconds, fc.constantFrom(1, 10, 30), (from, later, minutes) => {
      const first = contentKeys('x', at(from), minutes);
      const second = contentKeys('x', at(from + later), minutes);
      if (!first || !second) throw new Error('no keys');
      expect(isSame(first, at(from), second)).toBe(later <= minutes * 60);
    });
    fc.assert(same);
  });

  it('is another lead if anything differs', () => {
    expect(contentKeys({ a: '1' }, at(0), 10)?.key).not.toBe(contentKeys({ a: '2' }, at(0), 10)?.key);
  });

  it('is not checked if the minutes are 0', () => {
    expect(contentKeys('x', at(0), 0)).toBeUndefined();
  });
});

describe('the unique key of a lead', () => {
  it('is undefined without a token', () => expect(oneTimeKey('', { name: 'Jane' })).toBeUndefined());

  it('ignores the order of the fields', () => {
    const fields = fc.dictionary(fc.string(), fc.string());
    const sameKey = fc.property(fc.string({ minLength: 1 }), fields, (token, sent) => {
      const reversed = Object.fromEntries(Object.entries(sent).reverse());
      expect(oneTimeKey(token, reversed)).toBe(oneTimeKey(token, sent));
    });
    fc.assert(sameKey);
  });

  it("changes with the token, with any field's name or value, and with a file's bytes", () => {
    const key = oneTimeKey('t', { name: 'a', message: 'b' });
    const others = [
      oneTimeKey('u', { name: 'a', message: 'b' }),
      oneTimeKey('t', { name: 'a', message: 'c' }),
      oneTimeKey('t', { name: 'b', message: 'a' }),
      oneTimeKey('t', { name: 'a' }),
      oneTimeKey('t', { name: 'a', message: 'b' }, [{ bytes: Uint8Array.of(1) }]),
      oneTimeKey('t', { name: 'a', message: 'b' }, [{ bytes: Uint8Array.of(2) }]),
    ];
    expect(new Set([key, ...others]).size).toBe(7);
  });

  it('separates callers from their keys', () => {
    expect(callerToken('a', 'b","c')).not.toBe(callerToken('a","b', 'c'));
    expect(callerToken('ab', 'c')).not.toBe(callerToken('a', 'bc'));
  });
});
