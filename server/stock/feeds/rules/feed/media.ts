import { mostImages } from '#server/dealer/media/rules/car-images';
import { safeLink } from '#server/dealer/rules/document-path';
import { isAbsent, textOf, tidyWords } from './cell';
import type { Cells } from './headers';
import { imageUrl, itemsOf, listOf, picturesIn } from './lists';
import { wholeOf } from './numbers';
import type { CarDraft, Remarks } from './remarks';

const notAPhoto = 'is not the address of a photo';

/** Photos, video and 360° view, the dealer's comment, equipment and the history report. */
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
    file: linkOf(cells, 'file', 'history report', remarks),
    video_url: linkOf(cells, 'video_url', 'video', remarks),
    spin_url: linkOf(cells, 'spin_url', '360° view', remarks),
  };
}

/** A history report, a video or a 360° view needs an https address; otherwise the car has no button for it. */
function linkOf(
  cells: Cells,
  field: 'file' | 'video_url' | 'spin_url',
  name: string,
  remarks: Remarks,
): string | undefined {
  const text = textOf(cells[field]);
  const link = safeLink(text?.startsWith('//') ? `https:${text}` : text);
  if (text !== undefined && link === undefined) {
    remarks.add(field, `is not an https address, so the car has no ${name} button`, text);
  }
  return link;
}

const cellsIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const longest = 20_000;
const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['rsquo', '’'],
  ['lsquo', '‘'],
  ['rdquo', '”'],
  ['ldquo', '“'],
  ['bull', '•'],
  ['hellip', '…'],
]);

function character(code: number): string {
  return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : ' ';
}

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities.get(name.toLowerCase()) ?? whole;
  const hex = name[1] === 'x' || name[1] === 'X';
  return character(Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10));
}

/** Dealer comments as plain text with line breaks: feeds send HTML as often as text. Very long ones are cut. */
export function commentTextOf(value: unknown, remarks?: Remarks): string | undefined {
  if (typeof value !== 'string' || isAbsent(value)) return undefined;
  const text = plainText(value.slice(0, longest * 2));
  if (value.length > longest * 2 || text.length > longest) {
    remarks?.add('dealercomments', 'is longer than 20,000 characters; the rest is cut', value);
  }
  return isAbsent(text) ? undefined : text.slice(0, longest);
}

const plainText = (value: string): string => {
  if (tidyWords.test(value) && !/[<&]/.test(value)) return value;
  return withoutTags(value.replace(/\r\n?/g, '\n'))
    .replace(/(?:[^\S\n]|(?!\n)\p{Cc}|\p{Cs})+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};

const withoutTags = (value: string): string => {
  if (!/[<&]/.test(value)) return value;
  return value
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<\s*(?:br|\/p|\/div|\/li|\/h\d|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<\s*li\b[^<>]*>/gi, '• ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, decodeEntity);
};
