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
  /** There is no such version, or it is no longer kept, or it is the removal of the site. */
  | { readonly kind: 'no such version' };

/** Makes an earlier version current again, as a new version. It is checked like any other. Also restores removed sites. */
export async function rollBackTenant(
  deps: SaveDeps,
  { tenant, to, expected, author, note }: RollBackRequest,
): Promise<Result<SavedVersion, RollBackFailure>> {
  const current = await deps.tenantVersions.current(tenant);
  const version = await deps.tenantVersions.version(tenant, to);
  const files = version && !version.removed ? await filesOfVersion(deps.tenantVersions, version) : undefined;
  if (current === undefined || files === undefined) return err({ kind: 'no such version' });
  return saveTenantVersion(deps, {
    ...{ tenant, files, author, note },
    ...{ expected: expected ?? current.version, restoredFrom: to },
  });
}
