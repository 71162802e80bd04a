import { describe, expect, it, vi } from 'vitest';
import { latestPerObject, perObject } from './derived';

describe('a result per object', () => {
  it('is computed once for each object', () => {
    const compute = vi.fn(({ name }: { name: string }) => name.toUpperCase());
    const upper = perObject(compute);
    const [a, b] = [{ name: 'a' }, { name: 'b' }];
    expect([upper(a), upper(b), upper(a), upper({ name: 'a' })]).toEqual(['A', 'B', 'A', 'A']);
    expect(compute).toHaveBeenCalledTimes(3);
  });

  it('is computed once even if it is undefined', () => {
    const compute = vi.fn(() => undefined);
    const nothing = perObject(compute);
    const key = {};
    nothing(key);
    nothing(key);
    expect(compute).toHaveBeenCalledTimes(1);
  });
});

describe('the latest result per object', () => {
  const key = {};
  it.each([
    { next: [1, 'a'], again: 1 },
    { next: [1, 'b'], again: 2 },
    { next: [1], again: 2 },
    { next: [1, 'a', undefined], again: 2 },
    { next: [Number.NaN, 'a'], first: [Number.NaN, 'a'], again: 1 },
  ])('is reused only while its values are the same: $next', ({ first = [1, 'a'], next, again }) => {
    const latest = latestPerObject<object, number>();
    const compute = vi.fn(() => 7);
    latest(key, first, compute);
    expect(latest(key, next, compute)).toBe(7);
    expect(compute).toHaveBeenCalledTimes(again);
  });

  it('is kept for each object', () => {
    const latest = latestPerObject<object, string>();
    expect(latest(key, [1], () => 'one')).toBe('one');
    expect(latest({}, [1], () => 'other')).toBe('other');
    expect(latest(key, [1], () => 'again')).toBe('one');
  });
});
