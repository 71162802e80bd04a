import { personalPaths } from '#server/dealer/addresses/rules/page-at';
import type { Tenant } from '#server/settings/tenant-schema';

/** Everything below these is personal, or irrelevant to search. */
const personalBelow = ['/api/', '/test-drives/', '/personalised/', '/cars/*/', '/desk/', '/buy/'];
/** Other personal pages, by exact address: a dealer's own /success-stories does not match. */
const personal = [...personalPaths, '/desk'].filter(
  (path) => !personalBelow.some((area) => path.startsWith(area)),
);

/** Parameters that give endless addresses of the same cars; indexable lists have none of them. */
const noise = ['query', 'literal', 'sortBy', 'view', 'within', 'price', 'km', 'cars', 'lite', 'car_id'];

/** `/robots.txt` (RFC 9309): disallows personal pages and names the sitemap. */
export function robotsText({ seo, watchlist }: Pick<Tenant, 'seo' | 'watchlist'>, origin: string): string {
  if (!seo.index) return 'User-agent: *\nDisallow: /\n';
  const lines = [
    'User-agent: *',
    'Allow: /api/openapi.json',
    ...[...personal, ...(watchlist.enabled ? [watchlist.path] : [])].flatMap((path) => [
      `Disallow: ${path}$`,
      `Disallow: ${path}?`,
    ]),
    ...(watchlist.enabled ? [`Disallow: ${watchlist.path}/shared/`] : []),
    ...personalBelow.map((path) => `Disallow: ${path}`),
    ...noise.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}
