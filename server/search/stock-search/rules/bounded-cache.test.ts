import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache';

describe('a bounded cache', () => {
  it('drops the oldest entry when it is full', () => {
    const cache = new BoundedCache<number>(2);
    for (const key of ['a', 'b', 'c']) cache.set(key, 1);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, 1, 1]);
  });
  it('counts an entry that is set again as the newest', () => {
    const cache = new BoundedCache<number>(2);
    for (const key of ['a', 'b', 'a', 'c']) cache.set(key, 1);
    expect([cache.get('a'), cache.get('b')]).toEqual([1, undefined]);
  });
  it('keeps nothing if its size is 0', () => {
    const cache = new BoundedCache<number>(0);
    cache.set('a', 1);
    expect(cache.get('a')).toBeUndefined();
  });
});
