import { contentWidth, type Image, page, type Sheet } from './sheet';

export interface Photo {
  readonly alt: string;
  readonly image: Image;
}

/** Photos are cut to 4:3. */
export const photoRatio = 3 / 4;
/** Beside the first one on the first page. */
const inStrip = 4;
const gap = 8;

export function drawPhoto(sheet: Sheet, { alt, image }: Photo, x: number, y: number, width: number): void {
  const { doc } = sheet;
  const height = width * photoRatio;
  sheet.add('Figure', { alt: sheet.ink(alt), bbox: [x, y, x + width, y + height] }, () => {
    doc.save();
    doc.roundedRect(x, y, width, height, 4).clip();
    doc.image(image, x, y, { cover: [width, height], align: 'center', valign: 'center' });
    doc.restore();
  });
}

/** The strip under the first photo; returns the photos that do not fit. */
export function drawStrip(sheet: Sheet, photos: readonly Photo[]): readonly Photo[] {
  const strip = photos.slice(0, inStrip);
  if (strip.length > 0) {
    sheet.y += gap;
    drawRow(sheet, strip, inStrip);
  }
  return photos.slice(inStrip);
}

/** Rows of three, never split by a page break. */
export function drawGrid(sheet: Sheet, photos: readonly Photo[]): void {
  for (let at = 0; at < photos.length; at += 3) {
    sheet.room(rowHeight(3));
    drawRow(sheet, photos.slice(at, at + 3), 3);
    sheet.y += gap;
  }
}

const widthOf = (columns: number): number => (contentWidth - gap * (columns - 1)) / columns;
export const rowHeight = (columns: number): number => widthOf(columns) * photoRatio;

function drawRow(sheet: Sheet, photos: readonly Photo[], columns: number): void {
  const width = widthOf(columns);
  photos.forEach((photo, index) => {
    drawPhoto(sheet, photo, page.left + index * (width + gap), sheet.y, width);
  });
  sheet.y += rowHeight(columns);
}
