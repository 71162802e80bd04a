import type { TenantFinding } from '#server/dealer/rules/tenant-problems';
import { checkFileSet, type FileSet } from '#server/dealer/site-files/file-set';
import {
  changedFiles,
  isNewSite,
  type SiteChanges,
  type SiteText,
  settingsFile,
  type TenantWriter,
  type WriteFailure,
} from '#server/dealer/site-files/tenant-writer-port';
import type { StoredTenants } from '#server/operate/tenant-versions/create-tenant-versions';
import {
  type SaveDeps,
  type SaveFailure,
  saveTenantVersion,
} from '#server/operate/tenant-versions/save-tenant-version';
import type { CurrentVersion } from '#server/operate/tenant-versions/tenant-versions';
import { filesOfVersion } from '#server/operate/tenant-versions/version-history';
import type { LiveRegistry } from '#server/operate/tenants/live-registry';
import type { Clock } from '#server/platform/clock';
import { shortHash } from '#server/platform/http/etag';
import { err, ok, type Result } from '#server/platform/result';

interface DatabaseDeps {
  readonly stored: Pick<SaveDeps, 'tenantVersions' | 'checkDraft'> & {
    readonly tenantCopy: Pick<StoredTenants['tenantCopy'], 'take'>;
  };
  readonly tenants: Pick<LiveRegistry, 'refresh'>;
  readonly clock: Clock;
}

/** Sites as versions in the database: a change adds a version, which every process follows. */
export class DatabaseTenantWriter implements TenantWriter {
  constructor(private readonly deps: DatabaseDeps) {}

  async text(slug: string, path: string): Promise<SiteText | undefined> {
    const { tenantVersions } = this.deps.stored;
    const current = await this.#current(slug);
    const version = current && (await tenantVersions.version(slug, current.version));
    const hash = version?.manifest.get(path)?.sha256;
    const bytes = hash === undefined ? undefined : (await tenantVersions.contents([hash])).get(hash);
    return bytes && textIn(bytes);
  }

  async paths(slug: string): Promise<readonly string[]> {
    const current = await this.#current(slug);
    const version = current && (await this.deps.stored.tenantVersions.version(slug, current.version));
    return [...(version?.manifest.keys() ?? [])];
  }

  async failureOf({ slug, files }: Pick<SiteChanges, 'slug' | 'files'>): Promise<WriteFailure | undefined> {
    const after = changedFiles((await this.#files(slug)) ?? new Map(), files);
    const fileSet = checkFileSet(slug, after);
    if (!fileSet.ok) return { kind: 'invalid', findings: fileSet.error };
    const draft = await this.deps.stored.checkDraft(slug, after);
    return draft.ok ? undefined : refusedFiles(draft.error);
  }

  async files(slug: string): Promise<Result<FileSet, never> | undefined> {
    const files = await this.#files(slug);
    return files && ok(files);
  }

  async #files(slug: string): Promise<FileSet | undefined> {
    const { tenantVersions } = this.deps.stored;
    const current = await this.#current(slug);
    const version = current && (await tenantVersions.version(slug, current.version));
    return version && filesOfVersion(tenantVersions, version);
  }

  async save(changes: SiteChanges): Promise<Result<{ readonly tag: string }, WriteFailure>> {
    const { slug, expected, author, note } = changes;
    const { stored, clock } = this.deps;
    const newest = await stored.tenantVersions.current(slug);
    if (isNewSite(changes) && newest?.removed) return err({ kind: 'used before' });
    const before = await this.#files(slug);
    const tagOf = (path: string) => {
      const bytes = before?.get(path);
      return bytes ? textIn(bytes).tag : null;
    };
    if ([...expected].some(([path, tag]) => tagOf(path) !== tag)) return err({ kind: 'conflict' });
    const files = changedFiles(before ?? new Map(), changes.files);
    const saved = await saveTenantVersion(
      { ...stored, clock },
      { tenant: slug, files, author, note, expected: newest?.version ?? 0 },
    );
    if (!saved.ok) return err(failureOf(saved.error));
    await serveNow(this.deps, slug);
    return ok({ tag: textIn(files.get(settingsFile) ?? new Uint8Array()).tag });
  }

  async #current(slug: string): Promise<CurrentVersion | undefined> {
    const current = await this.deps.stored.tenantVersions.current(slug);
    return current?.removed ? undefined : current;
  }
}

/** Serves the current version of a site from now on, before the process would look for changes by itself. */
export async function serveNow({ stored, tenants }: DatabaseDeps, slug: string): Promise<void> {
  const current = await stored.tenantVersions.current(slug);
  if (!current) return;
  await stored.tenantCopy.take(current);
  await tenants.refresh(new Set([slug]));
}

function textIn(bytes: Uint8Array): SiteText {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { text, tag: shortHash(text) };
}

const failureOf = (failure: SaveFailure): WriteFailure =>
  failure.kind === 'conflict' ? { kind: 'conflict' } : refusedFiles(failure.findings);

/** Why the files of a version were refused: hosts that other sites have come first, since they are a conflict. */
export function refusedFiles(all: readonly TenantFinding[]): WriteFailure {
  const findings = all.filter(({ severity }) => severity === 'error');
  const clashes = findings.filter(({ kind }) => kind === 'host taken');
  return clashes.length > 0 ? { kind: 'taken', findings: clashes } : { kind: 'invalid', findings };
}
