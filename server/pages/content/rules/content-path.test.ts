import { describe, expect, test } from 'vitest';
import { contentPlace, takenPath } from './content-path';

describe('the address of a content file', () => {
  test.each([
    ['about-us.md', '/about-us', false],
    ['pages/eofy-2026.md', '/pages/eofy-2026', false],
    ['guides/index.md', '/guides', false],
    ['blog/index.md', '/blog', false],
    ['blog/my-post.md', '/blog/my-post', true],
    ['blog/vehicle-reviews/cx-5.md', '/blog/vehicle-reviews/cx-5', true],
    ['blog/vehicle-reviews/index.md', '/blog/vehicle-reviews', false],
  ])('%s', (file, path, post) => {
    expect(contentPlace(file)).toEqual({ ok: true, value: { path, post } });
  });

  test.each([
    ['About Us.md', 'expected names of lower-case letters, digits and single hyphens, found "About Us"'],
    ['../secret.md', 'expected names of lower-case letters, digits and single hyphens, found ".."'],
    ['a--b.md', 'expected names of lower-case letters, digits and single hyphens, found "a--b"'],
    ['index.md', 'expected a different name: the front page is made from tenant.json'],
    ['a/b/c/d/e/f.md', 'expected at most 4 folders deep'],
  ])('%s has no address', (file, error) => {
    expect(contentPlace(file)).toEqual({ ok: false, error });
  });

  test.each(['/search/used-cars', '/cars', '/media/x', '/api', '/', '/sitemap.xml', '/desk/leads'])(
    '%s is reserved',
    (path) => {
      expect(takenPath(path)).toBe(`expected a different address: the site uses ${path} itself`);
    },
  );
  test.each(['/carsales', '/contact', '/special-offers', '/offers-of-old', '/blog'])('%s is free', (path) => {
    expect(takenPath(path)).toBeUndefined();
  });
});
