import { element, type XmlPart, xmlText } from '#server/platform/text/xml';
import { type Feed, type FeedEntry, feedChangedAt } from './feed';

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
