import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import { assetPicture } from '#server/dealer/media/asset-library';
import { drawingPath } from '#server/dealer/rules/document-path';
import { personalPaths } from '#server/dealer/rules/page-at';
import { sitePages } from '#server/dealer/rules/site-pages';
import type { Visit } from '#server/dealer/visit';
import type { FeedFormat } from '#server/page/rules/head-tags';
import type { Config } from '#server/platform/config';
import type { SiteFile } from '#server/platform/http/page-answer';
import { assetOf, assetPath } from '#server/settings/rules/plain-path';
import type { Tenant } from '#server/settings/tenant-schema';
import { atomText, blogFeed, type Feed, feedChangedAt, rssText, searchFeed } from './feeds';
import { siteSummary } from './llms';
import {
  carPages,
  carParts,
  infoPages,
  listPages,
  type SitemapPage,
  sitemapIndexText,
  sitemapText,
} from './site-map';

type FileVisit = ShopperVisit & Visit<{ readonly config: Pick<Config, 'projectDir'> }>;
type Maker = (visit: FileVisit, groups: Readonly<Record<string, string>>) => Promise<SiteFile | undefined>;

const plain = (body: string): SiteFile => ({ type: 'text/plain; charset=utf-8', body });
const xml = (body: string): SiteFile => ({ type: 'application/xml; charset=utf-8', body, noindex: true });
const pages = (sitemapPages: readonly SitemapPage[]): SiteFile | undefined =>
  sitemapPages.length > 0 ? xml(sitemapText(sitemapPages)) : undefined;

/** The files that programs request (server/guides/integrators/machine-readable.md); undefined if there is none. */
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
  [/^\/licenses\.txt$/, licencesFile],
  [/^\/site\.webmanifest$/, webManifest],
  [/^\/blog\/(?<format>feed|atom)\.xml$/, newsFeed],
  [/^(?<path>\/.+)\.(?<format>rss|atom)$/, listFeed],
];

/**
 * Files that ignore parameters. A sitemap is built from every page of the site: with ever new parameters it would be
 * rebuilt each time and never cached.
 */
const ofWholeSite =
  /^\/(robots\.txt|llms\.txt|licenses\.txt|site\.webmanifest|\.well-known\/security\.txt|sitemap\.xml|sitemaps\/[^/]+|blog\/(feed|atom)\.xml)$/;

/** The file for programs at the request's address. Costs a page only a path check. */
export async function siteFile(visit: FileVisit): Promise<SiteFile | undefined> {
  const { pathname, search } = visit.url;
  if (!/\.(txt|xml|rss|atom|webmanifest)$/.test(pathname)) return undefined;
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

/** The licences of everything that runs here, as the build wrote them; undefined where the site runs from its sources. */
async function licencesFile({ services: { config } }: FileVisit): Promise<SiteFile | undefined> {
  const text = await readFile(join(config.projectDir, 'build/licenses.txt'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { ...plain(text), noindex: true };
}

/** Widths that phones take the icon in; a smaller picture is not enlarged. */
const iconWidths = [160, 480] as const;

/** What a browser needs to install the site: its name, colours and icon. Undefined where the dealer doesn't want that. */
async function webManifest(visit: ShopperVisit): Promise<SiteFile | undefined> {
  const { tenant } = visit;
  if (!tenant.offline) return undefined;
  const manifest = {
    name: tenant.name,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en-AU',
    theme_color: tenant.theme.brand,
    background_color: tenant.theme.surface,
    icons: await icons(visit),
  };
  return { type: 'application/manifest+json; charset=utf-8', body: JSON.stringify(manifest) };
}

async function icons(visit: ShopperVisit) {
  const { icon = '' } = visit.tenant.header;
  const name = assetOf(icon);
  const anySize = { sizes: 'any', type: 'image/svg+xml' };
  if (!name) return [{ src: '/favicon.svg', ...anySize }];
  const drawing = drawingPath(icon);
  if (drawing) return [{ src: drawing, ...anySize }];
  const { width: ownWidth = 0 } = (await assetPicture(visit, icon, '')) ?? {};
  return iconWidths.map((width) => {
    const size = Math.min(width, ownWidth);
    return { src: assetPath({ name, width }), sizes: `${size}x${size}` };
  });
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

/** Everything below these is personal, or irrelevant to search. */
const personalBelow = ['/api/', '/test-drives/', '/personalised/', '/cars/*/', '/desk/', '/buy/'];
/** Other personal pages, by exact address: a dealer's own /success-stories does not match. */
const personal = [...personalPaths, '/desk'].filter(
  (path) => !personalBelow.some((area) => path.startsWith(area)),
);

/** Parameters that give endless addresses of the same cars; indexable lists have none of them. */
const noise = ['query', 'literal', 'sortBy', 'view', 'within', 'price', 'km', 'cars', 'lite', 'car_id'];

/** `/robots.txt` (RFC 9309): disallows personal pages and names the sitemap. */
export function robotsText({ seo, watchlist }: Pick<Tenant, 'seo' | 'watchlist'>, origin: string): string {
  if (!seo.index) return 'User-agent: *\nDisallow: /\n';
  const lines = [
    'User-agent: *',
    'Allow: /api/openapi',
    ...[...personal, ...(watchlist.enabled ? [watchlist.path] : [])].flatMap((path) => [
      `Disallow: ${path}$`,
      `Disallow: ${path}?`,
    ]),
    ...(watchlist.enabled ? [`Disallow: ${watchlist.path}/shared/`] : []),
    ...personalBelow.map((path) => `Disallow: ${path}`),
    ...noise.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Days until the file expires. RFC 9116 recommends less than a year; caches may serve it a week longer. */
const validDays = 180;
const dayMs = 86_400_000;

interface SecurityParts {
  readonly tenant: Pick<Tenant, 'security_contact' | 'delivery'>;
  /** Address of the contact page, if the site has one. */
  readonly contactPage?: string | undefined;
  /** Host and port of the request. */
  readonly host: string;
  readonly now: Date;
}

/**
 * `/.well-known/security.txt` (RFC 9116): who takes reports of security problems. Undefined if the site names nobody.
 * Web addresses are https ones, as the standard requires, and the text changes once a day, so that it can be cached.
 */
export function securityText({ tenant, contactPage, host, now }: SecurityParts): string | undefined {
  const contact = tenant.security_contact ?? tenant.delivery.email_to[0] ?? contactPage;
  if (contact === undefined) return undefined;
  const lines = [
    `Contact: ${contactUri(contact)}`,
    `Expires: ${expiry(now)}`,
    'Preferred-Languages: en',
    `Canonical: https://${host}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}

const contactUri = (contact: string): string =>
  /^https?:/i.test(contact)
    ? new URL(contact).href.replace(/^http:/, 'https:')
    : `mailto:${encodeURIComponent(contact).replace('%40', '@')}`;

/** Midnight UTC, without fractions of a second. */
const expiry = (now: Date): string =>
  new Date((Math.floor(now.getTime() / dayMs) + validDays) * dayMs).toISOString().replace('.000', '');
