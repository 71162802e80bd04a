import { resolve } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { facesRight, studioName } from '#server/dealer/media/rules/studio';
import type { Drawing } from '#server/settings/illustration-schema';

/** Relative to the project's folder, as the image has them too. */
const folder = 'server/dealer/media/illustrations/studio';
/** Brings back the edges that a smaller size softens. */
const crisp = { sigma: 0.5 };

/**
 * A car in the studio in its own paint, never larger than its files. Two files make it: the car in black paint, and the
 * light that falls on its paint, which takes the paint's colour and is added. An inside is one file.
 */
export async function develop(drawing: Drawing, width: number): Promise<Sharp> {
  const name = studioName(drawing);
  if (drawing.shot === 'cabin') return openLayer(`cabin-${name}`, width).sharpen(crisp);
  const open = (layer: string) =>
    openLayer(`${name}-${drawing.shot}-${layer}`, width)
      .flop(facesRight(drawing))
      .raw()
      .toBuffer({ resolveWithObject: true });
  const [black, light] = await Promise.all([open('black'), open('light')]);
  return sharp(painted(black.data, light.data, drawing.hex), { raw: black.info }).sharpen(crisp);
}

const openLayer = (name: string, width: number): Sharp =>
  sharp(resolve(folder, `${name}.webp`))
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha();

/** Pixels in three channels. */
function painted(black: Uint8Array, light: Uint8Array, hex: string): Uint8Array {
  const paint = [1, 3, 5].map(
    (start) => coverage * linear(Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  );
  return black.map((value, index) => {
    const added = (exposed[light[index] ?? 0] ?? 0) * (paint[index % 3] ?? 0);
    return developed[Math.round(Math.min((exposed[value] ?? 0) + added, brightest) * steps)] ?? 255;
  });
}

/** Swatches are paler than the cars that wear them. */
const coverage = 0.82;

/** Above this, highlights are compressed: the film's shoulder. render.py uses the same curve. */
const knee = 0.7;
const brightest = 3;
const steps = 4_096;

const linear = (share: number): number =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
const encoded = (share: number): number =>
  share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
const compressed = (amount: number): number =>
  amount < knee ? amount : knee + (1 - knee) * (1 - Math.exp((knee - amount) / (1 - knee)));
const expanded = (share: number): number =>
  share < knee ? share : knee - (1 - knee) * Math.log(Math.max(1 - (share - knee) / (1 - knee), 1e-4));

/** The amount of light for each value of a file, and the value for each amount. */
const exposed = Float64Array.from({ length: 256 }, (_, value) => expanded(linear(value / 255)));
const developed = Uint8Array.from({ length: brightest * steps + 1 }, (_, at) =>
  Math.round(encoded(compressed(at / steps)) * 255),
);
