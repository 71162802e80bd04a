import { expect, test } from 'vitest';
import { findRedirect } from '#server/dealer/rules/redirects';
import { sitePagesEver } from '#server/dealer/rules/site-pages';
import { parseSearch } from '#server/search/rules/search-state';
import { redirectsSchema } from '#server/settings/redirect-schema';
import { plainPath } from './plain-path';

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/contact', '/contact'],
  ['/contact/', '/contact'],
  ['/a//b///', '/a//b'],
  ['', ''],
])('%s is %s', (path, plain) => {
  expect(plainPath(path)).toBe(plain);
});

const tenant = {
  locations: [],
  forms: {},
  finance_forms: {},
  trade_in: {},
  content: {},
  search: { base_path: '/search/new-used-and-demo-cars' },
} as never;
const redirects = redirectsSchema.parse([{ from: '/old/*', to: '/' }]);

test.each([
  ['redirects', (url: URL) => findRedirect(redirects, url)],
  ['searches', (url: URL) => parseSearch(url, tenant)],
  ['pages', (url: URL) => sitePagesEver(tenant)(url.pathname)],
])('%s look at an address of 200,000 slashes once, whatever their number', (_, look) => {
  // Work that grows with the square of the length would exceed the time limit of the test.
  expect(() => look(new URL(`http://dealer.example/search/${'/'.repeat(200_000)}x`))).not.toThrow();
});
