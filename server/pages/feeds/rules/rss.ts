import { element, type XmlPart, xmlText } from '#server/platform/text/xml';
import { type Feed, type FeedEntry, feedChangedAt } from './feed';

const namespaces = {
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
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlText(element('rss', namespaces, [channel]))}`;
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
