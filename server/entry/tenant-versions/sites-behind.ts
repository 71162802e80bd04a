import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { CurrentVersion, SiteBehind } from './tenant-versions-port';

/** Name of the folder of a version, without the mark that ends it. */
export const versionFolder = ({ tenant, version, print }: CurrentVersion): string =>
  `${tenant}@${version}-${print}`;

/** Compares a copy with the current versions of all sites, and finds sites that only the copy has. Reads links only. */
export function sitesBehind(folder: string, current: readonly CurrentVersion[]): readonly SiteBehind[] {
  const copied = copiedFolders(folder);
  const heads = new Map(current.map((head) => [head.tenant, head]));
  return [...new Set([...heads.keys(), ...copied.keys()])].sort().flatMap((tenant) => {
    const [head, name] = [heads.get(tenant), copied.get(tenant)];
    const expected = head === undefined || head.removed ? undefined : head;
    const isCurrent = expected ? name?.startsWith(`${versionFolder(expected)}-`) : name === undefined;
    if (isCurrent) return [];
    return [{ tenant, copied: versionOf(name), current: expected?.version ?? null }];
  });
}

/** The folder of the version that each site of a copy uses. */
function copiedFolders(folder: string): ReadonlyMap<string, string> {
  const links = namesIn(folder).flatMap((name) => {
    const [, version] = name.startsWith('.') ? [] : (linkTarget(folder, name)?.split('/') ?? []);
    return version === undefined ? [] : [[name, version] as const];
  });
  return new Map(links);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The relative target of a site's link; undefined if it has none. */
export function linkTarget(folder: string, tenant: string): string | undefined {
  try {
    return readlinkSync(join(folder, tenant));
  } catch {
    return undefined;
  }
}

function versionOf(name: string | undefined): number | null {
  const [, digits] = /@(\d{1,9})-/.exec(name ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}
