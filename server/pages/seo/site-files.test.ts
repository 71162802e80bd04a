import { expect, test } from 'vitest';
import { seoSchema } from '#server/settings/seo-schema';
import { watchlistSchema } from '#server/settings/watchlist-schema';
import { siteFile } from './site-files';

const tenant = { seo: seoSchema.parse({}), watchlist: watchlistSchema.parse({}) };
const at = (address: string) => siteFile({ tenant, url: new URL(address, 'http://a.example') } as never);

test.each([
  '/robots.txt',
  '/llms.txt',
  '/.well-known/security.txt',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/blog/feed.xml',
])('%s ignores parameters and is made once', async (path) => {
  const moved = await at(`${path}?x=1`).catch((thrown: unknown) => thrown);
  expect(moved).toBeInstanceOf(Response);
  expect(moved instanceof Response && [moved.status, moved.headers.get('Location')]).toEqual([301, path]);
});

test('a file has its own address, and pages have none', async () => {
  expect(await at('/robots.txt')).toMatchObject({ body: expect.stringContaining('Sitemap:') });
  expect(await at('/about-us?x=1')).toBeUndefined();
});
