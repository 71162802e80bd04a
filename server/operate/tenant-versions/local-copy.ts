import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type FileFacts,
  type Manifest,
  manifestText,
  parseManifest,
} from '#server/dealer/site-files/file-set';
import { makeFolder, sharedFolder } from '#server/platform/make-folder';
import { slug as slugSchema } from '#server/settings/text-schema';
import { folderName, isFolderOf, SiteLinks, versionsFolder } from './copy-folders';
import type { CurrentVersion, TenantVersion, TenantVersions } from './tenant-versions';
import { filesOfManifest } from './version-history';

/**
 * The current versions of all sites as folders: `SLUG` is a link to the folder of one version, which is complete
 * before the link changes to it in one step. Any number of processes may keep the same folder.
 */
export class LocalCopy {
  constructor(
    readonly folder: string,
    private readonly tenantVersions: Pick<TenantVersions, 'version' | 'contents' | 'current'>,
  ) {
    this.#links = new SiteLinks(folder);
  }

  readonly #links: SiteLinks;

  /** The last of the tasks that change a site's link, by site. */
  readonly #turns = new Map<string, Promise<void>>();

  /**
   * Brings one site up to date, one task per site at a time. A version that has been replaced meanwhile gives way to the
   * current one.
   * @param verify also looks for files that a power cut damaged
   */
  async take(current: CurrentVersion, verify = false): Promise<void> {
    const { tenant } = current;
    if (!slugSchema.safeParse(tenant).success) return;
    const turn = (this.#turns.get(tenant) ?? Promise.resolve()).then(() => this.#take(current, verify));
    const end = turn.catch(() => undefined);
    this.#turns.set(tenant, end);
    await turn.finally(() => {
      if (this.#turns.get(tenant) === end) this.#turns.delete(tenant);
    });
  }

  async #take(version: CurrentVersion, verify: boolean): Promise<void> {
    const { tenant } = version;
    const before = this.#links.target(tenant);
    const isLinked = isFolderOf(version, before);
    if (
      version.removed ? before === undefined : isLinked && !(verify && (await isDamaged(this.folder, before)))
    )
      return;
    const target = version.removed ? undefined : await this.#fetch(version, isLinked ? undefined : before);
    const newest = await this.tenantVersions.current(tenant);
    if (newest && folderName(newest) !== folderName(version)) return this.#take(newest, false);
    if (version.removed) await this.#links.drop(tenant);
    else if (target !== undefined) await this.#links.link(tenant, target);
  }

  /** Returns the target of its link; undefined if the version is no longer kept. */
  async #fetch(version: CurrentVersion, before: string | undefined): Promise<string | undefined> {
    const full = await this.tenantVersions.version(version.tenant, version.version);
    if (!full || full.removed) return undefined;
    const name = folderName(version);
    return buildVersion(this.folder, this.tenantVersions, { version: full, name, before });
  }

  /** Removes all sites except `slugs` and those that the database has got meanwhile; folders that somebody put there are hidden, not deleted. */
  async keepOnly(slugs: ReadonlySet<string>): Promise<void> {
    for (const name of readdirSync(this.folder)) {
      if (name.startsWith('.') || slugs.has(name)) continue;
      if (this.#links.target(name) !== undefined) await this.#dropUnlessCurrent(name);
      else if (this.#links.isFolder(name)) await this.#links.hide(name);
    }
  }

  /** Deletes the folders of former versions and what killed processes left. */
  sweep(now = Date.now()): Promise<void> {
    return sweepCopy(this.folder, now);
  }

  /** Creates the folder if missing. */
  async open(): Promise<void> {
    await makeFolder(join(this.folder, versionsFolder));
  }

  async #dropUnlessCurrent(tenant: string): Promise<void> {
    const current = await this.tenantVersions.current(tenant);
    if (!current || current.removed) await this.#links.drop(tenant);
  }
}

/** From the end of its use: a request that began before a change may still read the version before. */
const formerMs = 60_000;
/** A folder that a killed process left, or that another one is writing. */
const unfinishedMs = 10 * 60_000;

/** Deletes the folders of former versions and what killed processes left. */
async function sweepCopy(folder: string, now: number): Promise<void> {
  const links = new SiteLinks(folder);
  const home = join(folder, versionsFolder);
  const used = new Set(readdirSync(folder).map((name) => links.target(name)?.split('/')[1]));
  for (const name of readdirSync(home)) {
    if (used.has(name)) continue;
    const age =
      now -
      (await stat(join(home, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => now,
      ));
    const isFinished = !name.startsWith('.');
    if (age > (isFinished ? formerMs : unfinishedMs))
      await rm(join(home, name), { recursive: true, force: true });
  }
  await sweepDrafts(folder, now);
}

async function sweepDrafts(folder: string, now: number): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (!/^\.(draft|link)-/.test(name)) continue;
    const path = join(folder, name);
    const changedMs = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - changedMs > unfinishedMs) await rm(path, { recursive: true, force: true });
  }
}

const manifestFile = 'manifest.json';

/**
 * Writes a version beside the others in a copy; files that have not changed are those of the version before.
 * @param before the target of the site's link
 * @returns the target of its new link
 */
async function buildVersion(
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
async function isDamaged(copy: string, target: string | undefined): Promise<boolean> {
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
