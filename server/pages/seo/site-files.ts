import type { Bff } from '#server/entry/bff';
import { blogFeed } from '#server/pages/feeds/blog-feed';
import { searchFeed } from '#server/pages/feeds/search-feed';
import { writeFeed } from '#server/pages/feeds/write-feed';
import { siteSummary } from './llms';
import { robotsText } from './rules/robots';
import { type SitemapPage, sitemapIndexText, sitemapText } from './rules/sitemap';
import type { SiteFile } from '#server/platform/http/site-file';
import { carPages, carParts, infoPages, listPages } from './site-map';

type Maker = (bff: Bff, groups: Readonly<Record<string, string>>) => Promise<SiteFile | undefined>;

const plain = (body: string): SiteFile => ({ type: 'text/plain; charset=utf-8', body });
const xml = (body: string): SiteFile => ({ type: 'application/xml; charset=utf-8', body, noindex: true });
const pages = (found: readonly SitemapPage[]): SiteFile | undefined =>
  found.length > 0 ? xml(sitemapText(found)) : undefined;

/** What stands at the addresses that programs ask for (README "Found by machines"); undefined where there is nothing. */
const makers: ReadonlyArray<readonly [path: RegExp, make: Maker]> = [
  [/^\/robots\.txt$/, async ({ tenant, url }) => plain(robotsText(tenant, url.origin))],
  [/^\/sitemap\.xml$/, sitemapIndex],
  [/^\/sitemaps\/pages\.xml$/, indexed(async (bff) => pages(await infoPages(bff)))],
  [/^\/sitemaps\/lists\.xml$/, indexed(async (bff) => pages(await listPages(bff)))],
  [
    /^\/sitemaps\/cars-(?<part>[1-9]\d{0,4})\.xml$/,
    indexed(async (bff, { part }) => pages(await carPages(bff, Number(part)))),
  ],
  [/^\/llms\.txt$/, async (bff) => (bff.tenant.seo.summary ? plain(await siteSummary(bff)) : undefined)],
  [/^\/blog\/(?<format>feed|atom)\.xml$/, newsFeed],
  [/^(?<path>\/.+)\.(?<format>rss|atom)$/, listFeed],
];

/**
 * Files that no parameter changes. A sitemap is made of every page of the site: under ever new parameters it would be
 * made again for each, and never be kept.
 */
const ofWholeSite = /^\/(robots\.txt|llms\.txt|sitemap\.xml|sitemaps\/[^/]+|blog\/(feed|atom)\.xml)$/;

/** A file for programs at the request's address. Costs a page nothing but a look at its path. */
export async function siteFile(bff: Bff): Promise<SiteFile | undefined> {
  const { pathname, search } = bff.url;
  if (!/\.(txt|xml|rss|atom)$/.test(pathname)) return undefined;
  if (search !== '' && ofWholeSite.test(pathname))
    throw new Response(null, { status: 301, headers: { Location: pathname } });
  for (const [path, make] of makers) {
    const found = path.exec(pathname);
    if (found) return make(bff, { ...found.groups });
  }
  return undefined;
}

/** A site that search engines may not list has no sitemap. */
function indexed(make: Maker): Maker {
  return async (bff, groups) => (bff.tenant.seo.index ? make(bff, groups) : undefined);
}

async function sitemapIndex(bff: Bff): Promise<SiteFile | undefined> {
  if (!bff.tenant.seo.index) return undefined;
  const cars = Array.from({ length: await carParts(bff) }, (_, at) => `cars-${at + 1}`);
  const names = ['pages', 'lists', ...cars];
  return xml(sitemapIndexText(names.map((name) => ({ url: `${bff.url.origin}/sitemaps/${name}.xml` }))));
}

/** `/search/used-cars.rss?fuel=Diesel`: any list of cars as a feed. */
async function listFeed(bff: Bff, { path = '', format }: Readonly<Record<string, string>>) {
  const { tenant, url } = bff;
  const isList = path.startsWith('/search/') || path === tenant.search.base_path;
  if (!isList || !tenant.seo.feeds) return undefined;
  const address = new URL(url);
  address.pathname = path;
  const feed = await searchFeed(bff, address);
  return feed && writeFeed(feed, format === 'atom' ? 'atom' : 'rss', tenant);
}

/** `/blog/feed.xml` (RSS) and `/blog/atom.xml`: the latest posts. */
async function newsFeed(bff: Bff, { format }: Readonly<Record<string, string>>) {
  const feed = bff.tenant.seo.feeds ? await blogFeed(bff) : undefined;
  return feed && writeFeed(feed, format === 'atom' ? 'atom' : 'rss', bff.tenant);
}
