import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';

/**
 * The site's address for links in emails: the one the shopper used, if it is the dealer's; otherwise the dealer's
 * first host. Undefined if there is none.
 */
export function siteOrigin({ url }: Pick<Lead, 'url'>, { slug, hosts }: Tenant): string | undefined {
  const visited = url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
  const isOwn =
    visited !== undefined &&
    /^https?:$/.test(visited.protocol) &&
    (hosts.includes(visited.hostname) || visited.hostname === `${slug}.localhost`);
  if (isOwn) return visited.origin;
  return hosts[0] === undefined ? undefined : `https://${hosts[0]}`;
}
