import { element, type XmlPart, xmlText } from '#server/platform/text/xml';

/** An indexable page. */
export interface SitemapPage {
  /** Absolute. */
  readonly url: string;
  /** Time of its last change, as an ISO instant; absent if unknown. */
  readonly changedAt?: string | undefined;
  /** Absolute addresses of its pictures. */
  readonly images?: readonly string[] | undefined;
}

/** The protocol's limit of a part, in URLs. Parts of cars are smaller, so that none nears 50 MB. */
export const mostInPart = 50_000;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const imageSchema = 'http://www.google.com/schemas/sitemap-image/1.1';

/** The pages of one part (sitemaps.org 0.9, with Google's extension for images). */
export function sitemapText(pages: readonly SitemapPage[]): string {
  const withImages = pages.some(({ images }) => images?.length);
  const namespaces = { xmlns: schema, ...(withImages ? { 'xmlns:image': imageSchema } : {}) };
  return head + xmlText(element('urlset', namespaces, pages.slice(0, mostInPart).map(page)));
}

const page = ({ url, changedAt, images = [] }: SitemapPage): XmlPart =>
  element('url', {}, [
    element('loc', {}, url),
    changedAt !== undefined && element('lastmod', {}, changedAt),
    ...images.map((image) => element('image:image', {}, [element('image:loc', {}, image)])),
  ]);

/** The index of the parts. */
export const sitemapIndexText = (parts: readonly Pick<SitemapPage, 'url' | 'changedAt'>[]): string =>
  head +
  xmlText(
    element(
      'sitemapindex',
      { xmlns: schema },
      parts.map(({ url, changedAt }) =>
        element('sitemap', {}, [
          element('loc', {}, url),
          changedAt !== undefined && element('lastmod', {}, changedAt),
        ]),
      ),
    ),
  );
