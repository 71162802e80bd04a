import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bodyKeys, drawingVersion, looksPerBody, shots } from '#server/settings/illustration-schema';
import { bodies } from './bodies/all-bodies';
import { drawCar } from './draw-car';
import { drawPlaceholder } from './draw-placeholder';
import { lookOf } from './look';

const looks = [0, 1, 12, 77, 200];
const drawings = bodyKeys.map((body) => ({
  body,
  svgs: shots.flatMap((shot) => looks.map((look) => drawCar({ body, hex: '#1e4788', look, shot }))),
}));

describe.each(drawings)('the drawing of a $body', ({ body, svgs }) => {
  it('is small and has only valid numbers in every shot and look, and as an outline', () => {
    const all = [...svgs, drawPlaceholder(body)];
    expect(all.filter((svg) => /NaN|undefined|Infinity|null|<text/.test(svg))).toEqual([]);
    expect(Math.max(...svgs.map(({ length }) => length))).toBeLessThan(40_000);
    expect(drawPlaceholder(body).length).toBeLessThan(10_000);
  });

  it('is 4:3 and has its wheels under the body', () => {
    expect(drawCar({ body, hex: '#b3b8bc', look: 12, shot: 'side' }, 160)).toMatch(
      /^<svg [^>]*width="160" height="120"/,
    );
    const { axles, tyre, length } = bodies[body];
    expect(axles.every((axle) => axle - tyre > 0 && axle < length)).toBe(true);
  });
});

describe('drawings', () => {
  it('are the same for the same car, and differ between looks, colours, shots and bodies', () => {
    const base = { body: 'suv', hex: '#eef0ef', look: 5, shot: 'side' } as const;
    const all = [
      base,
      { ...base },
      { ...base, look: 6 },
      { ...base, hex: '#15171a' },
      { ...base, shot: 'rear' } as const,
      { ...base, body: 'ute' } as const,
    ];
    expect(new Set(all.map((each) => drawCar(each))).size).toBe(5);
  });

  it('give cars of one body and colour more than forty looks', () => {
    const all = Array.from({ length: looksPerBody }, (_, look) => JSON.stringify(lookOf(look, 'road')));
    expect(new Set(all).size).toBeGreaterThan(40);
  });

  it('change their version when they change, since browsers cache them for ever', () => {
    const hash = createHash('sha256').update(drawings.flatMap(({ svgs }) => svgs).join(''));
    expect(
      `${drawingVersion} ${hash.digest('hex').slice(0, 12)}`,
      'raise drawingVersion, then put the new pair here',
    ).toBe('1 606d8f5b9bf9');
  });
});
