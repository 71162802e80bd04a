import type { PhotoEncoder } from '#server/dealer/media/photo-library';
import {
  mostPhotoBytes,
  type PhotoProblem,
  photoProblem,
  photoProblemText,
} from '#server/dealer/media/rules/image-formats';
import type { LeadFile } from '#server/leads/lead-store';
import type { FileRule } from '#server/leads/read-sent-form';
import { harmlessStem, type SentFile } from '#server/leads/rules/attached-file';
import { fileField } from '#server/leads/rules/field-kinds';
import type { FieldRule } from '#server/page/views/field-rule';
import { err, ok, type Result } from '#server/platform/result';
import { changeOrder, type OrderOutcome } from './change-order';
import type { OrderVisit } from './order-visit';
import { heicPictureOnly } from './rules/heic-picture';
import { currentStep, isOpen, mayChange } from './rules/steps';

const expectedFile = 'Choose a photo (JPEG, PNG or HEIC) or a PDF.';
const fileTooLarge = 'This file is larger than 8 MB. Choose a smaller one.';

const side = (name: string, label: string, hint: string, required: boolean): FieldRule => {
  const field = fileField({ name, label, hint, required });
  return {
    ...field,
    accept: 'image/jpeg,image/png,image/heic,image/heif,application/pdf,.jpg,.jpeg,.png,.heic,.heif,.pdf',
    pattern: undefined,
    maxBytes: mostPhotoBytes,
    messages: {
      required: 'Choose a photo or a PDF of your licence.',
      tooLong: expectedFile,
      pattern: expectedFile,
      range: fileTooLarge,
    },
  };
};

/** A copy of the driver licence: the back only where it is on a picture of its own. */
export const identityFields: readonly FieldRule[] = [
  side('driver_licence', 'Front of your licence', 'A photo (JPEG, PNG or HEIC) or a PDF, up to 8 MB.', true),
  side('driver_licence_back', 'Back of your licence', 'Not needed if the first file includes it.', false),
];

/**
 * Accepts a photo or a PDF, at most 8 MB; its bytes decide which it is. Photos lose their location and all other metadata:
 * JPEG, PNG and WebP are stored as a new JPEG, HEIC without everything that is not the picture. A PDF is not changed.
 */
export const licenceCopies = (encoder: PhotoEncoder, tenant: string): FileRule => ({
  async accept(file) {
    const { bytes } = file;
    if (bytes.byteLength === 0) return err('This file is empty. Choose another one.');
    if (bytes.byteLength > mostPhotoBytes) return err(fileTooLarge);
    if (isPdf(bytes)) return ok(named(file, 'pdf', 'application/pdf', bytes));
    const problem = photoProblem(bytes);
    if (problem === 'heic') return heic(file);
    return problem === 'not-a-photo' ? err(expectedFile) : photo(file, encoder, tenant);
  },
});

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-'));

const named = (
  { name }: SentFile,
  extension: string,
  type: string,
  bytes: Uint8Array<ArrayBufferLike>,
): LeadFile => ({ name: `${harmlessStem(name)}.${extension}`, type, bytes });

function heic(file: SentFile): Result<LeadFile, string> {
  const bytes = heicPictureOnly(file.bytes);
  return bytes ? ok(named(file, 'heic', 'image/heic', bytes)) : err(unreadable);
}

const unreadable = 'This photo can’t be read. Take it again, or choose a JPEG or a PDF.';

async function photo(
  file: SentFile,
  encoder: PhotoEncoder,
  tenant: string,
): Promise<Result<LeadFile, string>> {
  const encoded = await encoder.encode(file.bytes, tenant);
  return encoded.ok
    ? ok(named(file, 'jpg', 'image/jpeg', encoded.value.bytes))
    : err(problemText(encoded.error));
}

const problemText = (problem: PhotoProblem): string =>
  problem === 'not-a-photo' ? unreadable : photoProblemText[problem];

/** Stores the copy with the lead, as a résumé is: for the dealer's desk only, and deleted with the lead. */
export const giveIdentity = (visit: OrderVisit, id: string, files: readonly LeadFile[]): OrderOutcome =>
  changeOrder(visit, id, async (order) => {
    const { tenant } = visit;
    if (!mayChange(order)) return err({ kind: 'closed' });
    if (!isOpen('identity', order, tenant))
      return err({ kind: 'incomplete', step: currentStep(order, tenant) });
    return ok({ next: { ...order, hasIdentity: true }, also: { files } });
  });
