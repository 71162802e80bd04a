import { createHash } from 'node:crypto';
import { editFile } from '#server/dealer/site-files/edit-file';
import { setAt } from '#server/dealer/site-files/json-edit';
import type { WriteFailure } from '#server/dealer/site-files/tenant-writer-port';
import { err, ok } from '#server/platform/result';
import { jsonIn } from '#server/platform/text/json';
import { auditStaff } from './accounts/audit';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, goTo, showPage } from './desk-outcome';
import { type ListCounts, readSettings, type SettingEdit, settingParts, valueAt } from './rules/schema-form';
import { blankFile, nodeOf, type SitePart, sitePart, siteParts } from './rules/site-parts';
import type { DeskContent, FieldErrors } from './views/desk-view';

export const sitePath = '/desk/site';

/** The parts of the website that staff can change. */
export const siteIndexView = () => ({
  page: 'site' as const,
  parts: [
    { title: 'Opening hours', about: 'The week and holidays of each location.', href: `${sitePath}/hours` },
    ...siteParts.map(({ id, title, about }) => ({ title, about, href: `${sitePath}/${id}` })),
  ],
});

interface PartState {
  /** The form as it was sent. */
  readonly form?: URLSearchParams;
  readonly errors?: FieldErrors;
  /** Why nothing was saved. */
  readonly notice?: string;
}

/** Names a part as somebody saw it, so that a form doesn't overwrite what somebody else has changed since. */
const seenMark = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 16);

/** The form of a part. Null: there is no such part. */
export async function sitePartView(visit: StaffVisit, id: string, state: PartState = {}) {
  const part = sitePart(id);
  if (!part) return null;
  const stored = await visit.services.tenantWriter.text(visit.tenant.slug, part.file);
  const value = valueAt(jsonIn(stored?.text ?? blankFile(part)), part.path);
  const { form, errors = {}, notice } = state;
  return {
    page: 'site-part' as const,
    title: part.title,
    about: part.about,
    action: `${sitePath}/${part.id}`,
    shownAt: part.shownAt,
    seen: form?.get('seen') ?? seenMark(value),
    parts: settingParts(nodeOf(part), value, part.path, countsIn(form)),
    /** Entries of the form as they were typed, by field. */
    typed: form ? Object.fromEntries(form) : {},
    errors,
    notice,
    done: visit.url.searchParams.get('done') === 'saved' ? 'Your changes are on the website.' : undefined,
  };
}

const countsIn = (form: URLSearchParams | undefined): ListCounts =>
  new Map(
    [...(form ?? [])].flatMap(([name, value]) =>
      name.startsWith('count:') ? [[name.slice('count:'.length), Number(value) || 0] as const] : [],
    ),
  );

/** Saves the form of a part, or shows it with one more item in a list. Null: there is no such part. */
export async function changeSitePart(
  visit: StaffVisit,
  form: URLSearchParams,
  id: string,
): Promise<DeskOutcome<DeskContent> | null> {
  const part = sitePart(id);
  if (!part) return null;
  const longer = form.get('add');
  if (longer !== null) {
    const count = Number(form.get(`count:${longer}`)) || 0;
    form.set(`count:${longer}`, String(count + 1));
    return { state: 'page', status: 200, view: (await sitePartView(visit, id, { form })) ?? { page: 'missing' } };
  }
  const saved = await savePart(visit, part, form);
  if (saved === 'saved') return goTo(`${sitePath}/${id}?done=saved`);
  return showPage(await sitePartView(visit, id, { form, ...saved }));
}

type Refusal = { readonly kind: 'seen'; readonly notice: string } | { readonly kind: 'errors'; readonly errors: FieldErrors };

async function savePart(visit: StaffVisit, part: SitePart, form: URLSearchParams): Promise<'saved' | PartState> {
  const { services, tenant, staff } = visit;
  const saved = await editFile<Refusal>(services, {
    slug: tenant.slug,
    path: part.file,
    author: staff.name,
    edit: (stored) => {
      const text = stored ?? blankFile(part);
      const value = valueAt(jsonIn(text), part.path);
      if (form.get('seen') !== seenMark(value)) return err({ kind: 'seen', notice: changedText });
      const { edits, errors } = readSettings(form, nodeOf(part), value, part.path);
      if (Object.keys(errors).length > 0) return err({ kind: 'errors', errors });
      return ok({ text: withEdits(text, edits), note: `changed ${part.title.toLowerCase()} at the desk` });
    },
  });
  if (saved.ok) {
    if (saved.value.tag !== undefined) await auditStaff(visit, 'site-changed', { detail: part.title.toLowerCase() });
    return 'saved';
  }
  return refusalOf(saved.error, part);
}

const withEdits = (text: string, edits: readonly SettingEdit[]): string =>
  edits.reduce((edited, { path, value }) => setAt(edited, path, value), text);

const changedText =
  'Someone else has changed this part since you opened it. Open it again to see their changes; your entries are still below.';

function refusalOf(failure: WriteFailure | Refusal, { file }: SitePart): PartState {
  switch (failure.kind) {
    case 'seen':
      return { notice: failure.notice };
    case 'errors':
      return { errors: failure.errors };
    case 'invalid':
    case 'taken': {
      const own = failure.findings.filter((finding) => finding.file.endsWith(`/${file}`) && finding.path !== '');
      const others = failure.findings.filter((finding) => !own.includes(finding));
      return {
        errors: Object.fromEntries(own.map(({ path, message }) => [path, sentence(message)])),
        ...(others.length > 0 && { notice: others.map(({ message }) => sentence(message)).join(' ') }),
      };
    }
    case 'read-only':
      return { notice: failure.advice };
    default:
      return { notice: 'The change could not be saved just now. Please try again.' };
  }
}

const sentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
