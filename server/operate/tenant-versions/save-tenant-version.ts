import type { TenantFinding } from '#server/dealer/rules/tenant-problems';
import { checkFileSet, type FileSet } from '#server/dealer/site-files/file-set';
import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import { slug as slugSchema } from '#server/settings/text-schema';
import type { CheckDraft } from './create-tenant-versions';
import type { TenantVersions } from './tenant-versions';
import { filesOfVersion } from './version-history';

export interface SaveDeps {
  readonly tenantVersions: Pick<TenantVersions, 'current' | 'version' | 'contents' | 'add'>;
  /** The check of `dealer tenant check`, for files that are not in a folder yet. */
  readonly checkDraft: CheckDraft;
  readonly clock: Clock;
}

/** Who changes a site, and why. */
export interface Authorship {
  readonly author: string;
  readonly note?: string | undefined;
}

interface SaveRequest extends Authorship {
  readonly tenant: string;
  readonly files: FileSet;
  /** The newest version that the author has seen, 0 for a new site: any other one is a conflict. */
  readonly expected: number;
  /** The earlier version whose files these are. */
  readonly restoredFrom?: number | undefined;
}

export interface SavedVersion {
  readonly tenant: string;
  readonly version: number;
  /** False if the current version has the same files: none was added. */
  readonly changed: boolean;
  /** Warnings and notes of the check. */
  readonly findings: readonly TenantFinding[];
}

export type SaveFailure =
  /** Somebody else has saved a version meanwhile; `current` is its number. */
  | { readonly kind: 'conflict'; readonly current: number }
  /** The check found errors; nothing was stored. */
  | { readonly kind: 'invalid'; readonly findings: readonly TenantFinding[] };

/** Checks the files of a site as `dealer tenant check` does and makes them its current version. */
export async function saveTenantVersion(
  { tenantVersions, checkDraft, clock }: SaveDeps,
  request: SaveRequest,
): Promise<Result<SavedVersion, SaveFailure>> {
  const { tenant, files, expected, restoredFrom = null } = request;
  const name = slugSchema.safeParse(tenant);
  if (!name.success) return invalid([fileless(tenant, `expected ${name.error.issues[0]?.message}`)]);
  const fileSet = checkFileSet(tenant, files);
  if (!fileSet.ok) return invalid(fileSet.error.map(asError));
  const draft = await checkDraft(tenant, files);
  if (!draft.ok) return invalid(draft.error);
  const { claims, findings } = draft.value;
  const outcome = await tenantVersions.add({
    tenant,
    expected,
    restoredFrom,
    at: clock.now(),
    content: { files, claims },
    author: authorOf(request.author),
    note: noteOf(request.note),
  });
  if (outcome.kind === 'conflict') return err(outcome);
  if (outcome.kind === 'refused') return invalid(outcome.problems.map(asError));
  return ok({ tenant, version: outcome.version, changed: outcome.changed, findings });
}

const invalid = (findings: readonly TenantFinding[]): Result<never, SaveFailure> =>
  err({ kind: 'invalid', findings });

const fileless = (tenant: string, message: string): TenantFinding =>
  asError({ file: tenant, path: '', message });

const asError = (problem: Omit<TenantFinding, 'severity'>): TenantFinding => ({
  ...problem,
  severity: 'error',
});

interface RollBackRequest extends Authorship {
  readonly tenant: string;
  /** The version to restore. */
  readonly to: number;
  /** The newest version that the author has seen; the newest of all if absent. */
  readonly expected?: number | undefined;
}

export type RollBackFailure =
  | SaveFailure
  | { readonly kind: 'no such site' }
  /** There is no such version, or it is no longer kept. */
  | { readonly kind: 'no such version' }
  /** The version is the removal of the site: it has no files. */
  | { readonly kind: 'removal' };

/** Makes an earlier version current again, as a new version. It is checked like any other. Also restores removed sites. */
export async function rollBackTenant(
  deps: SaveDeps,
  { tenant, to, expected, author, note }: RollBackRequest,
): Promise<Result<SavedVersion, RollBackFailure>> {
  const current = await deps.tenantVersions.current(tenant);
  if (current === undefined) return err({ kind: 'no such site' });
  const version = await deps.tenantVersions.version(tenant, to);
  if (version?.removed) return err({ kind: 'removal' });
  const files = version && (await filesOfVersion(deps.tenantVersions, version));
  if (files === undefined) return err({ kind: 'no such version' });
  return saveTenantVersion(deps, {
    tenant,
    files,
    author,
    note,
    expected: expected ?? current.version,
    restoredFrom: to,
  });
}

interface RemoveRequest extends Authorship {
  readonly tenant: string;
  /** The newest version that the author has seen; the newest of all if absent. */
  readonly expected?: number | undefined;
}

type RemoveFailure =
  | { readonly kind: 'not found' }
  | { readonly kind: 'conflict'; readonly current: number }
  /** It answers the hosts that no site has. */
  | { readonly kind: 'is the default' };

interface RemoveDeps extends Pick<SaveDeps, 'tenantVersions' | 'clock'> {
  readonly config: { readonly DEFAULT_TENANT?: string | undefined };
}

/** Removes a site: its processes stop serving it. Its versions stay, so that it can be restored; so do its stock and leads. */
export async function removeTenant(
  { tenantVersions, clock, config }: RemoveDeps,
  { tenant, expected, author, note }: RemoveRequest,
): Promise<Result<{ readonly version: number }, RemoveFailure>> {
  if (tenant === config.DEFAULT_TENANT) return err({ kind: 'is the default' });
  const current = await tenantVersions.current(tenant);
  if (current === undefined || current.removed) return err({ kind: 'not found' });
  const outcome = await tenantVersions.add({
    tenant,
    expected: expected ?? current.version,
    at: clock.now(),
    restoredFrom: null,
    content: null,
    author: authorOf(author),
    note: noteOf(note),
  });
  if (outcome.kind === 'saved') return ok({ version: outcome.version });
  if (outcome.kind === 'conflict') return err(outcome);
  throw new Error('the removal of a site claims nothing');
}

/** Longest name and note that are stored. */
const longestAuthor = 100;
const longestNote = 500;

/** A name for the history: one line, never empty. */
const authorOf = (name: string): string => oneLine(name, longestAuthor) || 'unknown';

const noteOf = (note: string | undefined): string => oneLine(note ?? '', longestNote);

const oneLine = (text: string, most: number): string =>
  [...text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()].slice(0, most).join('');
