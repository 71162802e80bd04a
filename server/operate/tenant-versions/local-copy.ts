import { lstatSync, readdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/platform/make-folder';
import { slug as slugSchema } from '#server/settings/text-schema';
import { buildVersion, folderName, isDamaged, isFolderOf, SiteLinks, versionsFolder } from './copy-folders';
import type { CurrentVersion, TenantVersions } from './tenant-versions';

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
