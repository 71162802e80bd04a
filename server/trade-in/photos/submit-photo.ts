import { mostPhotoBytes, photoProblemText } from '#server/dealer/media/rules/image-formats';
import { readMultipart } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { type AskingVisit, admitPhoto } from '#server/trade-in/admit-valuation';
import { type PhotoVisit, photographedValuation } from './photo-services';
import { photoSlot } from './rules/photo-slots';
import { takePhoto } from './take-photo';
import type { PhotoErrors } from './views/photo-step-view';

/** Holds a photo and the fields beside it. */
const formLimitBytes = mostPhotoBytes + 64 * 1024;

/** The outcome of a photo form. `refused`: the response has this status. */
export type PhotoSubmission =
  | { readonly state: 'done' }
  | { readonly state: 'invalid'; readonly errors: PhotoErrors }
  | { readonly state: 'refused'; readonly status: 403 | 404 | 413 | 415 };

/** Whether a request sends a photo with the page's plain form. */
export const isPhotoForm = ({ headers }: Request): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(headers.get('content-type') ?? '');

/**
 * Stores the photo of a plain form: the field `slot` names the slot, and the first file among the fields `photo` is
 * taken.
 */
export async function submitPhoto(
  visit: PhotoVisit & AskingVisit,
  valuationId: string,
): Promise<PhotoSubmission> {
  if (isCrossOriginForm(visit.request)) return { state: 'refused', status: 403 };
  if (!(await photographedValuation(visit, valuationId))) return { state: 'refused', status: 404 };
  const parts = await readMultipart(visit.request, formLimitBytes);
  if (!parts.ok) return { state: 'refused', status: parts.error === 'not-a-form' ? 415 : 413 };
  const { form, cut } = parts.value;
  const slotName = form.get('slot');
  const slot = photoSlot(typeof slotName === 'string' ? slotName : undefined);
  if (!slot) return { state: 'refused', status: cut ? 413 : 404 };
  const invalid = (text: string): PhotoSubmission => ({ state: 'invalid', errors: { [slot]: text } });
  if (cut) return invalid(photoProblemText['too-large']);
  const file = form.getAll('photo').find((entry) => entry instanceof File && entry.size > 0);
  if (!(file instanceof File)) return invalid('Choose a photo first.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (await admitPhoto(visit, bytes.byteLength)) return invalid(photoProblemText['too-many']);
  const photo = await takePhoto(visit, { valuationId, slot, file: bytes });
  return photo.ok ? { state: 'done' } : invalid(photoProblemText[photo.error]);
}
