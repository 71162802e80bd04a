import type { BreadcrumbList } from 'schema-dts';
import type { PagePath } from '#server/dealer/addresses/rules/pages';
import { sitePages } from '#server/dealer/addresses/rules/site-pages';
import type { Tenant } from '#server/settings/tenant-schema';
import { jsonText } from './draft';

interface Way {
  readonly tenant: Tenant;
  readonly now: Date;
  readonly origin: string;
  /** The page's address, without a trailing slash. */
  readonly path: string;
  /** The page's own title, without the site's. */
  readonly name: string;
  /** Absolute. */
  readonly canonical: string;
}

/** Parent pages, by address prefix. */
const parents: ReadonlyArray<readonly [below: string, name: string, path: PagePath]> = [
  ['/contact-us/', 'Contact', '/contact'],
  ['/blog/', 'Blog', '/blog'],
  ['/offers/', 'Special offers', '/special-offers'],
  ['/browse/', 'Browse', '/browse'],
  ['/brands/', 'Browse', '/browse'],
];

/** The breadcrumb of a page: the home page, its parent page if the site has one, itself. */
export function crumbs({ tenant, now, origin, path, name, canonical }: Way): BreadcrumbList {
  const exists = sitePages(tenant, now);
  const above = parents.filter(([below, , parent]) => path.startsWith(below) && exists(parent));
  const steps = [
    [tenant.name, `${origin}/`],
    ...above.map(([, text, parent]) => [text, origin + parent]),
    [name, canonical],
  ] as const;
  return {
    '@type': 'BreadcrumbList',
    '@id': `${canonical}#crumbs`,
    itemListElement: steps.map(([text = '', item = ''], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item,
    })),
  };
}

/** The breadcrumb alone, as the text of a JSON-LD data block. */
export const crumbGraph = (way: Way): string =>
  jsonText({ '@context': 'https://schema.org', '@graph': [crumbs(way)] });
