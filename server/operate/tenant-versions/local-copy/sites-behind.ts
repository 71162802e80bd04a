import { readdirSync } from 'node:fs';
import type { CurrentVersion, SiteBehind } from '#server/operate/tenant-versions/tenant-versions-port';
import { linkTarget } from './site-links';
import { isFolderOf } from './version-folders';

/** Compares a copy with the current versions of all sites, and finds sites that only the copy has. Reads links only. */
export function sitesBehind(folder: string, current: readonly CurrentVersion[]): readonly SiteBehind[] {
  const copied = copiedFolders(folder);
  const heads = new Map(current.map((head) => [head.tenant, head]));
  return [...new Set([...heads.keys(), ...copied.keys()])].sort().flatMap((tenant) => {
    const [head, name] = [heads.get(tenant), copied.get(tenant)];
    const expected = head === undefined || head.removed ? undefined : head;
    const isCurrent = expected ? isFolderOf(expected, linkTarget(folder, tenant)) : name === undefined;
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

function versionOf(name: string | undefined): number | null {
  const [, digits] = /@(\d{1,9})-/.exec(name ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}
