import type { PostFacts } from '#server/page/views/site-page-view';
import { escapeXml } from '#server/platform/text/xml';

export type FeedFormat = 'rss' | 'atom';

export interface HeadTags {
  /** A post's details: its page is an `article`, any other a `website`. */
  readonly article?: PostFacts | undefined;
  readonly title: string;
  readonly description?: string | undefined;
  /** The page's own elements already have the description. */
  readonly described?: true | undefined;
  readonly url: string;
  readonly site: string;
  readonly image?: string | undefined;
  /** Absolute addresses of feeds, and their titles. */
  readonly feeds: readonly { readonly title: string; readonly href: string; readonly format: FeedFormat }[];
}

type Property = readonly [name: string, value: string | undefined];

/** Head elements for link previews (Open Graph) and feeds, as HTML. */
export function headTags(tags: HeadTags): string {
  const { article, title, description, url, site, image, feeds } = tags;
  const own = tags.described ? undefined : description;
  const properties: readonly Property[] = [
    ['og:type', article ? 'article' : 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:site_name', site],
    ['og:locale', 'en_AU'],
    ['og:image', image],
    ...articleProperties(article),
  ];
  return [
    own ? `<meta name="description" content="${escapeXml(own)}"/>` : '',
    ...properties.map(([name, value]) =>
      value ? `<meta property="${name}" content="${escapeXml(value)}"/>` : '',
    ),
    ...feeds.map(
      ({ title: name, href, format }) =>
        `<link rel="alternate" type="application/${format}+xml" title="${escapeXml(name)}" href="${escapeXml(href)}"/>`,
    ),
  ].join('');
}

const articleProperties = (article: PostFacts | undefined): readonly Property[] =>
  article
    ? [
        ['article:published_time', article.published.date],
        ['article:modified_time', article.updated?.date],
        ['article:author', article.author],
        ['article:section', article.category?.text],
        ...(article.tags ?? []).map((tag): Property => ['article:tag', tag]),
      ]
    : [];
