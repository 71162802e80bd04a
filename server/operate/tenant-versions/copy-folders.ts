import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { rename, rm, symlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CurrentVersion } from './tenant-versions';

/** A site whose folder in a copy is not that of its current version in the database. */
interface SiteBehind {
  readonly tenant: string;
  /** Version of the copy; null if the copy lacks the site. */
  readonly copied: number | null;
  /** Version in the database; null if the site was removed there or never existed. */
  readonly current: number | null;
}

/** Holds the folders of versions; the registry ignores hidden names. */
export const versionsFolder = '.versions';

/** The name of a version's folder, which ends with a random part. */
export const folderName = ({ tenant, version, print }: CurrentVersion): string =>
  `${tenant}@${version}-${print}`;

/** Whether the target of a link is a folder of this version. */
export const isFolderOf = (version: CurrentVersion, target: string | undefined): boolean =>
  target?.startsWith(`${versionsFolder}/${folderName(version)}-`) ?? false;

/** The links of a copy: `SLUG` leads to the folder of one version. */
export class SiteLinks {
  constructor(private readonly folder: string) {}

  /** The relative target of a site's link; undefined if it has none. */
  target(tenant: string): string | undefined {
    return linkTarget(this.folder, tenant);
  }

  isFolder(name: string): boolean {
    return lstatSync(join(this.folder, name), { throwIfNoEntry: false })?.isDirectory() ?? false;
  }

  /** One step: a reader finds the version before or this one. */
  async link(tenant: string, target: string): Promise<void> {
    const draft = join(this.folder, `.link-${randomBytes(4).toString('hex')}`);
    if (this.isFolder(tenant)) await this.hide(tenant);
    await symlink(target, draft, 'dir');
    await this.#stampFormer(tenant);
    await rename(draft, join(this.folder, tenant));
  }

  /** Takes a folder that somebody put there out of the way, without deleting it. */
  hide(name: string): Promise<void> {
    return rename(join(this.folder, name), join(this.folder, `.not-stored-${name}-${Date.now()}`));
  }

  async drop(tenant: string): Promise<void> {
    if (this.target(tenant) === undefined) return;
    await this.#stampFormer(tenant);
    await rm(join(this.folder, tenant), { force: true });
  }

  /** Before the link changes: the time of a version's folder is when it was last in use, for `sweepCopy` of any process. */
  async #stampFormer(tenant: string): Promise<void> {
    const target = this.target(tenant);
    const now = new Date();
    if (target !== undefined)
      await utimes(join(this.folder, dirname(target)), now, now).catch(() => undefined);
  }
}

/** The relative target of a site's link; undefined if it has none. */
function linkTarget(folder: string, tenant: string): string | undefined {
  try {
    return readlinkSync(join(folder, tenant));
  } catch {
    return undefined;
  }
}

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
