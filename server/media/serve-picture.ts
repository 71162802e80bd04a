import {
  image,
  noSuchPicture,
  outline,
  type PictureAnswer,
  type PictureQuestion,
  tooBusy,
  unchanged,
} from './picture-answer';
import { type PictureLibrary, pictureKey } from './picture-library';
import { negotiateFormat } from './rules/negotiate-format';
import { parsePicturePath } from './rules/picture-path';

/**
 * Answers GET /media/*: a drawn picture in a preset width, in the best format the caller takes (or the one its
 * address ends in), made on first request; or the outline that stands in for a missing photo.
 */
export async function servePicture(
  { pictures }: { readonly pictures: Pick<PictureLibrary, 'get'> },
  { path, accept, ifNoneMatch }: PictureQuestion,
): Promise<PictureAnswer> {
  const asked = parsePicturePath(path);
  if (!asked) return noSuchPicture();
  if (asked.kind === 'placeholder') return outline(asked.body, ifNoneMatch);
  const format = asked.format ?? negotiateFormat(accept);
  const order = { drawing: asked.drawing, width: asked.width, format };
  const kept = { key: pictureKey(order), format, negotiated: !asked.format };
  const known = unchanged(kept, ifNoneMatch);
  if (known) return known;
  const bytes = await pictures.get(order);
  return bytes ? image(kept, bytes) : tooBusy(asked.drawing.body);
}
