import type { BreadcrumbList } from 'schema-dts';
import type { PagePath } from '#server/dealer/rules/pages';
import { sitePages } from '#server/dealer/rules/site-pages';
import type { Tenant } from '#server/settings/tenant-schema';

/** A node whose unknown values may still be undefined or empty: `jsonText` removes them. */
export type Draft<T> = { readonly [K in keyof T]: T[K] | undefined };

/** The text, unless it is a placeholder for no value. */
export function textOrNothing(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || /^(null|undefined)$/i.test(trimmed) ? undefined : trimmed;
}

/** A value without its unknown parts; undefined if nothing is left. */
function filled(value: unknown): unknown {
  if (typeof value === 'string') return textOrNothing(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  if (Array.isArray(value)) {
    const items = value.map(filled).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const value = filled(inner);
    return value === undefined ? [] : [[key, value] as const];
  });
  // A node with only a type says nothing.
  return entries.some(([key]) => key !== '@type') ? Object.fromEntries(entries) : undefined;
}

const unsafe = /[<>&\u2028\u2029]/g;
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON for a data block of a document: only known values, and no character that could end the block. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(filled(value) ?? {}).replace(unsafe, escaped);

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
  return breadcrumbs(`${canonical}#crumbs`, [
    [tenant.name, `${origin}/`],
    ...above.map(([, text, parent]) => [text, origin + parent] as const),
    [name, canonical],
  ]);
}

/** A breadcrumb of names with their absolute addresses. */
export const breadcrumbs = (
  id: string,
  steps: readonly (readonly [name: string, item: string])[],
): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  '@id': id,
  itemListElement: steps.map(([name, item], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item,
  })),
});

/** The breadcrumb alone, as the text of a JSON-LD data block. */
export const crumbGraph = (way: Way): string =>
  jsonText({ '@context': 'https://schema.org', '@graph': [crumbs(way)] });
