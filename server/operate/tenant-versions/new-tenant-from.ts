import type { TenantFinding, TenantProblem } from '#server/dealer/files/rules/tenant-problems';
import type { StarterAnswers } from '#server/operate/tenants/rules/starter-site';
import { err, ok, type Result } from '#server/platform/result';
import { newSlug, slug as slugSchema } from '#server/settings/text-schema';
import { filesOfVersion } from './files-of-version';
import { newcomerProblems, type SlugFailure, slugFailure } from './new-tenant';
import { copiedSite } from './rules/copied-site';
import type { FileSet } from './rules/file-set';
import { pointsToCheck } from './rules/points-to-check';
import {
  type Authorship,
  type SaveDeps,
  type SavedVersion,
  type SaveFailure,
  saveTenantVersion,
} from './save-tenant-version';
import { readFolder, writeFolder } from './site-folders';

export interface NewTenantRequest extends Authorship {
  /** The site to copy. */
  readonly from: string;
  /** Facts about the new site; placeholders stand in for those that are absent. */
  readonly answers: StarterAnswers;
}

interface Checklist {
  /** What may still identify the first dealer, a line each. */
  readonly toCheck: readonly string[];
}

interface NewFolder extends Checklist {
  /** Paths of the new site's files. */
  readonly files: readonly string[];
  readonly findings: readonly TenantFinding[];
}

export type NewTenantFailure =
  | SaveFailure
  /** There is no site to copy; `why` completes "… cannot be copied: ". */
  | { readonly kind: 'no original'; readonly why: string }
  | SlugFailure;

/**
 * Adds a site to the database that is like another one there: its settings, texts and pictures, without its hosts, secrets
 * and lead destinations, and with its names replaced in texts. Pictures, documents, links and authors stay the first one's.
 */
export async function newTenantFrom(
  deps: SaveDeps,
  { from, answers, author, note = `copied from ${from}` }: NewTenantRequest,
): Promise<Result<SavedVersion & Checklist, NewTenantFailure>> {
  const files = await currentFiles(deps, from);
  if (files === undefined) return noOriginal('the database has no such site');
  const copy = copiedSite(files, answers);
  if (!copy.ok) return noOriginal(copy.error);
  const slugProblem = await slugFailure(deps.tenantVersions, answers.slug);
  if (slugProblem) return err(slugProblem);
  const saved = await saveTenantVersion(deps, {
    tenant: answers.slug,
    files: copy.value,
    expected: 0,
    author,
    note,
  });
  return saved.ok ? ok({ ...saved.value, toCheck: pointsToCheck(copy.value, files) }) : saved;
}

async function currentFiles({ tenantVersions }: SaveDeps, tenant: string): Promise<FileSet | undefined> {
  const current = await tenantVersions.current(tenant);
  if (!current || current.removed) return undefined;
  const version = await tenantVersions.version(tenant, current.version);
  return version && filesOfVersion(tenantVersions, version);
}

/** The same in a folder of sites. */
export async function newFolderFrom(
  { checkDraft }: Pick<SaveDeps, 'checkDraft'>,
  tenantsDir: string,
  { from, answers }: Pick<NewTenantRequest, 'from' | 'answers'>,
): Promise<Result<NewFolder, NewTenantFailure>> {
  const { slug } = answers;
  const original = slugSchema.safeParse(from).success
    ? await readFolder(tenantsDir, from)
    : err<readonly TenantProblem[]>([]);
  if (!original.ok) return noOriginal(original.error[0]?.message ?? 'there is no such folder');
  const copy = copiedSite(original.value, answers);
  if (!copy.ok) return noOriginal(copy.error);
  const name = newSlug.safeParse(slug);
  if (!name.success)
    return err({
      kind: 'invalid',
      findings: [asError({ file: slug, path: 'slug', message: `expected ${name.error.issues[0]?.message}` })],
    });
  const draft = await checkDraft(slug, copy.value);
  if (!draft.ok) return err({ kind: 'invalid', findings: draft.error });
  const problems = await newcomerProblems(tenantsDir, slug, draft.value.claims.hosts);
  if (problems.length > 0) return err({ kind: 'invalid', findings: problems.map(asError) });
  const written = await writeFolder(tenantsDir, slug, copy.value, false);
  return written.ok
    ? ok({
        files: [...copy.value.keys()].sort(),
        findings: draft.value.findings,
        toCheck: pointsToCheck(copy.value, original.value),
      })
    : err({ kind: 'exists' });
}

const noOriginal = (why: string): Result<never, NewTenantFailure> => err({ kind: 'no original', why });

const asError = (problem: TenantProblem): TenantFinding => ({ ...problem, severity: 'error' });
