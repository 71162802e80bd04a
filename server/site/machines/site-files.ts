import type { ShopperVisit } from '#server/buying/shopper-visit';
import { sitePages } from '#server/dealer/addresses/rules/site-pages';
import type { FeedFormat } from '#server/page/rules/head-tags';
import { robotsText } from '#server/page/rules/robots';
import { securityText } from '#server/page/rules/security-txt';
import { type SitemapPage, sitemapIndexText, sitemapText } from '#server/page/rules/sitemap';
import type { SiteFile } from '#server/platform/http/page-answer';
import type { Tenant } from '#server/settings/tenant-schema';
import { blogFeed } from '#server/site/feeds/blog-feed';
import { atomText, type Feed, feedChangedAt, rssText } from '#server/site/feeds/rules/feed';
import { searchFeed } from '#server/site/feeds/search-feed';
import { siteSummary } from './llms';
import { carPages, carParts, infoPages, listPages } from './site-map';

type Maker = (visit: ShopperVisit, groups: Readonly<Record<string, string>>) => Promise<SiteFile | undefined>;

const plain = (body: string): SiteFile => ({ type: 'text/plain; charset=utf-8', body });
const xml = (body: string): SiteFile => ({ type: 'application/xml; charset=utf-8', body, noindex: true });
const pages = (sitemapPages: readonly SitemapPage[]): SiteFile | undefined =>
  sitemapPages.length > 0 ? xml(sitemapText(sitemapPages)) : undefined;

/** The files that programs request (README "Found by machines"); undefined if there is none. */
const makers: ReadonlyArray<readonly [path: RegExp, make: Maker]> = [
  [/^\/robots\.txt$/, async ({ tenant, url }) => plain(robotsText(tenant, url.origin))],
  [/^\/sitemap\.xml$/, sitemapIndex],
  [/^\/sitemaps\/pages\.xml$/, indexed(async (visit) => pages(await infoPages(visit)))],
  [/^\/sitemaps\/lists\.xml$/, indexed(async (visit) => pages(await listPages(visit)))],
  [
    /^\/sitemaps\/cars-(?<part>[1-9]\d{0,4})\.xml$/,
    indexed(async (visit, { part }) => pages(await carPages(visit, Number(part)))),
  ],
  [
    /^\/llms\.txt$/,
    async (visit) => (visit.tenant.seo.summary ? plain(await siteSummary(visit)) : undefined),
  ],
  [/^\/\.well-known\/security\.txt$/, securityFile],
  [/^\/blog\/(?<format>feed|atom)\.xml$/, newsFeed],
  [/^(?<path>\/.+)\.(?<format>rss|atom)$/, listFeed],
];

/**
 * Files that ignore parameters. A sitemap is built from every page of the site: with ever new parameters it would be
 * rebuilt each time and never cached.
 */
const ofWholeSite =
  /^\/(robots\.txt|llms\.txt|\.well-known\/security\.txt|sitemap\.xml|sitemaps\/[^/]+|blog\/(feed|atom)\.xml)$/;

/** The file for programs at the request's address. Costs a page only a path check. */
export async function siteFile(visit: ShopperVisit): Promise<SiteFile | undefined> {
  const { pathname, search } = visit.url;
  if (!/\.(txt|xml|rss|atom)$/.test(pathname)) return undefined;
  if (search !== '' && ofWholeSite.test(pathname))
    throw new Response(null, { status: 301, headers: { Location: pathname } });
  for (const [path, make] of makers) {
    const match = path.exec(pathname);
    if (match) return make(visit, { ...match.groups });
  }
  return undefined;
}

async function securityFile({ tenant, url, now }: ShopperVisit): Promise<SiteFile | undefined> {
  const contactPage = sitePages(tenant, now)('/contact') ? `${url.origin}/contact` : undefined;
  const text = securityText({ tenant, contactPage, host: url.host, now });
  return text === undefined ? undefined : plain(text);
}

/** A site that may not be indexed has no sitemap. */
function indexed(make: Maker): Maker {
  return async (visit, groups) => (visit.tenant.seo.index ? make(visit, groups) : undefined);
}

async function sitemapIndex(visit: ShopperVisit): Promise<SiteFile | undefined> {
  if (!visit.tenant.seo.index) return undefined;
  const cars = Array.from({ length: await carParts(visit) }, (_, at) => `cars-${at + 1}`);
  const names = ['pages', 'lists', ...cars];
  return xml(sitemapIndexText(names.map((name) => ({ url: `${visit.url.origin}/sitemaps/${name}.xml` }))));
}

/** `/search/used-cars.rss?fuel=Diesel`: any list of cars as a feed. */
async function listFeed(visit: ShopperVisit, { path = '', format }: Readonly<Record<string, string>>) {
  const { tenant, url } = visit;
  const isList = path.startsWith('/search/') || path === tenant.search.base_path;
  if (!isList || !tenant.seo.feeds) return undefined;
  const address = new URL(url);
  address.pathname = path;
  const feed = await searchFeed(visit, address);
  return feed && writeFeed(feed, format === 'atom' ? 'atom' : 'rss', tenant);
}

/** `/blog/feed.xml` (RSS) and `/blog/atom.xml`: the latest posts. */
async function newsFeed(visit: ShopperVisit, { format }: Readonly<Record<string, string>>) {
  const feed = visit.tenant.seo.feeds ? await blogFeed(visit) : undefined;
  return feed && writeFeed(feed, format === 'atom' ? 'atom' : 'rss', visit.tenant);
}

/** A feed as the text served at its address. */
function writeFeed(feed: Feed, format: FeedFormat, { name }: Pick<Tenant, 'name'>): SiteFile {
  return {
    type: `application/${format}+xml; charset=utf-8`,
    body: format === 'rss' ? rssText(feed) : atomText(feed, name),
    changedAt: feedChangedAt(feed),
    noindex: true,
  };
}
