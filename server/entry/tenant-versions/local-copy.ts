import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { slug as slugSchema } from '#server/settings/text-schema';
import { filesOfManifest } from './files-of-version';
import { type FileFacts, type Manifest, manifestText, parseManifest } from './rules/manifest';
import { linkTarget, versionFolder } from './sites-behind';
import type { CurrentVersion, TenantVersion, TenantVersions } from './tenant-versions-port';

/** Holds the folders of versions; the registry ignores hidden names. */
const versionsFolder = '.versions';
const manifestFile = 'manifest.json';
/** From the end of its use: a request that began before a change may still read the version before. */
const formerMs = 60_000;
/** A folder that a killed process left, or that another one is writing. */
const unfinishedMs = 10 * 60_000;

/**
 * The current versions of all sites as folders: `SLUG` is a link to the folder of one version, which is complete
 * before the link changes to it in one step. Any number of processes may keep the same folder.
 */
export class LocalCopy {
  constructor(
    readonly folder: string,
    private readonly tenantVersions: Pick<TenantVersions, 'version' | 'contents' | 'current'>,
  ) {}

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
    const before = this.#target(tenant);
    const isLinked = before?.startsWith(`${versionsFolder}/${versionFolder(version)}-`) ?? false;
    if (version.removed ? before === undefined : isLinked && !(verify && (await this.#isDamaged(tenant))))
      return;
    const target = version.removed ? undefined : await this.#fetch(version, isLinked ? undefined : before);
    const newest = await this.tenantVersions.current(tenant);
    if (newest && versionFolder(newest) !== versionFolder(version)) return this.#take(newest, false);
    if (version.removed) await this.#drop(tenant);
    else if (target !== undefined) await this.#link(tenant, target);
  }

  /** Returns the target of its link; undefined if the version is no longer kept. */
  async #fetch(version: CurrentVersion, before: string | undefined): Promise<string | undefined> {
    const full = await this.tenantVersions.version(version.tenant, version.version);
    return full && !full.removed ? this.#build(full, versionFolder(version), before) : undefined;
  }

  /** Removes all sites except `slugs` and those that the database has got meanwhile; folders that somebody put there are hidden, not deleted. */
  async keepOnly(slugs: ReadonlySet<string>): Promise<void> {
    for (const name of readdirSync(this.folder)) {
      if (name.startsWith('.') || slugs.has(name)) continue;
      if (this.#target(name) !== undefined) await this.#dropUnlessCurrent(name);
      else if (this.#isFolder(name)) await this.#hide(name);
    }
  }

  /** Deletes the folders of former versions and what killed processes left. */
  async sweep(now = Date.now()): Promise<void> {
    const home = join(this.folder, versionsFolder);
    const used = new Set(readdirSync(this.folder).map((name) => this.#target(name)?.split('/')[1]));
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
    await this.#sweepDrafts(now);
  }

  async #sweepDrafts(now: number): Promise<void> {
    for (const name of readdirSync(this.folder)) {
      if (!/^\.(draft|link)-/.test(name)) continue;
      const path = join(this.folder, name);
      const changedMs = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
      if (now - changedMs > unfinishedMs) await rm(path, { recursive: true, force: true });
    }
  }

  /** Creates the folder if missing. */
  async open(): Promise<void> {
    await mkdir(join(this.folder, versionsFolder), { recursive: true, mode: 0o700 });
  }

  #target(tenant: string): string | undefined {
    return linkTarget(this.folder, tenant);
  }

  #isFolder(name: string): boolean {
    return lstatSync(join(this.folder, name), { throwIfNoEntry: false })?.isDirectory() ?? false;
  }

  /** Writes a version beside the others. Returns the target of its link. */
  async #build(version: TenantVersion, name: string, before: string | undefined): Promise<string> {
    const mark = randomBytes(4).toString('hex');
    const home = join(this.folder, versionsFolder);
    const draft = join(home, `.${name}-${mark}`);
    const former = before === undefined ? undefined : await this.#formerFiles(before);
    await mkdir(join(draft, version.tenant), { recursive: true });
    const missing = await linkUnchanged(join(draft, version.tenant), version.manifest, former);
    await filesOfManifest(this.tenantVersions, missing, async (path, content, { changedMs }) => {
      const file = join(draft, version.tenant, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      await utimes(file, changedMs / 1_000, changedMs / 1_000);
    });
    await writeFile(join(draft, manifestFile), manifestText(version.manifest));
    await rename(draft, join(home, `${name}-${mark}`));
    return `${versionsFolder}/${name}-${mark}/${version.tenant}`;
  }

  async #formerFiles(target: string): Promise<FormerFiles | undefined> {
    const manifest = await readManifest(join(this.folder, dirname(target)));
    return manifest && { folder: join(this.folder, target), manifest };
  }

  /** One step: a reader finds the version before or this one. */
  async #link(tenant: string, target: string): Promise<void> {
    const draft = join(this.folder, `.link-${randomBytes(4).toString('hex')}`);
    if (this.#isFolder(tenant)) await this.#hide(tenant);
    await symlink(target, draft, 'dir');
    await this.#stampFormer(tenant);
    await rename(draft, join(this.folder, tenant));
  }

  #hide(name: string): Promise<void> {
    return rename(join(this.folder, name), join(this.folder, `.not-stored-${name}-${Date.now()}`));
  }

  async #dropUnlessCurrent(tenant: string): Promise<void> {
    const current = await this.tenantVersions.current(tenant);
    if (!current || current.removed) await this.#drop(tenant);
  }

  async #drop(tenant: string): Promise<void> {
    if (this.#target(tenant) === undefined) return;
    await this.#stampFormer(tenant);
    await rm(join(this.folder, tenant), { force: true });
  }

  /** Before the link changes: the time of a version's folder is when it was last in use, for `sweep` of any process. */
  async #stampFormer(tenant: string): Promise<void> {
    const target = this.#target(tenant);
    const now = new Date();
    if (target !== undefined)
      await utimes(join(this.folder, dirname(target)), now, now).catch(() => undefined);
  }

  async #isDamaged(tenant: string): Promise<boolean> {
    const target = this.#target(tenant);
    const former = target === undefined ? undefined : await this.#formerFiles(target);
    if (former === undefined) return true;
    return [...former.manifest].some(
      ([path, { bytes }]) => lstatSync(join(former.folder, path), { throwIfNoEntry: false })?.size !== bytes,
    );
  }
}

interface FormerFiles {
  readonly folder: string;
  readonly manifest: Manifest;
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
    await mkdir(dirname(to), { recursive: true });
    await link(from, to);
    return true;
  } catch {
    return false;
  }
}
