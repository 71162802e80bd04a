import type { TenantFinding } from '#server/dealer/files/rules/tenant-problems';
import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import { slug as slugSchema } from '#server/settings/text-schema';
import type { CheckDraft } from './check-draft';
import { authorOf, noteOf } from './rules/authorship';
import { checkFileSet, type FileSet } from './rules/file-set';
import type { TenantVersions } from './tenant-versions-port';

export interface SaveDeps {
  readonly tenantVersions: TenantVersions;
  /** The check of `dealer tenant check`, for files that are not in a folder yet. */
  readonly checkDraft: CheckDraft;
  readonly clock: Clock;
}

/** Who changes a site, and why. */
export interface Authorship {
  readonly author: string;
  readonly note?: string | undefined;
}

export interface SaveRequest extends Authorship {
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
