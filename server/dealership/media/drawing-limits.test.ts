import { expect, test } from 'vitest';
import { DrawingLimits } from './drawing-limits';

const drawn = async () => 'drawn';

test('one visitor gets a burst of drawings, then a steady few; another visitor is not affected', async () => {
  const limits = new DrawingLimits({ burst: 3, perSecond: 1, waiting: 10 });
  for (let index = 0; index < 3; index += 1) expect(await limits.run('a', 0, drawn)).toBe('drawn');
  expect(await limits.run('a', 0, drawn)).toBeUndefined();
  expect(await limits.run('b', 0, drawn)).toBe('drawn');
  expect(await limits.run('a', 1_000, drawn)).toBe('drawn');
  expect(await limits.run('a', 1_000, drawn)).toBeUndefined();
});

test('one visitor waits for a few drawings at a time, and may request more once they are done', async () => {
  const limits = new DrawingLimits({ burst: 100, perSecond: 1, waiting: 2 });
  const ends: ((text: string) => void)[] = [];
  const slow = () => new Promise<string>((resolve) => ends.push(resolve));
  const first = [limits.run('a', 0, slow), limits.run('a', 0, slow)];
  expect(await limits.run('a', 0, drawn)).toBeUndefined();
  expect(await limits.run('b', 0, drawn)).toBe('drawn');
  for (const end of ends) end('late');
  expect(await Promise.all(first)).toEqual(['late', 'late']);
  expect(await limits.run('a', 0, drawn)).toBe('drawn');
});

test('a failed drawing frees its place', async () => {
  const limits = new DrawingLimits({ burst: 100, perSecond: 1, waiting: 1 });
  const failing = limits.run('a', 0, () => Promise.reject(new Error('no memory')));
  await expect(failing).rejects.toThrow('no memory');
  expect(await limits.run('a', 0, drawn)).toBe('drawn');
});
