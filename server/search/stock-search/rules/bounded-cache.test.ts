import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache';

describe('a cache of some entries', () => {
  it('drops the oldest entry when it is full', () => {
    const cache = new BoundedCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    cache.set('c', 3);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, 2, 3]);
  });
  it('an entry set again is the newest', () => {
    const cache = new BoundedCache<number>(2);
    for (const key of ['a', 'b', 'a', 'c']) cache.set(key, 1);
    expect([cache.get('a'), cache.get('b')]).toEqual([1, undefined]);
  });
  it('of size 0 keeps nothing', () => {
    const cache = new BoundedCache<number>(0);
    cache.set('a', 1);
    expect(cache.get('a')).toBeUndefined();
  });
});
