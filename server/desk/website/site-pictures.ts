import { auditStaff } from '#server/desk/accounts/audit';
import type { StaffVisit } from '#server/desk/create-desk';
import { type FormAnswer, goTo, showPage } from '#server/desk/desk-outcome';
import { doneText } from '#server/desk/rules/page-parts';
import { sitePath } from '#server/desk/rules/site-parts';
import { isSentFile, readFiles, type StoredPictures, storePictures } from '#server/desk/sent-files';
import type { FieldErrors } from '#server/desk/views/desk-view';
import { err, type Result } from '#server/platform/result';
import { assetOf, assetPath } from '#server/settings/rules/plain-path';
import { pictureFailureText, picturesFolder, savePicture } from './save-picture';

const picturesPath = `${sitePath}/pictures`;

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
export async function picturesView(
  visit: StaffVisit,
  sent: StoredPictures = { problems: [], problemsHeading: '' },
) {
  const names = await pictureNames(visit);
  return {
    page: 'site-pictures' as const,
    action: picturesPath,
    ...sent,
    pictures: names.map((name) => ({ name, src: thumbOf(name) ?? '' })),
    done: doneText(visit, { saved: 'The pictures are saved.' }),
  };
}

/** Adds pictures. */
export async function addPictures(visit: StaffVisit): FormAnswer {
  const added = await storePictures(visit, 'pictures', (file) => storePicture(visit, file));
  if (added.problems.length === 0) return goTo(`${picturesPath}?done=saved`);
  return showPage(await picturesView(visit, added));
}

/** Stores an uploaded picture; the error says why it can't be used. */
async function storePicture(visit: StaffVisit, file: File): Promise<Result<string, string>> {
  const { services, tenant, staff } = visit;
  const saved = await savePicture(services, { slug: tenant.slug, author: staff.name, file });
  if (!saved.ok) return err(pictureFailureText(saved.error));
  await auditStaff(visit, 'site-changed', { detail: 'pictures' });
  return saved;
}

/** A form with pictures, as its fields: each picture is stored, and its field has its name. */
interface SentForm {
  readonly form: URLSearchParams;
  /** Pictures that can't be used, by field. */
  readonly errors: FieldErrors;
}

/** Reads a form of the website with its pictures. Throws a Response for a request that is no such form. */
export async function readSiteForm(visit: StaffVisit): Promise<SentForm> {
  const { form: sent, cut } = await readFiles(visit);
  const form = new URLSearchParams();
  const errors: Record<string, string> = {};
  for (const [name, value] of sent)
    if (typeof value === 'string') form.append(name, value.replaceAll('\0', ''));
  for (const [name, file] of sent) {
    const [, field] = /^file:(.*)$/s.exec(name) ?? [];
    if (field === undefined || !isSentFile(file)) continue;
    const stored = await storePicture(visit, file);
    if (stored.ok) form.set(field, stored.value);
    else errors[field] = stored.error;
  }
  if (cut) errors[''] = 'The pictures are too large together. Send smaller ones.';
  return { form, errors };
}
