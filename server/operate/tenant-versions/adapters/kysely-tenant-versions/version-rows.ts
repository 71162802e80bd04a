import type { Selectable } from 'kysely';
import { type ClaimsBySite, parseClaims } from '#server/operate/tenant-versions/rules/claims';
import { parseManifest } from '#server/operate/tenant-versions/rules/manifest';
import type { CurrentVersion, TenantVersion } from '#server/operate/tenant-versions/tenant-versions-port';
import type { Database } from '#server/platform/database/schema';

type HeadRow = Selectable<Database['tenant_heads']>;

/** The claims of the sites that are not removed. */
export const claimsOfSites = (heads: readonly HeadRow[]): ClaimsBySite =>
  new Map(
    heads.filter(({ removed }) => removed === 0).map(({ tenant, claims }) => [tenant, parseClaims(claims)]),
  );

export const currentOf = ({
  removed,
  ...head
}: Pick<HeadRow, 'tenant' | 'version' | 'removed' | 'print'>): CurrentVersion => ({
  ...head,
  removed: removed === 1,
});

export const versionOf = (row: Selectable<Database['tenant_versions']>): TenantVersion => ({
  tenant: row.tenant,
  version: row.version,
  author: row.author,
  note: row.note,
  at: new Date(row.created_at),
  removed: row.removed === 1,
  restoredFrom: row.restored_from,
  manifest: parseManifest(row.manifest),
});
