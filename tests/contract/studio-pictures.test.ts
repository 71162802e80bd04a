import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { draw } from '#server/dealer/media/making/assets';
import { drawnColour } from '#server/dealer/media/picture-library';
import { facesRight, isRendered, shotsOf, studioName } from '#server/dealer/media/rules/studio';
import { bodyKeys, type Drawing, looksPerBody } from '#server/settings/illustration-schema';

const looks = [...Array(looksPerBody).keys()];
/** One look for each vehicle. */
const pictures = [
  ...new Map(
    bodyKeys.flatMap((body) =>
      looks.map((look) => {
        const shape = studioName({ body, look, shot: 'quarter' });
        return [shape, { shape, body, look }];
      }),
    ),
  ).values(),
];
/** One look for each inside. */
const insides = [
  ...new Map(
    bodyKeys
      .filter((body) => shotsOf(body).includes('cabin'))
      .flatMap((body) =>
        looks.map((look) => {
          const name = studioName({ body, look, shot: 'cabin' });
          return [name, { name, body, look }];
        }),
      ),
  ).values(),
];

const pixelsOf = async (picture: Drawing): Promise<Buffer> =>
  sharp(await draw(picture, { width: 160, format: 'jpeg' }))
    .raw()
    .toBuffer();

const mean = (values: Uint8Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const channel = (pixels: Uint8Array, which: number): Uint8Array =>
  pixels.filter((_, index) => index % 3 === which);

async function expectMeanColour(picture: Drawing): Promise<void> {
  const colour = drawnColour(picture) ?? '';
  const pixels = await pixelsOf(picture);
  for (const which of [0, 1, 2]) {
    const given = Number.parseInt(colour.slice(1 + which * 2, 3 + which * 2), 16);
    expect(Math.abs(given - mean(channel(pixels, which)))).toBeLessThan(24);
  }
}

const widest = 1600;

async function expectOwnSize(bytes: Uint8Array): Promise<void> {
  const { width, height } = await sharp(bytes).metadata();
  expect(width).toBeLessThan(widest);
  expect(height).toBe((width / 4) * 3);
}

describe.each(insides)('the inside $name', ({ body, look }) => {
  it('is 4:3, weighs at most 60 KB on the car page and has the mean colour that is given', async () => {
    const picture = { body, look, hex: '#8a9096', shot: 'cabin' } as const;
    const bytes = await draw(picture, { width: widest, format: 'avif' });
    expect(bytes.byteLength).toBeLessThanOrEqual(60_000);
    await expectOwnSize(bytes);
    await expectMeanColour(picture);
  });
});

test.each([
  ['avif', 'heif'],
  ['webp', 'webp'],
  ['jpeg', 'jpeg'],
] as const)('a picture in %s has the requested width and is 4:3', async (format, found) => {
  const bytes = await draw({ body: 'suv', hex: '#eef0ef', look: 7, shot: 'quarter' }, { width: 320, format });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: found, width: 320, height: 240 });
});

test.each([
  ['suv', 'front'],
  ['suv', 'rear'],
  ['suv', 'wheel'],
] as const)(
  'a close-up of a %s, its %s, is 4:3 and weighs at most 60 KB on the car page',
  async (body, shot) => {
    const bytes = await draw({ body, look: 7, hex: '#eef0ef', shot }, { width: widest, format: 'avif' });
    expect(bytes.byteLength).toBeLessThanOrEqual(60_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 960, height: 720 });
  },
);

describe.each(pictures)('the studio pictures of the shape $shape', ({ body, look }) => {
  const views = (['quarter', 'side', 'tail'] as const).filter((shot) => isRendered({ body, look, shot }));

  it('are 4:3 and never enlarged', async () => {
    for (const shot of views) {
      const bytes = await draw({ body, look, hex: '#b02020', shot }, { width: widest, format: 'jpeg' });
      await expectOwnSize(bytes);
    }
  });

  it('show the paint on the car and nowhere else', async () => {
    for (const shot of views) {
      const [red, blue] = await Promise.all(
        ['#c01818', '#1838c0'].map((hex) => pixelsOf({ body, look, hex, shot })),
      );
      if (!red || !blue) throw new Error('no picture');
      expect(mean(channel(red, 0))).toBeGreaterThan(mean(channel(blue, 0)) + 2);
      const firstRow = 160 * 3;
      expect(Math.abs(mean(red.subarray(0, firstRow)) - mean(blue.subarray(0, firstRow)))).toBeLessThan(1);
    }
  });

  it('weigh at most 12 KB as a card photo on the densest phone, and 60 KB on the car page', async () => {
    for (const hex of ['#eef0ef', '#15171a', '#b02020']) {
      const picture = { body, look, hex, shot: 'quarter' } as const;
      expect((await draw(picture, { width: 800, format: 'avif' })).byteLength).toBeLessThanOrEqual(12_000);
      for (const shot of views) {
        const large = await draw({ body, look, hex, shot }, { width: widest, format: 'avif' });
        expect(large.byteLength).toBeLessThanOrEqual(60_000);
      }
    }
  });

  it.each(views)('have the mean colour that is given for the shot %s', async (shot) => {
    await expectMeanColour({ body, hex: '#8a9096', look, shot });
  });

  it('look the other way for half of the cars', async () => {
    const other = looks.find(
      (each) =>
        facesRight({ body, look: each }) !== facesRight({ body, look }) &&
        studioName({ body, look: each, shot: 'quarter' }) === studioName({ body, look, shot: 'quarter' }),
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
