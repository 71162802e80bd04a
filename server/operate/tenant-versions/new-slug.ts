import type { TenantVersions } from './tenant-versions-port';

export type SlugFailure = { readonly kind: 'exists' } | { readonly kind: 'used before' };

/**
 * Why a new site cannot have a slug; undefined if it can. A removed site keeps its slug: its leads, stock, staff and API
 * keys are stored under it, and another dealer must not get them.
 */
export async function slugFailure(
  tenantVersions: Pick<TenantVersions, 'current'>,
  slug: string,
): Promise<SlugFailure | undefined> {
  const current = await tenantVersions.current(slug);
  if (current === undefined) return undefined;
  return current.removed ? { kind: 'used before' } : { kind: 'exists' };
}
