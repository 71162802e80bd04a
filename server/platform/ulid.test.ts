import { describe, expect, it } from 'vitest';
import { encodeUlid, newUlid, ulidPattern } from './ulid';

describe('time-ordered ids', () => {
  it('encodes as the ULID specification does', () => {
    expect(encodeUlid(1_469_918_176_385, new Uint8Array(10))).toBe('01ARYZ6S410000000000000000');
    expect(encodeUlid(281_474_976_710_655, new Uint8Array(10).fill(255))).toBe('7ZZZZZZZZZZZZZZZZZZZZZZZZZ');
  });

  it('sorts by time', () => {
    const late = new Uint8Array(10);
    const early = new Uint8Array(10).fill(255);
    expect(encodeUlid(1_000, early) < encodeUlid(1_001, late)).toBe(true);
  });

  it('never repeats within a millisecond', () => {
    const now = new Date('2026-11-20T00:00:00Z');
    const ids = new Set(Array.from({ length: 10_000 }, () => newUlid(now)));
    expect(ids.size).toBe(10_000);
    for (const id of ids) expect(id).toMatch(ulidPattern);
  });
});
