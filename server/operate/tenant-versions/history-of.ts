import { changesBetween, type VersionChanges } from './rules/version-changes';
import type { TenantVersion, TenantVersions } from './tenant-versions-port';

/** One line of a history. */
export interface HistoryEntry {
  readonly version: number;
  readonly at: Date;
  readonly author: string;
  readonly note: string;
  readonly removed: boolean;
  readonly restoredFrom: number | null;
  readonly files: number;
  readonly bytes: number;
}

export const mostEntries = 100;

/** The versions of a site that are kept, newest first; empty for a site that the database does not have. */
export async function historyOf(
  { tenantVersions }: { readonly tenantVersions: Pick<TenantVersions, 'history'> },
  tenant: string,
  most = mostEntries,
): Promise<readonly HistoryEntry[]> {
  const versions = await tenantVersions.history(tenant, Math.min(most, mostEntries));
  return versions.map(entryOf);
}

export function entryOf({ manifest, tenant: _, ...version }: TenantVersion): HistoryEntry {
  const bytes = [...manifest.values()].reduce((sum, file) => sum + file.bytes, 0);
  return { ...version, files: manifest.size, bytes };
}

/** The differences between two versions of a site; undefined if one of them is not kept. Version 0 has no files. */
export async function changesOf(
  { tenantVersions }: { readonly tenantVersions: Pick<TenantVersions, 'version' | 'contents'> },
  tenant: string,
  from: number,
  to: number,
): Promise<VersionChanges | undefined> {
  const [earlier, later] = await Promise.all([from, to].map((number) => manifestOf(number)));
  if (earlier === undefined || later === undefined) return undefined;
  return changesBetween(earlier, later, (hashes) => tenantVersions.contents(hashes));

  async function manifestOf(number: number) {
    if (number === 0) return new Map();
    return (await tenantVersions.version(tenant, number))?.manifest;
  }
}
