import type { Tenant } from '#server/settings/tenant-schema';

/** Pages of one visitor, by their very address: a dealer's own /success-stories is none of them. */
const personal = ['/compare', '/favourites', '/success', '/checkout-journey', '/desk'];
/** What stands below these is of one visitor, too, or nobody looks for it. */
const personalBelow = ['/api/', '/test-drives/', '/personalised/', '/cars/*/', '/desk/'];

/** What makes endlessly many addresses of the same cars; lists that are worth finding have none of it. */
const noise = ['query', 'literal', 'sortBy', 'view', 'within', 'price', 'km', 'cars', 'lite', 'car_id'];

/** `/robots.txt` (RFC 9309): all but what is nobody's else business, and where the sitemap is. */
export function robotsText({ seo }: Pick<Tenant, 'seo'>, origin: string): string {
  if (!seo.index) return 'User-agent: *\nDisallow: /\n';
  const lines = [
    'User-agent: *',
    'Allow: /api/openapi.json',
    ...personal.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}?`]),
    ...personalBelow.map((path) => `Disallow: ${path}`),
    ...noise.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}
