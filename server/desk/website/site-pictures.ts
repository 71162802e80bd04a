import { auditStaff } from '#server/desk/accounts/audit';
import type { StaffVisit } from '#server/desk/create-desk';
import { type DeskOutcome, goTo, showPage } from '#server/desk/desk-outcome';
import { sitePath } from '#server/desk/rules/site-parts';
import type { DeskContent, FieldErrors } from '#server/desk/views/desk-view';
import { readMultipart, refusedForm } from '#server/platform/http/body';
import type { Result } from '#server/platform/result';
import { assetOf, assetPath } from '#server/settings/rules/plain-path';
import { picturesFolder, savePicture } from './save-picture';

const picturesPath = `${sitePath}/pictures`;
/** A dozen photos as phones take them. */
const mostBytes = 96 * 1024 * 1024;
const mostFiles = 30;

/** The pictures in a site's files, as its settings name them. */
export async function pictureNames({ services, tenant }: StaffVisit): Promise<readonly string[]> {
  const paths = await services.tenantWriter.paths(tenant.slug);
  return paths.flatMap((path) => {
    const name = path.startsWith(picturesFolder) ? assetOf(path.slice(picturesFolder.length)) : undefined;
    return name === undefined ? [] : [name];
  });
}

/** The address of a small copy of a picture; undefined for what is not in the site's files. */
export function thumbOf(ref: string): string | undefined {
  const name = assetOf(ref);
  return name === undefined ? undefined : assetPath({ name, width: 320 });
}

/** The site's pictures, and the form for more. */
export async function picturesView(visit: StaffVisit, problems: readonly string[] = []) {
  const names = await pictureNames(visit);
  return {
    page: 'site-pictures' as const,
    action: picturesPath,
    problems,
    pictures: names.map((name) => ({ name, src: thumbOf(name) ?? '' })),
    done: visit.url.searchParams.get('done') === 'saved' ? 'The pictures are saved.' : undefined,
  };
}

/** Adds pictures. One that can't be used is named with the reason; the others are saved. */
export async function addPictures(visit: StaffVisit): Promise<DeskOutcome<DeskContent> | null> {
  const sent = await readMultipart(visit.request, mostBytes);
  if (!sent.ok) throw new Response('Refused', { status: refusedForm(sent.error).status });
  const files = sent.value.form.getAll('pictures').filter(isSent);
  const problems: string[] = [];
  for (const file of files.slice(0, mostFiles)) {
    const added = await storePicture(visit, file);
    if (!added.ok) problems.push(`${file.name.slice(0, 80)}: ${added.error}`);
  }
  if (files.length > mostFiles)
    problems.push(`Only the first ${mostFiles} pictures were read. Send the others again.`);
  if (sent.value.cut)
    problems.push('The pictures are too large together. Send the missing ones again, a few at a time.');
  if (files.length === 0) problems.push('Choose one or more pictures first.');
  if (problems.length === 0) return goTo(`${picturesPath}?done=saved`);
  return showPage(await picturesView(visit, problems));
}

const isSent = (file: FormDataEntryValue): file is File => file instanceof File && file.size > 0;

/** Stores an uploaded picture; the error says why it can't be used. */
async function storePicture(visit: StaffVisit, file: File): Promise<Result<string, string>> {
  const { services, tenant, staff } = visit;
  const saved = await savePicture(services, { slug: tenant.slug, author: staff.name, file });
  if (saved.ok) await auditStaff(visit, 'site-changed', { detail: 'pictures' });
  return saved;
}

/** A form with pictures, as its fields: each picture is stored, and its field has its name. */
interface SentForm {
  readonly form: URLSearchParams;
  /** Pictures that can't be used, by field. */
  readonly errors: FieldErrors;
}

const fieldOf = (name: string): string | undefined =>
  name.startsWith('file:') ? name.slice('file:'.length) : undefined;

/** Reads a form of the website with its pictures. Throws a Response for a request that is no such form. */
export async function readSiteForm(visit: StaffVisit): Promise<SentForm> {
  const sent = await readMultipart(visit.request, mostBytes);
  if (!sent.ok) throw new Response('Refused', { status: refusedForm(sent.error).status });
  const form = new URLSearchParams();
  const errors: Record<string, string> = {};
  for (const [name, value] of sent.value.form)
    if (typeof value === 'string') form.append(name, value.replaceAll('\0', ''));
  for (const [name, file] of sent.value.form) {
    const field = fieldOf(name);
    if (field === undefined || !isSent(file)) continue;
    const stored = await storePicture(visit, file);
    if (stored.ok) form.set(field, stored.value);
    else errors[field] = stored.error;
  }
  if (sent.value.cut) errors[''] = 'The pictures are too large together. Send smaller ones.';
  return { form, errors };
}
