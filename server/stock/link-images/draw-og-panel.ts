import type { Faces } from '#server/dealership/media/face-port';
import {
  drawLine,
  largestFit,
  widthOf as lineWidth,
  type TextStyle,
  wrap,
} from '#server/dealership/media/lettering/set-text';
import type { OgCard } from './rules/og-card';
import { ogImageSize } from './rules/og-image-path';

/** The photo fills everything right of the panel. */
export const ogPhotoBox = { left: 400, top: 0, width: 800, height: 630 } as const;

const margin = 40;
const stripe = 8;
const inner = ogPhotoBox.left - stripe - 2 * margin;
const priceSizes = [64, 54, 46, 40] as const;
/** Text in place of a figure. */
const quietSizes = [36, 30] as const;
const small = ({ regular }: Faces): TextStyle => ({ face: regular, size: 28 });

/** The content beside and over the photo, as an SVG of the whole image. Text is drawn as outlines: needs no font. */
export function drawOgPanel(card: OgCard, faces: Faces): string {
  const { brand, accent } = card.theme;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ogImageSize.width}" height="${ogImageSize.height}">` +
    `<path fill="${brand}" d="M0 0h${ogPhotoBox.left}v${ogImageSize.height}H0z"/>` +
    `<path fill="${accent}" d="M${ogPhotoBox.left - stripe} 0h${stripe}v${ogImageSize.height}h-${stripe}z"/>` +
    `${dealer(card, faces)}${name(card, faces)}${card.sold ? soldMark(card.sold, card, faces) : priceOf(card, faces)}</svg>`
  );
}

const dealer = ({ dealer: text, theme }: OgCard, faces: Faces): string =>
  wrap(text, small(faces), inner, 2)
    .map((line, index) => drawLine(line, small(faces), margin, 78 + index * 36, theme.onBrand))
    .join('');

/** Title with the badge below it, a little above the middle. */
function name({ title, subtitle, theme }: OgCard, faces: Faces): string {
  const { size, lines } = largestFit(title, faces.bold, [60, 54, 48, 42, 36], inner, 4);
  const leading = Math.round(size * 1.14);
  const below = wrap(subtitle, small(faces), inner, 2);
  const top = Math.round(290 - (lines.length * leading + below.length * 36) / 2 + size);
  const badge = top + (lines.length - 1) * leading + 48;
  return [
    ...lines.map((line, index) =>
      drawLine(line, { face: faces.bold, size }, margin, top + index * leading, theme.onBrand),
    ),
    ...below.map((line, index) => drawLine(line, small(faces), margin, badge + index * 36, theme.onBrand)),
  ].join('');
}

function priceOf({ price, theme }: OgCard, faces: Faces): string {
  if (!price) return '';
  const { size, lines } = largestFit(price.text, faces.bold, price.quiet ? quietSizes : priceSizes, inner, 2);
  const kind = wrap(price.kind, small(faces), inner, 1);
  const bottom = kind.length > 0 ? 540 : 582;
  return [
    ...lines.map((line, index) =>
      drawLine(
        line,
        { face: faces.bold, size },
        margin,
        bottom - (lines.length - 1 - index) * Math.round(size * 1.1),
        theme.onBrand,
      ),
    ),
    ...kind.map((line) => drawLine(line, small(faces), margin, 584, theme.onBrand)),
  ].join('');
}

/** The same text in place of the price. */
function soldMark(text: string, { theme }: OgCard, faces: Faces): string {
  const style = { face: faces.bold, size: 44 };
  const [line = ''] = wrap(text, style, inner - 56, 1);
  const width = Math.round(lineWidth(line, style) + 56);
  return (
    `<rect x="${margin}" y="510" width="${width}" height="76" rx="10" fill="${theme.critical}"/>` +
    `<rect x="${margin}" y="510" width="${width}" height="76" rx="10" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>` +
    drawLine(line, style, margin + 28, 564, '#ffffff')
  );
}
