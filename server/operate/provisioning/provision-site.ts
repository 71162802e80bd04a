import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import { setMembers } from '#server/dealer/site-files/json-edit';
import { copiedSite } from '#server/operate/tenant-versions/rules/copied-site';
import { pointsToCheck } from '#server/operate/tenant-versions/rules/points-to-check';
import { type StarterAnswers, starterSite } from '#server/operate/tenants/rules/starter-site';
import { err, ok, type Result } from '#server/platform/result';
import { type Group, isGroup, jsonIn } from '#server/platform/text/json';
import { patchedMembers } from './rules/settings-patch';
import type { TenantWriter, WriteFailure } from '#server/dealer/site-files/tenant-writer-port';

interface ProvisionDeps {
  readonly tenantWriter: TenantWriter;
}

interface NewSite extends StarterAnswers {
  /** Slug of the site whose look the new one gets. */
  readonly from?: string | undefined;
}

export type ProvisionFailure =
  | WriteFailure
  /** There is no such site. */
  | { readonly kind: 'unknown'; readonly slug: string }
  /** The site to start from has files that a copy cannot have. */
  | { readonly kind: 'not copied'; readonly slug: string; readonly findings: readonly TenantProblem[] }
  /** The settings are no longer those that the author has seen. */
  | { readonly kind: 'unexpected' };

/** Who provisions sites through the operator API. */
export const operatorAuthor = 'operator API';

interface CreatedSite {
  /** The tag of its settings. */
  readonly tag: string;
  /** What may still identify the dealer whose site was copied, a line each; empty for a site that is no copy. */
  readonly toCheck: readonly string[];
}

/** Makes a new site; it answers at once. */
export async function createSite(
  { tenantWriter }: ProvisionDeps,
  { from, ...answers }: NewSite,
): Promise<Result<CreatedSite, ProvisionFailure>> {
  const { slug } = answers;
  if ((await tenantWriter.settings(slug)) !== undefined) return err({ kind: 'conflict' });
  const origin = { slug, expected: null, author: operatorAuthor };
  if (from === undefined) {
    const saved = await tenantWriter.save({ ...origin, files: newSiteFiles(answers), note: 'new site' });
    return saved.ok ? ok({ ...saved.value, toCheck: [] }) : saved;
  }
  const original = await tenantWriter.files(from);
  if (original === undefined) return err({ kind: 'unknown', slug: from });
  if (!original.ok) return err({ kind: 'not copied', slug: from, findings: original.error });
  const copy = copiedSite(original.value, answers);
  if (!copy.ok) {
    const findings = [{ file: `${from}/tenant.json`, path: '', message: copy.error }];
    return err({ kind: 'not copied', slug: from, findings });
  }
  const saved = await tenantWriter.save({ ...origin, files: copy.value, note: `new site from ${from}` });
  return saved.ok ? ok({ ...saved.value, toCheck: pointsToCheck(copy.value, original.value) }) : saved;
}

const newSiteFiles = (answers: StarterAnswers) =>
  new Map(starterSite(answers).map(({ path, text }) => [path, new TextEncoder().encode(text)]));

interface SiteChange {
  readonly slug: string;
  /** A JSON merge patch of the settings. */
  readonly patch: Readonly<Record<string, unknown>>;
  /** Whether these are the settings that the author has seen. */
  readonly isExpected: (tag: string) => boolean;
}

interface ChangedSite {
  readonly tag: string;
  /** Names of the sections that differ; none: nothing was written. */
  readonly changed: readonly string[];
}

/** Times that a change is made again because another author was faster. */
const mostAttempts = 5;

/**
 * Changes settings of a site; everything else in its tenant.json is left alone. If another author was faster and the
 * settings are still expected ones, the change is made to the new ones. Fails with 'busy' if that happens again and again.
 */
export async function changeSite(
  deps: ProvisionDeps,
  change: SiteChange,
): Promise<Result<ChangedSite, ProvisionFailure>> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const saved = await tryChange(deps, change);
    if (saved.ok || saved.error.kind !== 'conflict') return saved;
  }
  return err({ kind: 'busy' });
}

async function tryChange(
  { tenantWriter }: ProvisionDeps,
  { slug, patch, isExpected }: SiteChange,
): Promise<Result<ChangedSite, ProvisionFailure>> {
  const before = await tenantWriter.settings(slug);
  if (before === undefined) return err({ kind: 'unknown', slug });
  if (!isExpected(before.tag)) return err({ kind: 'unexpected' });
  const members = patchedMembers(objectIn(before.text), patch);
  const changed = Object.keys(members);
  if (changed.length === 0) return ok({ tag: before.tag, changed });
  const text = setMembers(before.text, members);
  const saved = await tenantWriter.save({
    slug,
    expected: before.tag,
    author: operatorAuthor,
    note: `changed ${changed.join(', ')}`,
    files: new Map([['tenant.json', new TextEncoder().encode(text)]]),
  });
  return saved.ok ? ok({ tag: saved.value.tag, changed }) : saved;
}

/** The object in a JSON text; empty if it is none. */
export function objectIn(text: string): Group {
  const value = jsonIn(text);
  return isGroup(value) ? value : {};
}
