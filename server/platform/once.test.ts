import { expect, it, vi } from 'vitest';
import { once } from './once';

it.each([
  ['a result', 7],
  ['none', undefined],
  ['a promise', Promise.resolve(7)],
])('does work with %s once, however often it is called', (_, result) => {
  const work = vi.fn(() => result);
  const doWork = once(work);
  expect([doWork(), doWork(), doWork()]).toEqual([result, result, result]);
  expect(work).toHaveBeenCalledTimes(1);
});

it('tries again after an error', () => {
  const work = vi
    .fn(() => 7)
    .mockImplementationOnce(() => {
      throw new Error('not yet');
    });
  const doWork = once(work);
  expect(doWork).toThrow('not yet');
  expect([doWork(), doWork(), work.mock.calls.length]).toEqual([7, 7, 2]);
});
