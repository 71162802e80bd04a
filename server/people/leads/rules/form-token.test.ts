import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formToken, tokenSuspicion } from './form-token';

const secret = 'a secret of the site, long enough';
const drawn = new Date('2026-11-20T00:00:00.000Z');
const later = (ms: number) => new Date(drawn.getTime() + ms);
const token = formToken(secret, 'harbour', drawn, new Uint8Array(16).fill(7));
const hour = 3_600_000;

describe('the signed render time', () => {
  it.each([
    [0, 'sent within 2 seconds'],
    [1_999, 'sent within 2 seconds'],
    [-1, null],
    [-hour, null],
    [-400 * 24 * hour, null],
    [2_000, null],
    [24 * hour, null],
    [24 * hour + 1, 'form older than 24 hours'],
  ])('gives %d ms after rendering the suspicion %s', (ms, reason) => {
    expect(tokenSuspicion(secret, 'harbour', token, later(ms))).toBe(reason);
  });

  it('distinguishes a missing token from a forged one', () => {
    expect(tokenSuspicion(secret, 'harbour', '', later(hour))).toBe('no form token');
    expect(tokenSuspicion(secret, 'harbour', 'x', later(hour))).toBe('forged form token');
  });

  it('is valid for its own site and secret only', () => {
    expect(tokenSuspicion(secret, 'workshop', token, later(hour))).toBe('forged form token');
    expect(tokenSuspicion(`${secret}!`, 'harbour', token, later(hour))).toBe('forged form token');
  });

  it('detects any changed character', () => {
    // The last of 43 base64 characters has two spare bits, so another spelling may decode to the same bytes.
    const position = fc.nat({ max: token.length - 2 });
    const other = fc.constantFrom(...'abcXYZ019_-.');
    const detected = fc.property(position, other, (at, character) => {
      fc.pre(token[at] !== character);
      const changed = token.slice(0, at) + character + token.slice(at + 1);
      expect(tokenSuspicion(secret, 'harbour', changed, later(hour))).toBe('forged form token');
    });
    fc.assert(detected);
  });

  it('accepts any text without throwing', () => {
    const judged = fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(tokenSuspicion(secret, 'harbour', text, later(hour))).toMatch(/form token/);
    });
    fc.assert(judged);
  });
});
