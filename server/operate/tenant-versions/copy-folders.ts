import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { link, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type FileFacts,
  type Manifest,
  manifestText,
  parseManifest,
} from '#server/dealer/site-files/file-set';
import { makeFolder, sharedFolder } from '#server/platform/make-folder';
import type { CurrentVersion, SiteBehind, TenantVersion, TenantVersions } from './tenant-versions';
import { filesOfManifest } from './version-history';

/** Holds the folders of versions; the registry ignores hidden names. */
export const versionsFolder = '.versions';
const manifestFile = 'manifest.json';

/** The name of a version's folder, which ends with a random part. */
export const folderName = ({ tenant, version, print }: CurrentVersion): string =>
  `${tenant}@${version}-${print}`;

/** Whether the target of a link is a folder of this version. */
export const isFolderOf = (version: CurrentVersion, target: string | undefined): boolean =>
  target?.startsWith(`${versionsFolder}/${folderName(version)}-`) ?? false;

/**
 * Writes a version beside the others in a copy; files that have not changed are those of the version before.
 * @param before the target of the site's link
 * @returns the target of its new link
 */
export async function buildVersion(
  copy: string,
  tenantVersions: Pick<TenantVersions, 'contents'>,
  { version, name, before }: { version: TenantVersion; name: string; before: string | undefined },
): Promise<string> {
  const mark = randomBytes(4).toString('hex');
  const home = join(copy, versionsFolder);
  const draft = join(home, `.${name}-${mark}`);
  const former = before === undefined ? undefined : await formerFiles(copy, before);
  await makeFolder(join(draft, version.tenant), sharedFolder);
  const missing = await linkUnchanged(join(draft, version.tenant), version.manifest, former);
  await filesOfManifest(tenantVersions, missing, async (path, content, { changedMs }) => {
    const file = join(draft, version.tenant, path);
    await makeFolder(dirname(file), sharedFolder);
    await writeFile(file, content);
    await utimes(file, changedMs / 1_000, changedMs / 1_000);
  });
  await writeFile(join(draft, manifestFile), manifestText(version.manifest));
  await rename(draft, join(home, `${name}-${mark}`));
  return `${versionsFolder}/${name}-${mark}/${version.tenant}`;
}

/** Whether files of the folder that a link leads to are gone or not whole, as after a power cut. */
export async function isDamaged(copy: string, target: string | undefined): Promise<boolean> {
  const former = target === undefined ? undefined : await formerFiles(copy, target);
  if (former === undefined) return true;
  return [...former.manifest].some(
    ([path, { bytes }]) => lstatSync(join(former.folder, path), { throwIfNoEntry: false })?.size !== bytes,
  );
}

interface FormerFiles {
  readonly folder: string;
  readonly manifest: Manifest;
}

async function formerFiles(copy: string, target: string): Promise<FormerFiles | undefined> {
  const manifest = await readManifest(join(copy, dirname(target)));
  return manifest && { folder: join(copy, target), manifest };
}

const readManifest = (folder: string): Promise<Manifest | undefined> =>
  readFile(join(folder, manifestFile), 'utf8').then(parseManifest, () => undefined);

/** Takes files that have not changed from the folder of the version before. Returns those that are missing then. */
async function linkUnchanged(
  folder: string,
  manifest: Manifest,
  former: FormerFiles | undefined,
): Promise<Manifest> {
  const missing = new Map<string, FileFacts>();
  for (const [path, facts] of manifest) {
    const before = former?.manifest.get(path);
    const isSame = before?.sha256 === facts.sha256 && before.changedMs === facts.changedMs;
    if (!former || !isSame || !(await linkFile(join(former.folder, path), join(folder, path), facts)))
      missing.set(path, facts);
  }
  return missing;
}

/** False if the file is not there or not whole, or the disk has no hard links. */
async function linkFile(from: string, to: string, { bytes }: FileFacts): Promise<boolean> {
  try {
    if ((await stat(from)).size !== bytes) return false;
    await makeFolder(dirname(to), sharedFolder);
    await link(from, to);
    return true;
  } catch {
    return false;
  }
}

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
