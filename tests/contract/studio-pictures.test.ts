import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { draw } from '#server/dealer/media/making/assets';
import { drawnColour } from '#server/dealer/media/picture-library';
import { facesRight, studioBodies, studioShape, studioShotsOf } from '#server/dealer/media/rules/studio';
import { type Drawing, looksPerBody, type StudioShot } from '#server/settings/illustration-schema';

const looks = [...Array(looksPerBody).keys()];
/** One look for each shape. */
const pictures = [
  ...new Map(
    studioBodies.flatMap((body) =>
      looks.map((look) => [studioShape({ body, look }), { shape: studioShape({ body, look }), body, look }]),
    ),
  ).values(),
];

const pixelsOf = async (picture: Drawing<StudioShot>): Promise<Buffer> =>
  sharp(await draw(picture, { width: 160, format: 'jpeg' }))
    .raw()
    .toBuffer();

const mean = (values: Uint8Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const channel = (pixels: Uint8Array, which: number): Uint8Array =>
  pixels.filter((_, index) => index % 3 === which);

describe.each(pictures)('the studio pictures of the shape $shape', ({ body, look }) => {
  it('exist in every shot, are 4:3 and never enlarged', async () => {
    for (const shot of studioShotsOf(body)) {
      const bytes = await draw({ body, look, hex: '#b02020', shot }, { width: 1600, format: 'jpeg' });
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 600 });
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

  it.each(studioShotsOf(body))('have the mean colour that is given for the shot %s', async (shot) => {
    const grey = { body, hex: '#8a9096', look, shot } as const;
    const colour = drawnColour(grey) ?? '';
    const pixels = await pixelsOf(grey);
    for (const which of [0, 1, 2]) {
      const given = Number.parseInt(colour.slice(1 + which * 2, 3 + which * 2), 16);
      expect(Math.abs(given - mean(channel(pixels, which)))).toBeLessThan(24);
    }
  });

  it('look the other way for half of the cars', async () => {
    const other = looks.find(
      (each) =>
        facesRight({ body, look: each }) !== facesRight({ body, look }) &&
        studioShape({ body, look: each }) === studioShape({ body, look }),
    );
    const here = await pixelsOf({ body, look, hex: '#8a9096', shot: 'quarter' });
    const there = await pixelsOf({ body, look: other ?? look, hex: '#8a9096', shot: 'quarter' });
    const turned = await sharp(there, { raw: { width: 160, height: 120, channels: 3 } })
      .flop()
      .raw()
      .toBuffer();
    expect(mean(here.map((value, index) => Math.abs(value - (turned[index] ?? 0))))).toBeLessThan(4);
    expect(mean(here.map((value, index) => Math.abs(value - (there[index] ?? 0))))).toBeGreaterThan(4);
  });
});
