import type { Selectable } from 'kysely';
import type {
  TenantHeadsTable,
  TenantVersionsTable,
} from '#server/platform/database/tables/tenant-version-tables';
import { type ClaimsBySite, parseClaims } from '../../rules/claims';
import { parseManifest } from '../../rules/manifest';
import type { CurrentVersion, TenantVersion } from '../../tenant-versions-port';

type HeadRow = Selectable<TenantHeadsTable>;

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

export const versionOf = (row: Selectable<TenantVersionsTable>): TenantVersion => ({
  tenant: row.tenant,
  version: row.version,
  author: row.author,
  note: row.note,
  at: new Date(row.created_at),
  removed: row.removed === 1,
  restoredFrom: row.restored_from,
  manifest: parseManifest(row.manifest),
});
