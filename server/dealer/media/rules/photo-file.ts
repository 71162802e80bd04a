import { imageKind } from './image-formats';

/** The largest file of a photo, as the camera wrote it. */
export const mostPhotoBytes = 8 * 1024 * 1024;

/**
 * Why a file is not accepted as a photo. `busy`: too many photos are being saved; try again. `too-many`:
 * as many as there may be within a day.
 */
export type PhotoProblem =
  | 'empty'
  | 'too-large'
  | 'heic'
  | 'not-a-photo'
  | 'too-many-pixels'
  | 'busy'
  | 'too-many';

export const photoProblemText: Readonly<Record<PhotoProblem, string>> = {
  empty: 'This file is empty. Choose another photo.',
  'too-large': 'This photo is larger than 8 MB. Choose a smaller one.',
  heic: 'This photo is in the HEIC format, which can’t be read here. Choose a JPEG, or set the camera to “Most compatible”.',
  'not-a-photo': 'This isn’t a complete photo. Choose a JPEG, PNG or WebP file.',
  'too-many-pixels': 'This photo has more than 50 million pixels. Take it at a lower resolution.',
  'too-many': 'We can’t take more photos online today. You can go on without them.',
  busy: 'Too many photos are being saved just now. Try again in a minute.',
};

/** What the file chooser offers: phones convert their own formats to one of these. */
export const photoTypes = 'image/jpeg,image/png,image/webp';

/** Why a file cannot be encoded, from its size and its first bytes; undefined if it may be a photo. */
export function photoProblem(file: Uint8Array): PhotoProblem | undefined {
  if (file.byteLength === 0) return 'empty';
  if (file.byteLength > mostPhotoBytes) return 'too-large';
  const kind = imageKind(file);
  if (kind === 'heic') return 'heic';
  return kind === 'jpeg' || kind === 'png' || kind === 'webp' ? undefined : 'not-a-photo';
}
