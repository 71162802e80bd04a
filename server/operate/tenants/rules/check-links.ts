import { type Finding, namedValues, warning } from '#server/dealer/files/rules/tenant-problems';
import { misunderstood } from '#server/search/rules/refinement-params';

/** Keys of addresses in a tenant's files. */
const linkNames = /^(href|link|linkTo|search|link_to|override_url|car_href|[a-z_]+_href)$/;

/** A link as written in a file. */
export interface FoundLink {
  readonly path: string;
  readonly href: string;
}

/** The links in some data, by their keys. */
export const linksIn = (data: unknown): FoundLink[] =>
  namedValues(data)
    .filter(({ key, value }) => linkNames.test(key) && value.startsWith('/'))
    .map(({ path, value }) => ({ path, href: value }));

/** The links in a Markdown text, except pictures. */
export const linksInText = (markdown: string, path = ''): FoundLink[] =>
  [...markdown.matchAll(/(?<!!)\[[^\]]*\]\(\s*<?(\/[^)\s>]*)/g)].map(([, href = '']) => ({ path, href }));

/**
 * Links that lead to no page of the site, and searches with unknown filters.
 * @param exists whether this site has an address: a page, a redirected former address, a file
 */
export const checkLinks = (links: readonly FoundLink[], exists: (href: string) => boolean): Finding[] =>
  links.flatMap(({ path, href }) => {
    if (!exists(href)) return [warning(path, nowhere(href))];
    if (!href.startsWith('/search/')) return [];
    return misunderstood(href).map((why) => warning(path, `${href}: ${why}`));
  });

const nowhere = (href: string): string =>
  href.startsWith('/assets/')
    ? `${href.slice(1)} not found: expected a PDF in the assets folder, named with letters, digits, - and _`
    : `${href} is not a page on this site`;
