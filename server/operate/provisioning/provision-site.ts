import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import { editFile } from '#server/dealer/site-files/edit-file';
import { setMembers } from '#server/dealer/site-files/json-edit';
import {
  settingsFile,
  type TenantWriter,
  type WriteFailure,
} from '#server/dealer/site-files/tenant-writer-port';
import { copiedSite } from '#server/operate/tenant-versions/rules/copied-site';
import { pointsToCheck } from '#server/operate/tenant-versions/rules/points-to-check';
import {
  placeholders,
  type StarterAnswers,
  starterSite,
  starterTexts,
} from '#server/operate/tenants/rules/starter-site';
import { err, ok, type Result } from '#server/platform/result';
import { type Group, isGroup, jsonIn } from '#server/platform/text/json';
import { patchedMembers } from './rules/settings-patch';

interface ProvisionDeps {
  readonly tenantWriter: Pick<TenantWriter, 'text' | 'files' | 'save'>;
}

interface NewSite extends StarterAnswers {
  /** For the history of a site in the database. */
  readonly author?: string;
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
  /** What is not its dealer's own yet: placeholders, and what may identify the dealer whose site was copied; a line each. */
  readonly toCheck: readonly string[];
}

/** Makes a new site; it answers at once. */
export async function createSite(
  { tenantWriter }: ProvisionDeps,
  { from, author = operatorAuthor, ...answers }: NewSite,
): Promise<Result<CreatedSite, ProvisionFailure>> {
  const { slug } = answers;
  if ((await tenantWriter.text(slug, settingsFile)) !== undefined) return err({ kind: 'conflict' });
  const unsaid = placeholders(answers);
  const toCheck = unsaid.length > 0 ? [`Placeholders in tenant.json: ${unsaid.join(', ')}`] : [];
  const origin = { slug, expected: new Map([[settingsFile, null]]), author };
  if (from === undefined) {
    const saved = await tenantWriter.save({ ...origin, files: newSiteFiles(answers), note: 'new site' });
    const texts = `Texts to replace: ${starterTexts.join(', ')}`;
    return saved.ok ? ok({ ...saved.value, toCheck: [...toCheck, texts] }) : saved;
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
  const points = pointsToCheck(copy.value, original.value);
  return saved.ok ? ok({ ...saved.value, toCheck: [...toCheck, ...points] }) : saved;
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

/**
 * Changes settings of a site; everything else in its tenant.json is left alone. If another author was faster and the
 * settings are still expected ones, the change is made to the new ones. Fails with 'busy' if that happens again and again.
 */
export async function changeSite(
  deps: ProvisionDeps,
  { slug, patch, isExpected }: SiteChange,
): Promise<Result<ChangedSite, ProvisionFailure>> {
  let changed: readonly string[] = [];
  let tag = '';
  const saved = await editFile<ProvisionFailure>(deps, {
    slug,
    path: settingsFile,
    author: operatorAuthor,
    edit: (text, seen) => {
      if (text === undefined || seen === null) return err({ kind: 'unknown', slug });
      if (!isExpected(seen)) return err({ kind: 'unexpected' });
      const members = patchedMembers(objectIn(text), patch);
      changed = Object.keys(members);
      tag = seen;
      return ok({ text: setMembers(text, members), note: `changed ${changed.join(', ')}` });
    },
  });
  return saved.ok ? ok({ tag: saved.value.tag ?? tag, changed }) : saved;
}

/** The object in a JSON text; empty if it is none. */
export function objectIn(text: string): Group {
  const value = jsonIn(text);
  return isGroup(value) ? value : {};
}
