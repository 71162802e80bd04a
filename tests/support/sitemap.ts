import { askSite } from './site-request';

interface SiteAddress {
  readonly port: number;
  readonly host: string;
}

/** Text of a tag's elements, unescaped. */
export const textsOf = (xml: string, tag: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g')), ([, text = '']) =>
    text.replaceAll('&amp;', '&'),
  );

/** Path and query of every page in a site's sitemap, by part. */
export async function sitemapPaths(site: SiteAddress): Promise<ReadonlyMap<string, readonly string[]>> {
  const index = await askSite({ ...site, path: '/sitemap.xml' });
  const parts = new Map<string, readonly string[]>();
  for (const part of textsOf(`${index.body}`, 'loc').map(pathOf)) {
    const { body } = await askSite({ ...site, path: part });
    parts.set(part, textsOf(`${body}`, 'loc').map(pathOf));
  }
  return parts;
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};
