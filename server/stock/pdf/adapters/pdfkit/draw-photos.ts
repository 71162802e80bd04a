import { encode } from 'uqr';
import type { PdfContent, PdfPrice } from '../../pdf-printer-port';
import { contentWidth, type Image, page, type Sheet, type TextStyle } from './sheet';

export interface Photo {
  readonly alt: string;
  readonly image: Image;
}

/** Photos are cut to 4:3. */
const photoRatio = 3 / 4;
/** Below the first one on the first page; up to six fit too, rather than one or two alone on another page. */
const inStrip = 4;
const mostInStrip = 6;
const gap = 6;

function drawPhoto(sheet: Sheet, { alt, image }: Photo, x: number, y: number, width: number): void {
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
  const columns = photos.length <= mostInStrip ? Math.max(inStrip, photos.length) : inStrip;
  const strip = photos.slice(0, columns);
  if (strip.length > 0) {
    sheet.y += gap;
    drawRow(sheet, strip, columns);
  }
  return photos.slice(columns);
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

const usualWidth = 300;
const gutter = 20;
const codeSize = 84;

/** The first photo, with the price and the online address beside it. Without a photo they are in a row. */
export function drawOffer(sheet: Sheet, content: PdfContent, first: Photo | undefined): void {
  const top = sheet.y;
  const { photoWidth = usualWidth } = content;
  const left = first ? page.left + photoWidth + gutter : page.left;
  const width = first ? page.right - left : contentWidth - 190;
  drawPrice(sheet, content.price, left, width);
  drawPoints(sheet, content.points ?? [], left, width);
  const bottom = Math.max(
    first ? top + photoWidth * photoRatio : top + codeSize,
    first ? sheet.y + gap + codeSize : sheet.y,
  );
  if (first) drawPhoto(sheet, first, page.left, top, photoWidth);
  const codeLeft = first ? left : page.right - 170;
  drawCode(sheet, content, codeLeft, bottom - codeSize);
  sheet.y = bottom;
}

function drawPrice(sheet: Sheet, { text, kind, was, quiet }: PdfPrice, left: number, width: number): void {
  const { text: ink, textMuted } = sheet.colours;
  const figure: TextStyle = quiet
    ? { size: 16, weight: 'bold', colour: ink }
    : sheet.fitted(text, width, { size: 28, weight: 'bold', colour: ink }, 14);
  sheet.block('P', text, left, width, figure);
  if (kind) sheet.block('P', kind, left, width, { size: 11, colour: ink });
  if (was) {
    sheet.y += 4;
    sheet.block('P', `Was ${was}`, left, width, { size: 10, colour: textMuted });
  }
}

function drawPoints(sheet: Sheet, points: readonly string[], left: number, width: number): void {
  if (points.length > 0) sheet.y += 8;
  for (const point of points)
    sheet.block('P', `✓ ${point}`, left, width, { size: 9.5, colour: sheet.colours.text, gap: 2 });
}

/** A QR code of the car page, with a link beside it for on-screen readers. */
function drawCode(sheet: Sheet, { link }: PdfContent, left: number, top: number): void {
  const box: [number, number, number, number] = [left, top, left + codeSize, top + codeSize];
  sheet.add('Figure', { alt: `QR code of ${link.url}`, bbox: box }, () =>
    drawModules(sheet, link.url, left, top),
  );
  const style: TextStyle = { size: 9.5, colour: sheet.colours.accent, gap: 1.5 };
  const textLeft = left + codeSize + 8;
  const width = Math.min(page.right - textLeft, 90);
  const height = sheet.heightOf(link.text, width, style);
  const y = top + (codeSize - height) / 2;
  sheet.group('P', (paragraph) =>
    sheet.link(paragraph, link.url, link.text, () => {
      sheet.text(link.text, textLeft, y, width, style);
      return { x: textLeft, y, width, height };
    }),
  );
}

/** As rectangles, one for each run of dark modules: sharp at every size, and small. */
function drawModules({ doc }: Sheet, url: string, left: number, top: number): void {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const unit = codeSize / size;
  data.forEach((row, y) => {
    for (let from = 0; from < size; ) {
      let to = from;
      while (row[to]) to += 1;
      if (to > from) doc.rect(left + from * unit, top + y * unit, (to - from) * unit, unit);
      from = to + 1;
    }
  });
  doc.fill('#000000');
}
