import type { ShopperVisit } from '#server/buying/shopper-visit';
import { pictureOf } from '#server/dealer/media/rules/picture';
import { element, type XmlPart, xmlText } from '#server/platform/text/xml';
import { linkedState, searchHeading } from '#server/search/rules/headings';
import { dealershipNames, withSort } from '#server/search/rules/refinement';
import { parseSearch, searchHref, withBaseTypes } from '#server/search/rules/search-state';
import { searchCars } from '#server/search/search-cars';
import type { Car } from '#server/settings/car';
import type { ContentPage } from '#server/settings/content-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { shownPosts } from '#server/site/content/rules/posts';
import { toPostCard } from '#server/site/content/text-blocks';
import { carStatement } from '#server/stock/cars/rules/car-statement';
import { toCardView } from '#server/stock/cars/to-card-view';
import { isAvailable, priceInWords } from '#server/stock/rules/price-line';

/** A feed's content, in any format. Addresses are absolute, instants in ISO form. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Address of the page it belongs to. */
  readonly link: string;
  /** Its own address. */
  readonly self: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
}

interface FeedEntry {
  /** Permanent; defaults to the address. */
  readonly link: string;
  readonly title: string;
  /** Plain text. */
  readonly summary: string;
  readonly publishedAt: string;
  readonly changedAt?: string | undefined;
  readonly image?: string | undefined;
  readonly categories?: readonly string[] | undefined;
}

/** Time of the latest change; undefined for a feed without entries. */
export const feedChangedAt = ({ entries }: Pick<Feed, 'entries'>): string | undefined =>
  entries
    .map(({ publishedAt, changedAt }) => changedAt ?? publishedAt)
    .reduce<string | undefined>(
      (latest, at) => (latest === undefined || at > latest ? at : latest),
      undefined,
    );

const namespaces = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en-AU' };
/** A feed must have an update time: an empty one uses the epoch. */
const never = '1970-01-01T00:00:00.000Z';

