import type { FeedFormat } from '../../feeds/rules/feed';
import { escapeXml } from '../../integrations/rules/xml';

export interface HeadTags {
  /** `article` of a post, else `website`. */
  readonly type: 'website' | 'article';
  readonly title: string;
  readonly description?: string | undefined;
  /** The page's own elements say the description already. */
  readonly described?: true | undefined;
  readonly url: string;
  readonly site: string;
  readonly image?: string | undefined;
  /** Whole addresses of feeds, and their titles. */
  readonly feeds: readonly { readonly title: string; readonly href: string; readonly format: FeedFormat }[];
}

/** What other sites show with a link to a page (Open Graph), and where its news stand: elements of a head, as HTML. */
export function headTags(tags: HeadTags): string {
  const { type, title, description, url, site, image, feeds } = tags;
  const own = tags.described ? undefined : description;
  const properties: ReadonlyArray<readonly [name: string, value: string | undefined]> = [
    ['og:type', type],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:site_name', site],
    ['og:locale', 'en_AU'],
    ['og:image', image],
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
