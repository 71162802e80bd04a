import { createHash } from 'node:crypto';
import { imageKind, photoProblemText } from '#server/dealer/media/rules/image-formats';
import { plainDrawing } from '#server/dealer/media/rules/plain-drawing';
import { auditStaff } from '#server/desk/accounts/audit';
import type { StaffVisit } from '#server/desk/create-desk';
import { type DeskOutcome, goTo, showPage } from '#server/desk/desk-outcome';
import { newId } from '#server/desk/rules/new-id';
import { sitePath } from '#server/desk/rules/site-parts';
import { failureText } from '#server/desk/rules/write-failure';
import type { DeskContent, FieldErrors } from '#server/desk/views/desk-view';
import { readMultipart, refusedForm } from '#server/platform/http/body';
import { err, ok, type Result } from '#server/platform/result';
import { assetOf, assetPath } from '#server/settings/rules/plain-path';

const picturesPath = `${sitePath}/pictures`;
/** A dozen photos as phones take them. */
const mostBytes = 96 * 1024 * 1024;
const mostFiles = 30;
const mostUploads = 500;
const mostOriginalBytes = 1024 * 1024;
const mostDrawingBytes = 256 * 1024;
const folder = 'assets/';
const uploads = `${folder}uploads/`;

/** The pictures in a site's files, as its settings name them. */
export async function pictureNames({ services, tenant }: StaffVisit): Promise<readonly string[]> {
  const paths = await services.tenantWriter.paths(tenant.slug);
  return paths.flatMap((path) => {
    const name = path.startsWith(folder) ? assetOf(path.slice(folder.length)) : undefined;
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

/**
 * Stores an uploaded picture among the site's files, under a name of ours. Returns the name that settings use, or why it
 * can't be used. The same file again is the same picture.
 */
async function storePicture(visit: StaffVisit, file: File): Promise<Result<string, string>> {
  const { services, tenant, staff } = visit;
  const picture = await storedPicture(visit, file);
  if (!picture.ok) return picture;
  const { bytes, ending } = picture.value;
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const path = `${uploads}${titleOf(file.name)}-${digest}.${ending}`;
  const name = path.slice(folder.length);
  const paths = await services.tenantWriter.paths(tenant.slug);
  if (paths.includes(path)) return ok(name);
  if (paths.filter((one) => one.startsWith(uploads)).length >= mostUploads)
    return err(`this website has ${mostUploads} uploaded pictures, which is as many as there may be.`);
  const saved = await services.tenantWriter.save({
    slug: tenant.slug,
    expected: new Map([[path, null]]),
    files: new Map([[path, bytes]]),
    author: staff.name,
    note: 'added a picture at the desk',
  });
  if (!saved.ok && saved.error.kind !== 'conflict') return err(failureText(saved.error));
  await auditStaff(visit, 'site-changed', { detail: 'pictures' });
  return ok(name);
}

interface StoredPicture {
  readonly bytes: Uint8Array;
  readonly ending: string;
}

/** What is stored of an uploaded picture. */
async function storedPicture(
  { services, tenant }: StaffVisit,
  file: File,
): Promise<Result<StoredPicture, string>> {
  const sent = new Uint8Array(await file.arrayBuffer());
  if (isNamedDrawing(file)) return storedDrawing(sent);
  // Decodes all of it in a process of its own, within limits of bytes, pixels and time.
  const encoded = await services.photoEncoder.encode(sent, tenant.slug);
  if (!encoded.ok) return err(photoProblemText[encoded.error]);
  const kind = imageKind(sent);
  // A logo keeps its transparency. Browsers never get the file itself: every size is drawn from it.
  const keepsOriginal = kind !== 'jpeg' && sent.byteLength <= mostOriginalBytes;
  return keepsOriginal
    ? ok({ bytes: sent, ending: kind ?? 'png' })
    : ok({ bytes: encoded.value.bytes, ending: 'jpg' });
}

const isNamedDrawing = ({ name, type }: File): boolean => /\.svg$/i.test(name) || type === 'image/svg+xml';

function storedDrawing(sent: Uint8Array): Result<StoredPicture, string> {
  if (sent.byteLength > mostDrawingBytes)
    return err('This drawing is larger than 256 KB. Choose a simpler one.');
  const drawing = plainDrawing(new TextDecoder().decode(sent));
  return drawing === undefined
    ? err('This isn’t a complete SVG drawing. Save it again as SVG, or choose a PNG.')
    : ok({ bytes: new TextEncoder().encode(drawing), ending: 'svg' });
}

/** A name for a file from the name that it had on somebody's phone: letters, digits and hyphens. */
const titleOf = (name: string): string => newId(name.replace(/\.[^.]*$/, ''), new Set()).slice(0, 40);

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
