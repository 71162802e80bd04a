import { expect, test } from 'vitest';
import { sitePagesEver } from '#server/dealership/addresses/rules/site-pages';
import { findRedirect } from '#server/dealership/redirects/rules/find-redirect';
import { parseSearch } from '#server/search/stock-search/rules/search-state';
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
  ...{ locations: [], forms: {}, finance_forms: {}, trade_in: {}, content: {} },
  search: { base_path: '/search/new-used-and-demo-cars' },
} as never;
const redirects = redirectsSchema.parse([{ from: '/old/*', to: '/' }]);

test.each([
  ['redirects', (url: URL) => findRedirect(redirects, url)],
  ['searches', (url: URL) => parseSearch(url, tenant)],
  ['pages', (url: URL) => sitePagesEver(tenant)(url.pathname)],
])('%s handle an address of thousands of slashes quickly', (_, look) => {
  const url = new URL(`http://dealer.example/search/${'/'.repeat(16_000)}x`);
  look(url);
  const begin = performance.now();
  look(url);
  expect(performance.now() - begin).toBeLessThan(400);
});
