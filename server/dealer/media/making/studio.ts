import { resolve } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { facesRight, studioName, studioPlace, viewOf } from '#server/dealer/media/rules/studio';
import type { Drawing, Shot } from '#server/settings/illustration-schema';

/** Relative to the project's folder, as the image has them too. */
const folder = 'server/dealer/media/illustrations/studio';
/** Brings back the edges that a smaller size softens. */
const crisp = { sigma: 0.5 };

/** Where a close-up lies in its view, as shares of its width and height: a car's front is on the left, its back on the right. */
const cuts: Readonly<Partial<Record<Shot, { left: number; top: number; share: number }>>> = {
  front: { left: 0.06, top: 0.27, share: 0.5 },
  rear: { left: 0.42, top: 0.26, share: 0.5 },
  wheel: { left: 0.29, top: 0.44, share: 0.36 },
};
/** A close-up has fewer pixels of its own, and little is won by more than these. */
const closeUpWidth = 960;

/**
 * A car in the studio in its own paint, never larger than its files. Two files make it: the car in black paint, and the
 * light that falls on its paint, which takes the paint's colour and is added. An inside is one file.
 */
export async function develop(drawing: Drawing, width: number): Promise<Sharp> {
  const name = studioName(drawing);
  const view = viewOf(drawing.shot);
  const open = (layer: string) => openLayer(layer, drawing.shot, width);
  if (view === 'cabin') return (await open(`cabin-${name}`)).sharpen(crisp);
  const layer = async (kind: 'black' | 'light') =>
    (await open(`${name}-${view}-${kind}`))
      .flop(facesRight(drawing))
      .raw()
      .toBuffer({ resolveWithObject: true });
  const [black, light] = await Promise.all([layer('black'), layer('light')]);
  const exposure = studioPlace(drawing) === 'studio' ? thirdOfStop : 1;
  const pixels = painted(black.data, light.data, drawing.hex, exposure);
  return sharp(pixels, { raw: black.info }).sharpen(crisp);
}

async function openLayer(name: string, shot: Shot, width: number): Promise<Sharp> {
  const file = sharp(resolve(folder, `${name}.webp`));
  const cut = cuts[shot];
  const size = Math.min(width, closeUpWidth);
  const whole = await file.metadata();
  if (!cut) file.resize({ width: Math.min(width, whole.width) });
  else
    file
      .extract({
        left: Math.round(whole.width * cut.left),
        top: Math.round(whole.height * cut.top),
        width: Math.round(whole.width * cut.share),
        height: Math.round(whole.height * cut.share),
      })
      .resize({ width: size, height: Math.round(size * 0.75) });
  return file.toColourspace('srgb').removeAlpha();
}

/** Pixels in three channels. */
function painted(black: Uint8Array, light: Uint8Array, hex: string, exposure: number): Uint8Array {
  const paint = [1, 3, 5].map(
    (start) => coverage * linear(Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  );
  return black.map((value, index) => {
    const added = (exposed[light[index] ?? 0] ?? 0) * (paint[index % 3] ?? 0);
    const amount = ((exposed[value] ?? 0) + added) * exposure;
    return developed[Math.round(Math.min(amount, brightest) * steps)] ?? 255;
  });
}

const thirdOfStop = 1.26;

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
