import { err, type Result } from '#server/platform/result';
import { filesOfVersion } from './files-of-version';
import {
  type Authorship,
  type SaveDeps,
  type SavedVersion,
  type SaveFailure,
  saveTenantVersion,
} from './save-tenant-version';

export interface RollBackRequest extends Authorship {
  readonly tenant: string;
  /** The version to restore. */
  readonly to: number;
  /** The newest version that the author has seen; the newest of all if absent. */
  readonly expected?: number | undefined;
}

export type RollBackFailure =
  | SaveFailure
  | { readonly kind: 'no such site' }
  /** There is no such version, or it is no longer kept. */
  | { readonly kind: 'no such version' }
  /** The version is the removal of the site: it has no files. */
  | { readonly kind: 'removal' };

/** Makes an earlier version current again, as a new version. It is checked like any other. Also restores removed sites. */
export async function rollBackTenant(
  deps: SaveDeps,
  { tenant, to, expected, author, note }: RollBackRequest,
): Promise<Result<SavedVersion, RollBackFailure>> {
  const current = await deps.tenantVersions.current(tenant);
  if (current === undefined) return err({ kind: 'no such site' });
  const version = await deps.tenantVersions.version(tenant, to);
  if (version?.removed) return err({ kind: 'removal' });
  const files = version && (await filesOfVersion(deps.tenantVersions, version));
  if (files === undefined) return err({ kind: 'no such version' });
  return saveTenantVersion(deps, {
    tenant,
    files,
    author,
    note,
    expected: expected ?? current.version,
    restoredFrom: to,
  });
}
