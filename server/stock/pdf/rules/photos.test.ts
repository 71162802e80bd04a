import { expect, test } from 'vitest';
import { photoUrls, withinBudget } from './photos';

const images = ['a', 'b', 'c', 'b'].map((url) => ({ url }));

test.each([
  ['the first one and so many beside it', { images }, 1, ['a', 'b']],
  ['none beside it', { images }, 0, ['a']],
  ['each once', { images }, 14, ['a', 'b', 'c']],
  ['the primary one first', { images, primary_image_url: 'c' }, 14, ['c', 'a', 'b']],
  ['none at all', { images: [] }, 14, []],
])('%s', (_rule, car, beside, expected) => {
  expect(photoUrls(car, beside)).toEqual(expected);
});

test('at most fourteen beside the first', () => {
  const many = Array.from({ length: 200 }, (_, index) => ({ url: `photo-${index}` }));
  expect(photoUrls({ images: many }, 14)).toHaveLength(15);
});

test('leaves out photos that would make the file too large, in their places', () => {
  const [small, large] = [{ byteLength: 40 }, { byteLength: 100 }];
  expect(withinBudget([small, undefined, large, small], 80)).toEqual([small, undefined, undefined, small]);
  expect(withinBudget([small, small], 80)).toEqual([small, small]);
  expect(withinBudget([small, small], 79)).toEqual([small, undefined]);
});
