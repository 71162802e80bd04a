import { createHash } from 'node:crypto';
import type { PhotoEncoder } from '#server/dealer/media/photo-library';
import { imageKind, photoProblemText } from '#server/dealer/media/rules/image-formats';
import { plainDrawing } from '#server/dealer/media/rules/plain-drawing';
import type { TenantWriter, WriteFailure } from '#server/dealer/site-files/tenant-writer-port';
import { newId } from '#server/desk/rules/new-id';
import { failureText } from '#server/desk/rules/write-failure';
import { err, ok, type Result } from '#server/platform/result';

const mostUploads = 500;
const mostOriginalBytes = 1024 * 1024;
const mostDrawingBytes = 256 * 1024;
/** Where a site's files have its pictures. */
export const picturesFolder = 'assets/';
const uploads = `${picturesFolder}uploads/`;

interface SaveDeps {
  readonly photoEncoder: PhotoEncoder;
  readonly tenantWriter: Pick<TenantWriter, 'paths' | 'save'>;
}

interface SentPicture {
  readonly slug: string;
  /** Who sends it, for the history. */
  readonly author: string;
  readonly file: File;
  /** For the history. */
  readonly note?: string;
}

/** Why a picture can't be used, in a sentence; `busy`: too many are being saved, try again. */
interface PictureProblem {
  readonly kind: 'unusable' | 'busy' | 'full';
  readonly text: string;
}

export type PictureFailure = PictureProblem | { readonly kind: 'not saved'; readonly failure: WriteFailure };

/** The same in a sentence for people at the desk. */
export const pictureFailureText = (error: PictureFailure): string =>
  error.kind === 'not saved' ? failureText(error.failure) : error.text;

/**
 * Stores an uploaded picture among the site's files, under a name of ours. Returns the name that settings use, or why it
 * can't be used. The same file again is the same picture.
 */
export async function savePicture(
  { photoEncoder, tenantWriter }: SaveDeps,
  { slug, author, file, note = 'added a picture at the desk' }: SentPicture,
): Promise<Result<string, PictureFailure>> {
  const picture = await storedPicture(photoEncoder, slug, file);
  if (!picture.ok) return picture;
  const { bytes, ending } = picture.value;
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const path = `${uploads}${titleOf(file.name)}-${digest}.${ending}`;
  const name = path.slice(picturesFolder.length);
  const paths = await tenantWriter.paths(slug);
  if (paths.includes(path)) return ok(name);
  if (paths.filter((one) => one.startsWith(uploads)).length >= mostUploads)
    return err({
      kind: 'full',
      text: `this website has ${mostUploads} uploaded pictures, which is as many as there may be.`,
    });
  const saved = await tenantWriter.save({
    slug,
    expected: new Map([[path, null]]),
    files: new Map([[path, bytes]]),
    author,
    note,
  });
  if (saved.ok || saved.error.kind === 'conflict') return ok(name);
  return err({ kind: 'not saved', failure: saved.error });
}

interface StoredPicture {
  readonly bytes: Uint8Array;
  readonly ending: string;
}

/** What is stored of an uploaded picture, or why it can't be used. */
export async function storedPicture(
  encoder: PhotoEncoder,
  slug: string,
  file: File,
): Promise<Result<StoredPicture, PictureProblem>> {
  const sent = new Uint8Array(await file.arrayBuffer());
  if (isNamedDrawing(file)) return storedDrawing(sent);
  // Decodes all of it in a process of its own, within limits of bytes, pixels and time.
  const encoded = await encoder.encode(sent, slug);
  if (!encoded.ok)
    return err({
      kind: encoded.error === 'busy' ? 'busy' : 'unusable',
      text: encoded.error === 'not-a-photo' ? notAPicture : photoProblemText[encoded.error],
    });
  const kind = imageKind(sent);
  // A logo keeps its transparency. Browsers never get the file itself: every size is drawn from it.
  const keepsOriginal = kind !== 'jpeg' && sent.byteLength <= mostOriginalBytes;
  return keepsOriginal
    ? ok({ bytes: sent, ending: kind ?? 'png' })
    : ok({ bytes: encoded.value.bytes, ending: 'jpg' });
}

const notAPicture = 'This isn’t a complete picture. Choose a JPEG, PNG, WebP or SVG file.';

const isNamedDrawing = ({ name, type }: File): boolean => /\.svg$/i.test(name) || type === 'image/svg+xml';

function storedDrawing(sent: Uint8Array): Result<StoredPicture, PictureProblem> {
  if (sent.byteLength > mostDrawingBytes)
    return err({ kind: 'unusable', text: 'This drawing is larger than 256 KB. Choose a simpler one.' });
  const drawing = plainDrawing(new TextDecoder().decode(sent));
  return drawing === undefined
    ? err({
        kind: 'unusable',
        text: 'This isn’t a complete SVG drawing. Save it again as SVG, or choose a PNG.',
      })
    : ok({ bytes: new TextEncoder().encode(drawing), ending: 'svg' });
}

/** A name for a file from the name that it had on somebody's phone: letters, digits and hyphens. */
const titleOf = (name: string): string => newId(name.replace(/\.[^.]*$/, ''), new Set()).slice(0, 40);
