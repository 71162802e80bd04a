import { expect, test } from 'vitest';
import { isInstallationPath, isReservedPath, isTakenPath } from './reserved-paths';

test.each<[string, installation: boolean, reserved: boolean, taken: boolean]>([
  ['/api', true, true, true],
  ['/desk/leads', true, true, true],
  ['/mcp', true, true, true],
  ['/media/1/960/ute.jpg', true, true, true],
  ['/robots.txt', false, true, true],
  ['/.well-known/security.txt', false, true, true],
  ['/sitemap.xml', false, true, true],
  ['/sitemaps/pages.xml', false, true, true],
  ['/favicon.ico', false, true, true],
  ['/sign-in', false, true, true],
  ['/search/used-cars', false, false, true],
  ['/cars', false, false, true],
  ['/success', false, false, true],
  ['/carsales', false, false, false],
  ['/contact', false, false, false],
  ['/blog', false, false, false],
  ['/apia', false, false, false],
  ['/', false, false, true],
  ['', false, false, true],
])('%s: installation %s, reserved %s, taken %s', (path, ...expected) => {
  expect([isInstallationPath(path), isReservedPath(path), isTakenPath(path)]).toEqual(expected);
});
