import { randomBytes } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { link, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesOfManifest } from '#server/operate/tenant-versions/files-of-version';
import {
  type FileFacts,
  type Manifest,
  manifestText,
  parseManifest,
} from '#server/operate/tenant-versions/rules/manifest';
import type {
  CurrentVersion,
  TenantVersion,
  TenantVersions,
} from '#server/operate/tenant-versions/tenant-versions-port';
import { makeFolder, sharedFolder } from '#server/platform/make-folder';

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
