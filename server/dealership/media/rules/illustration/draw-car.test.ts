import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bodyKeys, drawingVersion, looksPerBody, shots } from '#server/settings/illustration-schema';
import { bodies } from './bodies/all-bodies';
import { drawCar } from './draw-car';
import { drawPlaceholder } from './draw-placeholder';
import { lookOf } from './look';

const looks = [0, 1, 12, 77, 200];

describe.each(bodyKeys)('a %s', (body) => {
  it('is drawn in every shot, small, complete and without invalid numbers', async () => {
    for (const [index, shot] of shots.entries()) {
      const svg = drawCar({ body, hex: '#1e4788', look: looks[index % looks.length] ?? 0, shot }, 160);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
      expect(svg.length).toBeLessThan(40_000);
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([width, height]).toEqual([160, 120]);
    }
  });

  it('shows its paint', async () => {
    const share = async (hex: string): Promise<number> => {
      const svg = drawCar({ body, hex, look: 12, shot: 'cutout' }, 160);
      const { channels } = await sharp(Buffer.from(svg)).flatten({ background: '#808080' }).stats();
      const [red, , blue] = channels.map(({ mean }) => mean);
      return (red ?? 0) - (blue ?? 0);
    };
    expect(await share('#c01818')).toBeGreaterThan((await share('#1838c0')) + 3);
  });

  it('stays inside the frame, wheels on the ground', async () => {
    const svg = drawCar({ body, hex: '#b3b8bc', look: 12, shot: 'cutout' }, 320);
    const { data, info } = await sharp(Buffer.from(svg))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const opaque = (x: number, y: number) => (data[(y * info.width + x) * 4 + 3] ?? 0) > 200;
    const edge = Array.from({ length: info.width }, (_, x) => [
      opaque(x, 0),
      opaque(x, info.height - 1),
    ]).flat();
    const sides = Array.from({ length: info.height }, (_, y) => [
      opaque(0, y),
      opaque(info.width - 1, y),
    ]).flat();
    expect([...edge, ...sides]).not.toContain(true);
    expect(
      bodies[body].axles.every((axle) => axle - bodies[body].tyre > 0 && axle < bodies[body].length),
    ).toBe(true);
  });

  it('has an outline for cars without a photo', async () => {
    const svg = drawPlaceholder(body);
    expect(svg).not.toMatch(/NaN|undefined|<text/);
    expect(svg.length).toBeLessThan(10_000);
    expect((await sharp(Buffer.from(svg)).metadata()).format).toBe('svg');
  });
});

describe('drawings', () => {
  it('are the same for the same car, and differ between looks, colours and shots', () => {
    const base = { body: 'suv', hex: '#eef0ef', look: 5, shot: 'side' } as const;
    expect(drawCar(base)).toBe(drawCar({ ...base }));
    const others = [
      { ...base, look: 6 },
      { ...base, hex: '#15171a' },
      { ...base, shot: 'rear' } as const,
      { ...base, body: 'ute' } as const,
    ];
    expect(new Set([base, ...others].map((each) => drawCar(each))).size).toBe(5);
  });

  it('give white cars of one body at least forty looks', () => {
    const all = Array.from({ length: looksPerBody }, (_, look) => JSON.stringify(lookOf(look, 'road')));
    expect(new Set(all).size).toBeGreaterThan(40);
  });

  it('change their version when they change, since browsers cache them for ever', () => {
    const all = bodyKeys.flatMap((body) =>
      shots.flatMap((shot) => looks.map((look) => drawCar({ body, hex: '#1e4788', look, shot }))),
    );
    const hash = createHash('sha256').update(all.join('')).digest('hex').slice(0, 12);
    expect(`${drawingVersion} ${hash}`, 'raise drawingVersion, then put the new pair here').toBe(
      '1 606d8f5b9bf9',
    );
  });
});
