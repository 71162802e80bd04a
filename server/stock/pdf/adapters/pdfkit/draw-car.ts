import type { PdfOrder } from '../../pdf-printer-port';
import { drawDealer, drawTitle } from './draw-head';
import { drawOffer } from './draw-offer';
import { drawPages } from './draw-pages';
import { drawStrip, type Photo } from './draw-photos';
import { drawSection } from './draw-sections';
import type { Fonts } from './fonts';
import { Sheet } from './sheet';

/** Draws a car's PDF, emits its bytes as they are made and resolves after the last. Leaves out invalid pictures. */
export async function drawCar(
  { content, photos, logo, madeAt }: PdfOrder,
  fonts: Fonts,
  write: (chunk: Uint8Array) => void,
): Promise<void> {
  const sheet = new Sheet({ ...content, fonts, madeAt });
  sheet.doc.on('data', write);
  const [first, ...others] = photosOf(sheet, content.photoAlts, photos);
  drawDealer(sheet, content, logo && sheet.image(logo));
  drawTitle(sheet, content);
  drawOffer(sheet, content, first);
  const left = drawStrip(sheet, others);
  for (const section of content.sections) drawSection(sheet, section, content, left);
  drawPages(sheet, content);
  await sheet.end();
}

function photosOf(sheet: Sheet, alts: readonly string[], photos: PdfOrder['photos']): Photo[] {
  return photos.flatMap((bytes, index) => {
    const image = bytes && sheet.image(bytes);
    return image ? [{ alt: alts[index] ?? '', image }] : [];
  });
}
