import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callerToken, oneTimeKey } from './one-time';

const fields = fc.dictionary(fc.string(), fc.string());

describe('the unique key of a lead', () => {
  it('is null without a token', () => expect(oneTimeKey('', { name: 'Jane' })).toBeNull());

  it('ignores the order of the fields', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fields, (token, sent) => {
        const reversed = Object.fromEntries(Object.entries(sent).reverse());
        expect(oneTimeKey(token, reversed)).toBe(oneTimeKey(token, sent));
      }),
    );
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

  it('never mixes up callers and keys', () => {
    expect(callerToken('a', 'b","c')).not.toBe(callerToken('a","b', 'c'));
    expect(callerToken('ab', 'c')).not.toBe(callerToken('a', 'bc'));
  });
});
