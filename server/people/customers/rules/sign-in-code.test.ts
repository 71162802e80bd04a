import { describe, expect, it } from 'vitest';
import { codeIn, keyedHash, keyFor } from './sign-in-code';

describe('a typed code', () => {
  it.each([
    ...['123456', ' 123456 ', '123 456', '123-456', '12 34 56', '123–456', '1 2 3 4 5 6\n'],
    ...['１２３４５６', '\u200e123\u00a0456\u200e'],
  ])('is read from %j', (text) => {
    expect(codeIn(text)).toBe('123456');
  });

  it.each([
    ...['', '12345', '1234567', '12345a', 'abcdef', '123.456', '1234 56 7', '+123456', '0x1234', '٣٣٣٣٣٣'],
  ])('is not %j', (text) => {
    expect(codeIn(text)).toBeUndefined();
  });
});

describe('a keyed hash', () => {
  const secret = 's'.repeat(40);
  it('depends on the secret, the purpose and every part', () => {
    const hashes = [
      keyedHash(secret, 'sign-in code', 'brolga', 'a', '123456'),
      keyedHash(secret, 'sign-in code', 'brolga', 'a', '123457'),
      keyedHash(secret, 'sign-in code', 'brolga', 'b', '123456'),
      keyedHash(secret, 'sign-in code', 'brolga', 'a1', '23456'),
      keyedHash(secret, 'sign-in attempt', 'brolga', 'a', '123456'),
      keyedHash('t'.repeat(40), 'sign-in code', 'brolga', 'a', '123456'),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has a separate key for each purpose', () => {
    expect(keyFor(secret, 'sign-in code')).not.toEqual(keyFor(secret, 'customer session'));
  });
});
