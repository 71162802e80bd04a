import type { SiteFile } from '#server/platform/http/site-file';
import type { Tenant } from '#server/settings/tenant-schema';
import { atomText } from './rules/atom';
import { type Feed, type FeedFormat, feedChangedAt } from './rules/feed';
import { rssText } from './rules/rss';

/** A feed as the text served at its address. */
export function writeFeed(feed: Feed, format: FeedFormat, { name }: Pick<Tenant, 'name'>): SiteFile {
  return {
    type: `application/${format}+xml; charset=utf-8`,
    body: format === 'rss' ? rssText(feed) : atomText(feed, name),
    changedAt: feedChangedAt(feed),
    noindex: true,
  };
}
