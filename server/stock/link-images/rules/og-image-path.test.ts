import { expect, it } from 'vitest';
import { ogImagePath, parseOgImagePath } from './og-image-path';

it('the address of an Open Graph image can be parsed back', () => {
  const path = ogImagePath('2021-mazda-cx-5', '0a1b2c');
  expect(path).toBe('/media/og/2021-mazda-cx-5/0a1b2c.jpg');
  expect(parseOgImagePath(path.slice('/media/'.length))).toEqual({
    slug: '2021-mazda-cx-5',
    version: '0a1b2c',
  });
});

it.each([
  'og/A/1.jpg',
  'og/a/.jpg',
  'og/a/1.png',
  'og/../1.jpg',
  `og/${'a'.repeat(201)}/1.jpg`,
  'og/a/1.jpg/',
])('rejects %s', (path) => {
  expect(parseOgImagePath(path)).toBeUndefined();
});
