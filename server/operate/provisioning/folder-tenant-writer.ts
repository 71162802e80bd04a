import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TenantRegistry } from '#server/dealer/registry';
import { takenHosts } from '#server/dealer/rules/host-name';
import type { TenantFinding, TenantProblem } from '#server/dealer/rules/tenant-problems';
import { checkFileSet } from '#server/dealer/site-files/file-set';
import {
  isNewSite,
  type SiteChanges,
  type SiteText,
  settingsFile,
  type TenantWriter,
  type WriteFailure,
} from '#server/dealer/site-files/tenant-writer-port';
import { errorCode, readTenantText } from '#server/dealer/tenant-file';
import { readFolder } from '#server/operate/tenant-versions/site-folders';
import { readTenant, tenantFolders } from '#server/operate/tenants/load-tenants';
import { mostTenants, tooMany } from '#server/operate/tenants/rules/live-sites';
import { foreignSecrets, secretsOf, takenSecrets } from '#server/operate/tenants/rules/secret-names';
import { inTurn, type StillMyTurn, type Turns } from '#server/platform/database/turns';
import { shortHash } from '#server/platform/http/etag';
import { makeFolder, sharedFolder } from '#server/platform/make-folder';
import { err, ok, type Result } from '#server/platform/result';
import { clearOldDrafts, syncFolder, withDraft } from './site-drafts';

interface FolderDeps {
  readonly tenantsDir: string;
  readonly tenants: Pick<TenantRegistry, 'all'>;
  /** Brings the sites of this process up to date with the folder: these and new ones, or all. */
  readonly refresh: (slugs?: ReadonlySet<string>) => Promise<unknown>;
  /** The check of `dealer tenant check` for another folder of sites. */
  readonly check: (tenantsDir: string) => Promise<readonly TenantFinding[]>;
  readonly turns: Pick<Turns, 'take' | 'renew' | 'end'>;
}

type Saved = Result<{ readonly tag: string }, WriteFailure>;

const readOnly = new Set(['EROFS', 'EACCES', 'EPERM']);

/**
 * Sites in a folder that all processes share. A change is made and checked beside the site and moved into place, so that a
 * process that is killed leaves the old settings or the new ones.
 */
export class FolderTenantWriter implements TenantWriter {
  constructor(private readonly deps: FolderDeps) {}

  async text(slug: string, path: string): Promise<SiteText | undefined> {
    const read = readTenantText(this.deps.tenantsDir, `${slug}/${path}`);
    return read.ok && read.value !== undefined ? { text: read.value, tag: shortHash(read.value) } : undefined;
  }

  async files(slug: string): ReturnType<TenantWriter['files']> {
    if (!existsSync(join(this.#folderOf(slug), settingsFile))) return undefined;
    const read = await readFolder(this.deps.tenantsDir, slug);
    return read.ok ? checkFileSet(slug, read.value) : read;
  }

  async save(changes: SiteChanges): Promise<Saved> {
    try {
      const save = (stillMyTurn: StillMyTurn) => this.#save(changes, stillMyTurn);
      return (await inTurn(this.deps.turns, everySite, limits, save)) ?? err({ kind: 'busy' });
    } catch (error) {
      if (readOnly.has(errorCode(error))) return err({ kind: 'read-only', advice });
      throw error;
    }
  }

  async #save(changes: SiteChanges, stillMyTurn: StillMyTurn): Promise<Saved> {
    await clearOldDrafts(this.deps.tenantsDir);
    // Another process may have written a site a moment ago.
    await this.deps.refresh();
    const { slug, files } = changes;
    const exists = existsSync(this.#folderOf(slug));
    if (exists === isNewSite(changes) || !(await this.#isExpected(changes))) return err({ kind: 'conflict' });
    return withDraft(this.deps.tenantsDir, slug, files, async (draft) => {
      const failure = await this.#failureOf(draft, changes);
      if (failure) return err(failure);
      // The process may have been suspended for longer than a turn lasts.
      if (!(await stillMyTurn())) return err({ kind: 'busy' });
      await this.#place(draft, changes);
      await this.deps.refresh(new Set([slug]));
      return ok({ tag: (await this.text(slug, settingsFile))?.tag ?? '' });
    });
  }

  async #isExpected({ slug, expected }: SiteChanges): Promise<boolean> {
    for (const [path, tag] of expected) {
      if (((await this.text(slug, path))?.tag ?? null) !== tag) return false;
    }
    return true;
  }

  async #failureOf(draft: string, changes: SiteChanges): Promise<WriteFailure | undefined> {
    const { slug } = changes;
    const isNew = isNewSite(changes);
    const errors = await this.#errorsIn(draft);
    // What was wrong before keeps nobody from changing something else.
    const earlier = errors.length > 0 && !isNew ? await this.#errorsOf(slug) : [];
    const mine = errors.filter((one) => !earlier.some((other) => isSame(one, other)));
    if (mine.length > 0) return { kind: 'invalid', findings: mine };
    const read = await readTenant(draft, slug);
    if (!read.ok) return { kind: 'invalid', findings: read.error };
    const all = this.deps.tenants.all();
    if (isNew && (await this.#isFull())) return { kind: 'invalid', findings: [tooMany(slug)] };
    const clashes = takenHosts(read.value, all);
    if (clashes.length > 0) return { kind: 'taken', findings: clashes };
    const slugs = [...all.map((one) => one.slug), slug];
    const others = isNew ? all : [];
    const foreign = [...takenSecrets(slug, others.map(secretsOf)), ...foreignSecrets([read.value], slugs)];
    return foreign.length > 0 ? { kind: 'invalid', findings: foreign } : undefined;
  }

  /** Broken folders count too: they have a place among those that are served. */
  async #isFull(): Promise<boolean> {
    const folders = await tenantFolders(this.deps.tenantsDir, true);
    return folders.ok && folders.value.length >= mostTenants;
  }

  #errorsOf(slug: string): Promise<readonly TenantProblem[]> {
    return withDraft(this.deps.tenantsDir, slug, new Map(), (draft) => this.#errorsIn(draft));
  }

  async #errorsIn(draft: string): Promise<readonly TenantProblem[]> {
    return (await this.deps.check(draft)).filter(({ severity }) => severity === 'error');
  }

  async #place(draft: string, changes: SiteChanges): Promise<void> {
    const { slug, files } = changes;
    const folder = this.#folderOf(slug);
    if (isNewSite(changes)) {
      await rename(join(draft, slug), folder);
      return syncFolder(this.deps.tenantsDir);
    }
    for (const path of files.keys()) {
      await makeFolder(dirname(join(folder, path)), sharedFolder);
      await rename(join(draft, slug, path), join(folder, path));
      await syncFolder(dirname(join(folder, path)));
    }
  }

  #folderOf(slug: string): string {
    return join(this.deps.tenantsDir, slug);
  }
}

const isSame = (one: TenantProblem, other: TenantProblem): boolean =>
  one.file === other.file && one.path === other.path && one.message === other.message;

const advice =
  'The folder of the sites cannot be written: mount it without :ro for the service site in compose.yaml, and let its user write to it (server/guides/platforms.md).';

/** One process at a time writes sites: it may have to compare its hosts with those of every other site. */
const everySite = 'every site';
/** A process that dies in between holds the others up for as long. */
const limits = { leaseMs: 15_000, patienceMs: 18_000, now: () => new Date() };
