import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyKeys, drawingVersion, looksPerBody, shots } from '#server/settings/illustration-schema';
import { expectEach } from '../../../tests/support/expect-each';
import { drawCar, drawOutline } from './draw-car';
import { bodyKeyOf } from './rules/car-images';
import { colourHex, colourSlug } from './rules/colour';
import { lookOf } from './rules/look';

const looks = [0, 1, 12, 77, 200];
const drawings = bodyKeys.map((body) => ({
  body,
  svgs: shots.flatMap((shot) => looks.map((look) => drawCar({ body, hex: '#1e4788', look, shot }))),
}));

describe.each(drawings)('the drawing of a $body', ({ body, svgs }) => {
  it('is small and has only valid numbers in every shot and look, and as an outline', () => {
    const all = [...svgs, drawOutline(body)];
    expect(all.filter((svg) => /NaN|undefined|Infinity|null|<text/.test(svg))).toEqual([]);
    expect(Math.max(...svgs.map(({ length }) => length))).toBeLessThan(60_000);
    expect(drawOutline(body).length).toBeLessThan(10_000);
  });

  it('is 4:3 and has its wheels under the body', () => {
    expect(drawCar({ body, hex: '#b3b8bc', look: 12, shot: 'side' }, 160)).toMatch(
      /^<svg [^>]*width="160" height="120"/,
    );
    const cutout = drawCar({ body, hex: '#b3b8bc', look: 12, shot: 'cutout' });
    const [left = 0, , width = 0] = / viewBox="(\S+ \S+ \S+ \S+)" overflow/
      .exec(cutout)?.[1]
      ?.split(' ')
      .map(Number) ?? [0];
    const wheels = [...cutout.matchAll(/href="#tyre" transform="translate\((\S+) -(\S+)\)/g)].map(
      ([, x, radius]) => ({ x: Number(x), radius: Number(radius) }),
    );
    expect(wheels.length).toBeGreaterThanOrEqual(2);
    expect(wheels.every(({ x, radius }) => x - radius > 0 && x + radius < left + width)).toBe(true);
  });

  it('has a value for each of its slots', () => {
    const missing = svgs.flatMap((svg) => {
      const styles = [...svg.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text).join('');
      const slots = [...svg.matchAll(/class="([^"]+)"/g)].map(([, slot = '']) => slot.replace(/^no-/, ''));
      return slots.filter((slot) => !new RegExp(`\\.(no-)?${slot}\\{`).test(styles));
    });
    expect(missing).toEqual([]);
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
    const all = Array.from({ length: looksPerBody }, (_, number) => {
      const { backdrop, finish, layers } = lookOf(number);
      return JSON.stringify({ backdrop, finish, layers });
    });
    expect(new Set(all).size).toBeGreaterThan(40);
  });

  it('change their version when they change, since browsers cache them for ever', () => {
    const hash = createHash('sha256').update(drawings.flatMap(({ svgs }) => svgs).join(''));
    expect(
      `${drawingVersion} ${hash.digest('hex').slice(0, 12)}`,
      'raise drawingVersion, then put the new pair here',
    ).toBe('1 7705146860c7');
  });
});

it.each(bodyKeys)('the body-type key %s maps to itself', (key) => {
  expect(bodyKeyOf(key)).toBe(key);
});

it.each([
  ['suv', 'SUV'],
  ['ute', 'Ute / Tray; Dual Cab Utility'],
  ['cabChassis', 'Cab Chassis; cab-chassis'],
  ['hatchback', 'Hatchback'],
  ['hatch', '5D Hatch'],
  ['peopleMover', 'People Mover'],
  ['stationWagon', 'Station Wagon'],
  ['lightTruck', 'Light Truck'],
  ['convertible', 'Cabriolet'],
  ['van', 'Commercial'],
  ['caravan', 'Off Road Caravan; Camper Trailer; Pop Top'],
  ['motorhome', 'Campervan'],
  ['motorcycle', 'Naked; Cruiser; Sports'],
])('the drawing %s is of: %s', (key, texts) => expectEach<unknown>(texts, bodyKeyOf, key));

it.each(['Other', '', undefined])('%j is not a body type', (text) => {
  expect(bodyKeyOf(text)).toBeUndefined();
});

describe('a colour name of a feed becomes a paint', () => {
  it.each([
    ['White', '#eef0ef'],
    ['Polar White', '#f0f2f3'],
    ['polar-white', '#f0f2f3'],
    ['Snowflake White Pearl', '#eceae3'],
    ['Graphite', '#43484d'],
    ['Graphite Black', '#15171a'],
    ['Deep Blue Metallic', '#152c5c'],
    ['Silver Blue', '#1e4788'],
    ['Blue Grey', '#566472'],
    ['Santorini Black', '#15171a'],
    ['Sonic Silver Metallic', '#b3b8bc'],
    ['Soul Red Crystal', '#8f0d18'],
    ['Champagne Silver', '#b3b8bc'],
    ['Machine Gray', '#6e757b'],
    ['Machine Grey', '#4c5155'],
    ['#1A2b3C', '#1a2b3c'],
    ['x1a2b3c', '#1a2b3c'],
  ])('%s -> %s', (name, hex) => {
    expect(colourHex(name)).toBe(hex);
  });

  it.each(['', '-', '5 years / Unlimited km', 'Hellacious', 'redoubtable'])(
    'an unknown colour (%j) is a neutral silver',
    (name) => {
      expect(colourHex(name)).toBe('#a9b0b6');
    },
  );

  it('gives the same paint for a name and for its slug, which is safe in an address', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80, unit: 'binary' }), (name) => {
        const slug = colourSlug(name);
        expect(slug).toMatch(/^[a-z0-9-]{1,40}$/);
        expect(colourSlug(slug)).toBe(slug);
        expect(colourHex(name)).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });
});
