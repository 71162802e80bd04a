import { expect, it } from 'vitest';
import { negotiateFormat } from './image-formats';

it.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,image/*;q=0.8', 'webp'],
  ['IMAGE/AVIF', 'avif'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/avif;q=0.000,image/webp;q=0', 'jpeg'],
  ['image/webp ; q=0.5 , image/avif ; q=0.1', 'avif'],
  ['*/*', 'jpeg'],
  ['image/*', 'jpeg'],
  ['', 'jpeg'],
  [null, 'jpeg'],
] as const)('a client that accepts %j gets %s', (accept, format) => {
  expect(negotiateFormat(accept)).toBe(format);
});
