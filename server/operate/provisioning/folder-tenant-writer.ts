import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TenantRegistry } from '#server/dealer/registry';
import { takenHosts } from '#server/dealer/rules/host-name';
import type { TenantFinding, TenantProblem } from '#server/dealer/rules/tenant-problems';
import { checkFileSet, mostFileBytes, pathProblem } from '#server/dealer/site-files/file-set';
import {
  type FileChanges,
  isNewSite,
  type SiteChanges,
  type SiteText,
  settingsFile,
  type TenantWriter,
  type WriteFailure,
} from '#server/dealer/site-files/tenant-writer-port';
import { errorCode, readTenantBytes, readTenantText, wholeUtf8 } from '#server/dealer/tenant-file';
import { readFolder } from '#server/operate/tenant-versions/site-folders';
import { readTenant, tenantFolders } from '#server/operate/tenants/load-tenants';
import { mostTenants, tooMany } from '#server/operate/tenants/rules/live-sites';
import { foreignSecrets, secretsOf, takenSecrets } from '#server/operate/tenants/rules/secret-names';
import { inTurn, type StillMyTurn, type Turns } from '#server/platform/database/turns';
import { shortHash } from '#server/platform/http/etag';
import { makeFolder, sharedFolder } from '#server/platform/make-folder';
import { err, ok, type Result } from '#server/platform/result';
import { clearOldDrafts, pathsOf, syncFolder, withDraft } from './site-drafts';

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

/** The tag of a file's bytes. */
const tagOf = (bytes: Uint8Array): string => shortHash(new TextDecoder().decode(bytes));

const readOnly = new Set(['EROFS', 'EACCES', 'EPERM']);

/**
 * Sites in a folder that all processes share. A change is made and checked beside the site and moved into place, so that a
 * process that is killed leaves the old settings or the new ones.
 */
export class FolderTenantWriter implements TenantWriter {
  constructor(private readonly deps: FolderDeps) {}

  async text(slug: string, path: string): Promise<SiteText | undefined> {
    const read = readTenantText(this.deps.tenantsDir, `${slug}/${path}`, undefined, wholeUtf8);
    return read.ok && read.value !== undefined ? { text: read.value, tag: shortHash(read.value) } : undefined;
  }

  async paths(slug: string): Promise<readonly string[]> {
    if (!existsSync(this.#folderOf(slug))) return [];
    return [...(await pathsOf(this.deps.tenantsDir, slug))].sort();
  }

  async files(slug: string): ReturnType<TenantWriter['files']> {
    if (!existsSync(join(this.#folderOf(slug), settingsFile))) return undefined;
    const read = await readFolder(this.deps.tenantsDir, slug);
    return read.ok ? checkFileSet(slug, read.value) : read;
  }

  async failureOf({ slug, files }: Pick<SiteChanges, 'slug' | 'files'>): Promise<WriteFailure | undefined> {
    const outcome = await orReadOnly<undefined>(async () => {
      const refused = wrongPaths(slug, files);
      if (refused) return err(refused);
      return withDraft(this.deps.tenantsDir, slug, files, async (draft) => {
        const failure = await this.#failureOf(draft, slug, false);
        return failure ? err(failure) : ok(undefined);
      });
    });
    return outcome.ok ? undefined : outcome.error;
  }

  save(changes: SiteChanges): Promise<Saved> {
    return orReadOnly(async () => {
      const refused = wrongPaths(changes.slug, changes.files);
      if (refused) return err(refused);
      const save = (stillMyTurn: StillMyTurn) => this.#save(changes, stillMyTurn);
      return (await inTurn(this.deps.turns, everySite, limits, save)) ?? err({ kind: 'busy' });
    });
  }

  async #save(changes: SiteChanges, stillMyTurn: StillMyTurn): Promise<Saved> {
    await clearOldDrafts(this.deps.tenantsDir);
    // Another process may have written a site a moment ago.
    await this.deps.refresh();
    const { slug, files } = changes;
    const exists = existsSync(this.#folderOf(slug));
    if (exists === isNewSite(changes) || !(await this.#isExpected(changes))) return err({ kind: 'conflict' });
    return withDraft(this.deps.tenantsDir, slug, files, async (draft) => {
      const failure = await this.#failureOf(draft, slug, isNewSite(changes));
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
      if (((await this.text(slug, path))?.tag ?? this.#tagOfBytes(slug, path)) !== tag) return false;
    }
    return true;
  }

  /** Of a picture, or another file that is no text; null without one. */
  #tagOfBytes(slug: string, path: string): string | null {
    const read = readTenantBytes(this.deps.tenantsDir, `${slug}/${path}`, mostFileBytes);
    if (!read.ok) return 'unreadable';
    return read.value ? tagOf(read.value) : null;
  }

  async #failureOf(draft: string, slug: string, isNew: boolean): Promise<WriteFailure | undefined> {
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
    for (const [path, content] of files) {
      const target = join(folder, path);
      if (content === null) await rm(target, { force: true });
      else {
        await makeFolder(dirname(target), sharedFolder);
        await rename(join(draft, slug, path), target);
      }
      if (existsSync(dirname(target))) await syncFolder(dirname(target));
    }
  }

  #folderOf(slug: string): string {
    return join(this.deps.tenantsDir, slug);
  }
}

/** What a task returns, or that the folder can't be written. */
async function orReadOnly<T>(task: () => Promise<Result<T, WriteFailure>>): Promise<Result<T, WriteFailure>> {
  try {
    return await task();
  } catch (error) {
    if (readOnly.has(errorCode(error))) return err({ kind: 'read-only', advice });
    throw error;
  }
}

/** Paths that no site may have, such as one outside its folder. */
function wrongPaths(slug: string, files: FileChanges): WriteFailure | undefined {
  const findings = [...files.keys()].flatMap((path) => {
    const message = pathProblem(path);
    return message === undefined ? [] : [{ file: `${slug}/${path}`, path: '', message }];
  });
  return findings.length > 0 ? { kind: 'invalid', findings } : undefined;
}

const isSame = (one: TenantProblem, other: TenantProblem): boolean =>
  one.file === other.file && one.path === other.path && one.message === other.message;

const advice =
  'The folder of the sites cannot be written: mount it without :ro for the service site in compose.yaml, and let its user write to it (server/guides/operators/platforms.md).';

/** One process at a time writes sites: it may have to compare its hosts with those of every other site. */
const everySite = 'every site';
/** A process that dies in between holds the others up for as long. */
const limits = { leaseMs: 15_000, patienceMs: 18_000, now: () => new Date() };
