import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { drawCar, drawOutline } from '#server/dealer/media/draw-car';
import { draw } from '#server/dealer/media/making/assets';
import { drawnColour } from '#server/dealer/media/picture-library';
import { bodyKeys, type Drawing, shots } from '#server/settings/illustration-schema';

const drawing = { body: 'suv', hex: '#eef0ef', look: 7, shot: 'side' } as const;
const pixelsOf = (more: Partial<Drawing>, width = 160) =>
  sharp(Buffer.from(drawCar({ ...drawing, ...more }, width)));

test.each([
  ['avif', 'heif'],
  ['webp', 'webp'],
  ['jpeg', 'jpeg'],
] as const)('a drawn picture in %s has the requested width and is 4:3', async (format, found) => {
  const bytes = await draw(drawing, { width: 320, format });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: found, width: 320, height: 240 });
});

describe.each(bodyKeys)('the drawing of a %s', (body) => {
  it('is a readable image in every shot and as an outline', async () => {
    for (const shot of shots) {
      expect(await pixelsOf({ body, shot, look: 12 }).metadata()).toMatchObject({ width: 160, height: 120 });
    }
    expect((await sharp(Buffer.from(drawOutline(body))).metadata()).format).toBe('svg');
  });

  it('shows its paint', async () => {
    const redness = async (hex: string): Promise<number> => {
      const cutout = pixelsOf({ body, hex, look: 12, shot: 'cutout' });
      const { channels } = await cutout.flatten({ background: '#808080' }).stats();
      const [red, , blue] = channels.map(({ mean }) => mean);
      return (red ?? 0) - (blue ?? 0);
    };
    expect(await redness('#c01818')).toBeGreaterThan((await redness('#1838c0')) + 3);
  });

  it('stays inside the frame', async () => {
    const cutout = pixelsOf({ body, hex: '#b3b8bc', look: 12, shot: 'cutout' });
    const { data, info } = await cutout.extractChannel('alpha').raw().toBuffer({ resolveWithObject: true });
    const isOnEdge = (at: number) => {
      const [x, y] = [at % info.width, Math.floor(at / info.width)];
      return x === 0 || y === 0 || x === info.width - 1 || y === info.height - 1;
    };
    expect([...data.entries()].some(([at, alpha]) => alpha > 200 && isOnEdge(at))).toBe(false);
  });

  it('weighs at most 12 KB as a card photo on the densest phone', async () => {
    for (const look of process.env['TESTS'] === 'all' ? [7, 20] : [7]) {
      const bytes = await draw({ ...drawing, body, look }, { width: 800, format: 'avif' });
      expect(bytes.byteLength).toBeLessThanOrEqual(12_000);
    }
  });
});

test("the car page's main photo weighs at most 40 KB", async () => {
  const bytes = await draw(drawing, { width: 1600, format: 'avif' });
  expect(bytes.byteLength).toBeLessThanOrEqual(40_000);
});

test.each([0, 3, 7, 20, 41, 99])('the mean colour given for look %i is that of its pixels', async (look) => {
  const grey = { ...drawing, hex: '#8a9096', look };
  const colour = drawnColour(grey) ?? '';
  const { channels } = await pixelsOf(grey).stats();
  for (const [index, { mean }] of channels.slice(0, 3).entries()) {
    const given = Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);
    expect(Math.abs(given - mean)).toBeLessThan(24);
  }
});
