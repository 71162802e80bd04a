import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takenHosts } from '#server/dealer/rules/host-name';
import {
  describeProblems,
  type TenantFinding,
  type TenantProblem,
} from '#server/dealer/rules/tenant-problems';
import type { FileSet } from '#server/dealer/site-files/file-set';
import { readTenant, tenantFolders } from '#server/operate/tenants/load-tenants';
import { checkTenant } from '#server/operate/tenants/rules/check-tenant';
import { mostTenants, tooMany } from '#server/operate/tenants/rules/live-sites';
import {
  type StarterAnswers,
  type StarterFile,
  starterSite,
} from '#server/operate/tenants/rules/starter-site';
import { err, ok, type Result } from '#server/platform/result';
import { newSlug, slug as slugSchema } from '#server/settings/text-schema';
import { copiedSite } from './rules/copied-site';
import { pointsToCheck } from './rules/points-to-check';
import {
  type Authorship,
  type SaveDeps,
  type SavedVersion,
  type SaveFailure,
  saveTenantVersion,
} from './save-tenant-version';
import { readFolder, writeFolder, writeSiteFiles } from './site-folders';
import type { TenantVersions } from './tenant-versions';
import { filesOfVersion } from './version-history';

/**
 * Creates a new site's folder, whole or not at all; a running site picks it up at once. Fails if another site has one of
 * its hosts, or if `tenant check` would refuse it.
 * @param fileExists answers for paths relative to the project folder
 */
export async function newTenant(
  tenantsDir: string,
  answers: StarterAnswers,
  fileExists: (path: string) => boolean = () => true,
): Promise<Result<readonly StarterFile[], string>> {
  const { slug } = answers;
  const slugResult = newSlug.safeParse(slug);
  if (!slugResult.success) return err(`Slug "${slug}": expected ${slugResult.error.issues[0]?.message}.`);
  const folder = join(tenantsDir, slug);
  if (existsSync(folder)) return err(`${folder} already exists: choose another slug.`);
  const files = starterSite(answers);
  // Hidden until complete: folders with a leading dot are ignored.
  const draft = join(tenantsDir, `.new-${slug}-${process.pid}`);
  try {
    const contents = files.map(({ path, text }) => [path, new TextEncoder().encode(text)] as const);
    await writeSiteFiles(join(draft, slug), new Map(contents));
    const read = await readTenant(draft, slug);
    if (!read.ok) return err(describeProblems(read.error));
    const errors = checkTenant(read.value, fileExists).filter(({ severity }) => severity === 'error');
    const problems = [...errors, ...(await newcomerProblems(tenantsDir, slug, read.value.hosts))];
    if (problems.length > 0) return err(describeProblems(problems));
    await rename(join(draft, slug), folder);
    return ok(files);
  } catch (error) {
    return err(`Cannot write to ${tenantsDir}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Why a new site cannot join those of a folder: there are too many, or one of them has one of its hosts; sites that cannot
 * be read have none.
 */
async function newcomerProblems(
  tenantsDir: string,
  slug: string,
  hosts: readonly string[],
): Promise<TenantProblem[]> {
  const folders = await tenantFolders(tenantsDir, true);
  const others = folders.ok ? folders.value.filter((folder) => folder !== slug) : [];
  if (others.length >= mostTenants) return [tooMany(slug)];
  const read = await Promise.all(others.map((folder) => readTenant(tenantsDir, folder)));
  const tenants = read.flatMap((one) => (one.ok ? [one.value] : []));
  return takenHosts({ slug, hosts: [...hosts] }, tenants);
}

type SlugFailure = { readonly kind: 'exists' } | { readonly kind: 'used before' };

/**
 * Why a new site cannot have a slug; undefined if it can. A removed site keeps its slug: its leads, stock, staff and API
 * keys are stored under it, and another dealer must not get them.
 */
export async function slugFailure(
  tenantVersions: Pick<TenantVersions, 'current'>,
  slug: string,
): Promise<SlugFailure | undefined> {
  const current = await tenantVersions.current(slug);
  if (current === undefined) return undefined;
  return current.removed ? { kind: 'used before' } : { kind: 'exists' };
}

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
