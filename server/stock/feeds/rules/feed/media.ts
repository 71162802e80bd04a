import { mostImages } from '#server/dealer/media/rules/car-images';
import { safeLink } from '#server/stock/cars/rules/safe-link';
import { textOf } from './absent';
import { commentTextOf } from './comment-text';
import type { CarDraft } from './content';
import type { Cells } from './headers';
import { imageUrl, itemsOf, listOf, picturesIn } from './lists';
import { wholeOf } from './numbers';
import type { Remarks } from './remarks';

const notAPhoto = 'is not the address of a photo';

/** Photos, the dealer's comment, equipment and the history report. */
export function mediaOf(cells: Cells, remarks: Remarks): CarDraft {
  const pictures = picturesIn(cells.images ?? []);
  for (const text of pictures.rejected) remarks.add('images', notAPhoto, text);
  if (pictures.urls.length > mostImages) {
    remarks.add(
      'images',
      `are more than the ${mostImages} photos that a page shows`,
      `${pictures.urls.length} photos`,
    );
  }
  const thumbnails = picturesIn(cells.thumbnails);
  for (const text of thumbnails.rejected) remarks.add('thumbnails', notAPhoto, text);
  const photoCount = wholeOf(cells.photos_count) || undefined;
  const features = [...new Set(cellsIn(cells.standardEquipment).flatMap((cell) => itemsOf(cell)))];
  return {
    images: pictures.urls.map((url) => ({ url })),
    thumbnails: listOf(thumbnails.urls.map((url) => ({ url }))),
    primary_image_url: imageUrl(cells.primary_image_url) ?? pictures.urls[0],
    photos_count: photoCount ?? pictures.urls.length,
    dealercomments: commentTextOf(cells.dealercomments, remarks),
    standardEquipment: listOf(features),
    file: reportLink(cells.file, remarks),
  };
}

/** The history report needs an https address; otherwise the car has no button for it. */
function reportLink(value: unknown, remarks: Remarks): string | undefined {
  const text = textOf(value);
  const link = safeLink(text?.startsWith('//') ? `https:${text}` : text);
  if (text !== undefined && link === undefined) {
    remarks.add('file', 'is not an https address, so the car has no history report button', text);
  }
  return link;
}

const cellsIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
