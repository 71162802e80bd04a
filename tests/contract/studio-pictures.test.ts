import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { draw } from '#server/dealer/media/making/assets';
import { drawnColour } from '#server/dealer/media/picture-library';
import { studioBodies, studioModel } from '#server/dealer/media/rules/studio';
import {
  type Drawing,
  looksPerBody,
  type StudioShot,
  studioShots,
} from '#server/settings/illustration-schema';

const looks = [...Array(looksPerBody).keys()];
/** One look for each model. */
const pictures = studioBodies.flatMap((body) => {
  const models = new Set(looks.map((look) => studioModel({ body, look })));
  return [...models].map((model) => ({
    model,
    body,
    look: looks.find((look) => studioModel({ body, look }) === model) ?? 0,
  }));
});

const pixelsOf = async (picture: Drawing<StudioShot>): Promise<Buffer> =>
  sharp(await draw(picture, { width: 160, format: 'jpeg' }))
    .raw()
    .toBuffer();

const mean = (values: Uint8Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const channel = (pixels: Uint8Array, which: number): Uint8Array =>
  pixels.filter((_, index) => index % 3 === which);

describe.each(pictures)('the studio pictures of $model as a $body', ({ body, look }) => {
  it('exist in every shot, are 4:3 and never enlarged', async () => {
    for (const shot of studioShots) {
      const bytes = await draw({ body, look, hex: '#b02020', shot }, { width: 1600, format: 'jpeg' });
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 960, height: 720 });
    }
  });

  it('show the paint on the car and nowhere else', async () => {
    for (const shot of ['quarter', 'tail'] as const) {
      const [red, blue] = await Promise.all(
        ['#c01818', '#1838c0'].map((hex) => pixelsOf({ body, look, hex, shot })),
      );
      if (!red || !blue) throw new Error('no picture');
      expect(mean(channel(red, 0))).toBeGreaterThan(mean(channel(blue, 0)) + 3);
      const firstRow = 160 * 3;
      expect(Math.abs(mean(red.subarray(0, firstRow)) - mean(blue.subarray(0, firstRow)))).toBeLessThan(1);
    }
  });

  it('weigh at most 12 KB as a card photo on the densest phone, and 60 KB on the car page', async () => {
    for (const hex of ['#eef0ef', '#15171a', '#b02020']) {
      const picture = { body, look, hex, shot: 'quarter' } as const;
      expect((await draw(picture, { width: 800, format: 'avif' })).byteLength).toBeLessThanOrEqual(12_000);
      expect((await draw(picture, { width: 1600, format: 'avif' })).byteLength).toBeLessThanOrEqual(60_000);
    }
  });
});

test.each(studioShots)('the mean colour given for the shot %s is that of its pixels', async (shot) => {
  const grey = { body: 'suv', hex: '#8a9096', look: 3, shot } as const;
  const colour = drawnColour(grey) ?? '';
  const pixels = await pixelsOf(grey);
  for (const which of [0, 1, 2]) {
    const given = Number.parseInt(colour.slice(1 + which * 2, 3 + which * 2), 16);
    expect(Math.abs(given - mean(channel(pixels, which)))).toBeLessThan(24);
  }
});