/** A feed as Atom 1.0 (RFC 4287). `author` is the dealer. */
export function atomText(feed: Feed, author: string): string {
  const root = element('feed', namespaces, [
    element('id', {}, feed.self),
    element('title', {}, feed.title),
    element('subtitle', {}, feed.description),
    element('updated', {}, feedChangedAt(feed) ?? never),
    element('link', { rel: 'self', type: 'application/atom+xml', href: feed.self }, ''),
    element('link', { rel: 'alternate', type: 'text/html', href: feed.link }, ''),
    element('author', {}, [element('name', {}, author)]),
    ...feed.entries.map(entryPart),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlText(root)}`;
}

const entryPart = (entry: FeedEntry): XmlPart =>
  element('entry', {}, [
    element('id', {}, entry.link),
    element('title', {}, entry.title),
    element('link', { rel: 'alternate', type: 'text/html', href: entry.link }, ''),
    element('published', {}, entry.publishedAt),
    element('updated', {}, entry.changedAt ?? entry.publishedAt),
    element('summary', {}, entry.summary),
    ...(entry.categories ?? []).map((term) => element('category', { term }, '')),
    entry.image !== undefined &&
      element('link', { rel: 'enclosure', type: 'image/jpeg', href: entry.image }, ''),
  ]);

const rssNamespaces = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

/** A feed as RSS 2.0, with a link to itself as the RSS Advisory Board recommends. */
export function rssText(feed: Feed): string {
  const changed = feedChangedAt(feed);
  const channel = element('channel', {}, [
    element('title', {}, feed.title),
    element('link', {}, feed.link),
    element('description', {}, feed.description),
    element('language', {}, 'en-au'),
    changed !== undefined && element('lastBuildDate', {}, rfc822(changed)),
    element('atom:link', { href: feed.self, rel: 'self', type: 'application/rss+xml' }, ''),
    ...feed.entries.map(item),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlText(element('rss', rssNamespaces, [channel]))}`;
}

const item = (entry: FeedEntry): XmlPart =>
  element('item', {}, [
    element('title', {}, entry.title),
    element('link', {}, entry.link),
    element('guid', { isPermaLink: 'true' }, entry.link),
    element('pubDate', {}, rfc822(entry.publishedAt)),
    // Readers treat a description as HTML, so plain text must be escaped twice.
    element('description', {}, asHtml(entry.summary)),
    ...(entry.categories ?? []).map((name) => element('category', {}, name)),
    entry.image !== undefined && element('media:content', { url: entry.image, medium: 'image' }, ''),
  ]);

const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** `Sat, 21 Nov 2026 09:00:00 GMT` is also a valid RFC 822 date. */
const rfc822 = (instant: string): string => new Date(instant).toUTCString();

const mostPosts = 30;

/** The latest blog posts; undefined for a site without any. */
export async function blogFeed(visit: ShopperVisit): Promise<Feed | undefined> {
  const { tenant, site, now, url } = visit;
  const posts = shownPosts(site.content, tenant.time_zone, now).slice(0, mostPosts);
  if (posts.length === 0) return undefined;
  const { title, intro } = tenant.blog;
  return {
    title: `${title} | ${tenant.name}`,
    description: intro ?? `${title}: news, advice and reviews from ${tenant.name}.`,
    link: `${url.origin}/blog`,
    self: url.href,
    entries: await Promise.all(posts.map((post) => entryOf(visit, post))),
  };
}

async function entryOf(visit: ShopperVisit, post: ContentPage): Promise<FeedEntry> {
  const { title, text, published, category, picture } = await toPostCard(visit, post);
  const whole = (path: string) => new URL(path, visit.url).href;
  return {
    link: whole(post.path),
    title,
    summary: text ?? title,
    publishedAt: startOf(published.date),
    changedAt: post.updated ? startOf(post.updated) : undefined,
    image: picture && whole(picture.src),
    categories: [category, ...(post.tags ?? [])].filter((name) => name !== undefined),
  };
}

/** Feeds need instants: a date becomes midnight UTC. */
const startOf = (day: string): string => `${day}T00:00:00.000Z`;

/** Enough that a reader that polls once a day rarely misses one. */
const mostCars = 50;

/**
 * The newest cars of the search at an address without the feed's extension; undefined for a make, model or body that
 * is not in stock. Words, filters and locations count, the order does not.
 */
export async function searchFeed(visit: ShopperVisit, address: URL): Promise<Feed | undefined> {
  const { tenant, services, url } = visit;
  const state = { ...parseSearch(address, tenant), page: 1 };
  const options = { hitsPerPage: mostCars, facets: [], ranges: [] };
  const foundCars = await searchCars(services, tenant, withSort(state, 'latest'), options);
  if (foundCars.kind === 'not-found') return undefined;
  const refinements = withBaseTypes(foundCars.state.refinements, tenant);
  const heading = searchHeading(
    { ...foundCars.state, refinements },
    {
      area: tenant.search.area,
      dealerships: dealershipNames(tenant.locations),
      noun: tenant.stock.noun,
    },
  );
  const whole = (path: string) => new URL(path, url).href;
  const cars = foundCars.cars.filter(isAvailable);
  const changes = await services.cars.changeTimes(
    tenant.slug,
    cars.map(({ id }) => id),
  );
  return {
    title: `${heading} | ${tenant.name}`,
    description: `${heading} at ${tenant.name}, the newest first.`,
    link: whole(searchHref(linkedState({ ...foundCars.canonical, page: 1 }), tenant)),
    self: url.href,
    // A car without an arrival date uses its last change.
    entries: cars.map((car) => ({
      ...carEntry(car, tenant, visit.now, whole),
      publishedAt: car.created_at ?? changes.get(car.id) ?? visit.now.toISOString(),
    })),
  };
}

/** A car of a feed, but for its time. */
export function carEntry(
  car: Car,
  tenant: Tenant,
  now: Date,
  whole: (path: string) => string,
): Omit<FeedEntry, 'publishedAt'> {
  const view = toCardView(car, tenant, now);
  const { state } = carStatement(car, tenant);
  const hasPhoto = car.images.length > 0 || car.primary_image_url !== undefined;
  return {
    link: whole(view.href),
    title: [view.title, view.subtitle].filter(Boolean).join(' '),
    summary: [state?.tag, priceInWords(view.price), ...view.chips, view.place].filter(Boolean).join(' · '),
    image: hasPhoto ? whole(pictureOf(car, '', { media: tenant.media }).src) : undefined,
  };
}
