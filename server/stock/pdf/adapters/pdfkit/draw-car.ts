import type { PdfContent, PdfOrder } from '../../pdf-printer-port';
import { drawOffer, drawStrip, type Photo } from './draw-photos';
import { drawSection } from './draw-sections';
import { contentWidth, type Fonts, type Image, page, Sheet, type TextStyle } from './sheet';

/** Draws a car's PDF, emits its bytes as they are made and resolves after the last. Leaves out invalid pictures. */
export async function drawCar(
  order: PdfOrder,
  fonts: Fonts,
  write: (chunk: Uint8Array) => void,
): Promise<void> {
  const { content, shorter = [], mostPages = 1 } = order;
  const fits = (one: PdfContent) => drawSheet({ ...order, content: one }, fonts).pageCount <= mostPages;
  const fitting = shorter.length > 0 ? [content, ...shorter].find(fits) : content;
  const sheet = drawSheet({ ...order, content: fitting ?? content }, fonts, write);
  await sheet.end();
}

/** A document whose end is still to be written. Nobody gets it without `write`. */
function drawSheet(
  { content, photos, logo, madeAt }: PdfOrder,
  fonts: Fonts,
  write?: (chunk: Uint8Array) => void,
): Sheet {
  const sheet = new Sheet({ ...content, fonts, madeAt });
  if (write) sheet.doc.on('data', write);
  const [first, ...others] = photosOf(sheet, content.photoAlts, photos.slice(0, content.photoAlts.length));
  drawDealer(sheet, content, logo && sheet.image(logo));
  drawTitle(sheet, content);
  drawOffer(sheet, content, first);
  const left = drawStrip(sheet, others);
  for (const section of content.sections) drawSection(sheet, section, content, left);
  drawPages(sheet, content);
  return sheet;
}

function photosOf(sheet: Sheet, alts: readonly string[], photos: PdfOrder['photos']): Photo[] {
  return photos.flatMap((bytes, index) => {
    const image = bytes && sheet.image(bytes);
    return image ? [{ alt: alts[index] ?? '', image }] : [];
  });
}

/**
 * Repeated on every page: the car's name at the top from the second page on, the dealer and page number at the bottom.
 */
function drawPages(sheet: Sheet, { title, author, foot }: PdfContent): void {
  const { start } = sheet.doc.bufferedPageRange();
  const count = sheet.pageCount;
  const style: TextStyle = { size: 8.5, colour: sheet.colours.textMuted };
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(start + index);
    if (index > 0) drawEnds(sheet, title, author, 34, style, 52);
    drawEnds(sheet, foot, `Page ${index + 1} of ${count}`, page.height - 40, style, page.height - 48);
  }
}

/** One line: a text on the left, cut where it meets the one on the right. */
function drawEnds(
  sheet: Sheet,
  left: string,
  right: string,
  y: number,
  style: TextStyle,
  rule: number,
): void {
  const width = Math.min(sheet.widthOf(right, style), 240) + 1;
  sheet.rule(rule);
  sheet.artifact(() => {
    sheet.line(left, page.left, y, page.right - page.left - width - 16, style);
    sheet.line(right, page.right - width, y, width, { ...style, align: 'right' });
  }, 'Pagination');
}

const bandHeight = 72;
const logoBox = [230, 40] as const;
const contactWidth = 190;

/**
 * The dealer at the top of the first page: the logo on white under a line of the accent colour, or the name on the
 * brand colour.
 */
function drawDealer(sheet: Sheet, { dealer }: PdfContent, logo: Image | undefined): void {
  const { brand, onBrand, accent, text, textMuted } = sheet.colours;
  sheet.artifact(() => {
    if (logo) sheet.doc.rect(0, 0, page.width, 6).fill(accent);
    else sheet.doc.rect(0, 0, page.width, bandHeight).fill(brand);
  });
  if (logo) drawLogo(sheet, dealer.name, logo);
  else drawName(sheet, dealer.name, onBrand);
  dealer.contact.forEach((line, index) => {
    const style: TextStyle = {
      size: index === 0 ? 11 : 9,
      weight: index === 0 ? 'bold' : 'regular',
      colour: logo ? (index === 0 ? text : textMuted) : onBrand,
      align: 'right',
    };
    const y = (dealer.contact.length > 1 ? 22 : 30) + index * 16;
    sheet.add('P', {}, () => sheet.line(line, page.right - contactWidth, y, contactWidth, style));
  });
  sheet.y = bandHeight + (logo ? 4 : 16);
}

function drawLogo(sheet: Sheet, name: string, logo: Image): void {
  const [width, height] = logoBox;
  const box: [number, number, number, number] = [page.left, 20, page.left + width, 20 + height];
  sheet.add('Figure', { alt: sheet.ink(name), bbox: box }, () =>
    sheet.doc.image(logo, page.left, 20, { fit: [width, height], valign: 'center' }),
  );
}

function drawName(sheet: Sheet, name: string, colour: string): void {
  const width = contentWidth - contactWidth - 20;
  const style = sheet.fitted(name, width, { size: 18, weight: 'bold', colour }, 11);
  const height = Math.min(sheet.heightOf(name, width, style), bandHeight - 16);
  sheet.add('P', {}, () => sheet.text(name, page.left, (bandHeight - height) / 2, width, style));
}

/** Year, make and model, then badge and series; then the most important notice. */
function drawTitle(sheet: Sheet, { heading, subheading, notice }: PdfContent): void {
  const { text, textMuted } = sheet.colours;
  const big = sheet.fitted(heading, contentWidth, { size: 24, weight: 'bold', colour: text }, 16);
  sheet.block('H1', heading, page.left, contentWidth, big);
  if (subheading) {
    sheet.y += 2;
    sheet.block('P', subheading, page.left, contentWidth, { size: 12, colour: textMuted });
  }
  if (notice) drawNotice(sheet, notice);
  sheet.y += 12;
}

function drawNotice(sheet: Sheet, { word, text }: NonNullable<PdfContent['notice']>): void {
  const { critical, text: ink } = sheet.colours;
  const label: TextStyle = { size: 11, weight: 'bold', colour: '#ffffff' };
  const chip = Math.min(sheet.widthOf(word, label), 200) + 20;
  const left = page.left + chip + 12;
  const style: TextStyle = { size: 10.5, colour: ink, gap: 2 };
  const height = Math.max(24, sheet.heightOf(text, page.right - left, style));
  sheet.y += 10;
  const y = sheet.y;
  sheet.artifact(() => sheet.doc.roundedRect(page.left, y, chip, 24, 4).fill(critical));
  sheet.add('P', {}, () => sheet.line(word, page.left + 10, y + 5, chip - 18, label));
  const textHeight = sheet.heightOf(text, page.right - left, style);
  sheet.add('P', {}, () =>
    sheet.text(text, left, y + Math.max(0, 12 - textHeight / 2), page.right - left, style),
  );
  sheet.y = y + height;
}

/** Batch size for the main thread: a document is written in a thousand small pieces. */
const parcelBytes = 32 * 1024;

/** Collects pieces and sends them in batches; `flush` sends the rest. */
export function createParcels(send: (parcel: Uint8Array<ArrayBuffer>) => void) {
  let pieces: Uint8Array[] = [];
  let size = 0;
  const flush = (): void => {
    if (size === 0) return;
    const parcel = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      parcel.set(piece, at);
      at += piece.byteLength;
    }
    pieces = [];
    size = 0;
    send(parcel);
  };
  const add = (piece: Uint8Array): void => {
    pieces.push(piece);
    size += piece.byteLength;
    if (size >= parcelBytes) flush();
  };
  return { add, flush };
}
