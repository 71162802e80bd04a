import { element, type XmlPart, xmlText } from '#server/platform/text/xml';

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

export interface FeedEntry {
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
