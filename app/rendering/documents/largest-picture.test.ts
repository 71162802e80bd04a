import { describe, expect, test } from 'vitest';
import { largestPicturePreload } from './largest-picture';

const high = 'fetchpriority="high"';
const avif = '<source type="image/avif" srcSet="/1.avif 480w,/2.avif 800w" sizes="100vw"/>';
const webp = '<source type="image/webp" srcSet="/1.webp 480w" sizes="100vw"/>';
const image = `<img src="/1.jpg" srcSet="/1.jpg 480w" sizes="100vw" ${high}/>`;

describe('the preload of the largest picture', () => {
  test.each([
    ['a page without one', '<img src="/a" loading="lazy"/><p>fetchpriority="high"</p>', ''],
    [
      'a picture in one size',
      `<img src="/logo"/><img class="a" src="/a?b=1&amp;c" alt="" ${high}/>`,
      `<link rel="preload" as="image" href="/a?b=1&amp;c" ${high}/>`,
    ],
    [
      'a picture in several sizes',
      `<img src="/2" srcSet="/1 1w,/2 2w" sizes="(min-width: 62em) 26rem, 92vw" alt="" ${high}/>`,
      `<link rel="preload" as="image" imagesrcset="/1 1w,/2 2w" imagesizes="(min-width: 62em) 26rem, 92vw" ${high}/>`,
    ],
    [
      'a picture in several formats',
      `<a><picture>${avif}${webp}${image}</picture></a>`,
      `<link rel="preload" as="image" imagesrcset="/1.avif 480w,/2.avif 800w" imagesizes="100vw" type="image/avif" ${high}/>`,
    ],
    [
      'a picture after one in several formats',
      `<picture>${avif}<img src="/b" loading="lazy"/></picture><br/>${image}`,
      `<link rel="preload" as="image" imagesrcset="/1.jpg 480w" imagesizes="100vw" ${high}/>`,
    ],
    ['text that looks like a mark', `<p>an <b>"img fetchpriority=high"</b></p>`, ''],
  ])('of %s', (_what, html, link) => {
    expect(largestPicturePreload(html)).toBe(link);
  });
});
