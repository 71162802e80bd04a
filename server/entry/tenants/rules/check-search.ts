import { leadsSomewhere } from '#server/dealership/addresses/rules/site-paths';
import { error, type Finding } from '#server/dealership/files/rules/finding';
import type { Tenant } from '#server/settings/tenant-schema';

/** Answered before any page lookup. */
const reserved =
  /^\/(api|assets|media|desk|healthz|readyz|metrics|robots\.txt|llms\.txt|sitemap[^/]*|favicon\.ico)(\/|$)/;
const usual = '/search/new-used-and-demo-cars';

/** The address of the list of all stock must be unique among pages and lists. */
export function checkSearch({ search, pages }: Pick<Tenant, 'search' | 'pages'>): Finding[] {
  const { base_path: base } = search;
  const wrong = (why: string) => [error('search.base_path', `${base} ${why}`)];
  if (base === usual) return [];
  if (base.length > 1 && base.endsWith('/')) return wrong('ends with /');
  if (reserved.test(base)) return wrong('is reserved by the platform');
  if (pages?.has(base)) return wrong("is a page of this site's content or offers");
  const [, first, segment = '', ...rest] = base.split('/');
  if (first !== 'search') return leadsSomewhere(base) ? wrong('is another page on the site') : [];
  // One of the car types' lists may be it: a yard with only used cars has /search/used-cars and no other.
  return segment === '' || rest.length > 0 ? wrong('must have exactly one word after /search/') : [];
}
