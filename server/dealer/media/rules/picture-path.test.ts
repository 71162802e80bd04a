import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { bodyKeys, drawingVersion, looksPerBody, pictureWidths } from '#server/settings/illustration-schema';
import { runs } from '../../../../tests/support/property-runs';
import { yardTenant } from '../../../../tests/support/yard';
import { markAddress, sitePicture } from './picture';
import {
  illustrationAt,
  illustrationPath,
  illustrationsIn,
  parseIllustration,
  parsePicturePath,
  picturePath,
  placeholderPath,
} from './picture-path';

const inside = (path: string): string => path.slice('/media/'.length);

describe('paths under /media/', () => {
  it('can be parsed back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...bodyKeys),
        fc.integer({ min: 0, max: 0xffffff }),
        fc.integer({ min: 0, max: looksPerBody - 1 }),
        fc.constantFrom('quarter' as const, 'tail' as const),
        fc.constantFrom(...pictureWidths),
        (body, paint, look, shot, width) => {
          const drawing = { body, hex: `#${paint.toString(16).padStart(6, '0')}`, look, shot };
          expect(parsePicturePath(inside(picturePath(drawing, width)))).toEqual({
            kind: 'drawing',
            drawing,
            width,
          });
        },
      ),
    );
  });

  it('name a format by their extension', () => {
    const path = `${drawingVersion}/640/ute.1e4788.7.quarter`;
    const formats = ['avif', 'webp', 'jpg', 'png'].map((extension) => {
      const found = parsePicturePath(`${path}.${extension}`);
      return found?.kind === 'drawing' ? found.format : undefined;
    });
    expect(formats).toEqual(['avif', 'webp', 'jpeg', undefined]);
  });

  it('lead to the outline of a body', () => {
    expect(parsePicturePath(inside(placeholderPath('van')))).toEqual({ kind: 'placeholder', body: 'van' });
  });

  it.each([
    ['another width', `${drawingVersion}/641/suv.eef0ef.3.quarter`],
    ['another body', `${drawingVersion}/640/tank.eef0ef.3.quarter`],
    ['a property of every object', `${drawingVersion}/640/constructor.eef0ef.3.quarter`],
    ['another shot', `${drawingVersion}/640/suv.eef0ef.3.roof`],
    ['a look that no car has', `${drawingVersion}/640/suv.eef0ef.256.quarter`],
    ['a look written in another way', `${drawingVersion}/640/suv.eef0ef.03.quarter`],
    ['another version', '999/640/suv.eef0ef.3.quarter'],
    ['a paint that is no colour', `${drawingVersion}/640/suv.white.3.quarter`],
    ['upper case', `${drawingVersion}/640/suv.EEF0EF.3.quarter`],
    ['a way up', `${drawingVersion}/640/../../../etc/passwd`],
    ['a way up, encoded', `${drawingVersion}/640/%2e%2e%2fsuv.eef0ef.3.quarter`],
    ['a NUL', `${drawingVersion}/640/suv.eef0ef.3.quarter\0`],
    ['a line end', `${drawingVersion}/640/suv.eef0ef.3.quarter\n`],
    ['an empty path', ''],
  ])('do not exist for %s', (_, path) => {
    expect(parsePicturePath(path)).toBeUndefined();
  });

  it('never make the parser throw, and only presets come out of it', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^2\/\d{1,5}\/[\w%./\\-]{0,60}$/),
      fc
        .array(fc.constantFrom('2', '/', '640', '..', '.', 'suv', 'eef0ef', '3', 'quarter', '%00', '\\', '~'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, (path) => {
        const asked = parsePicturePath(path);
        if (asked?.kind !== 'drawing') return;
        expect(pictureWidths).toContain(asked.width);
        expect(bodyKeys).toContain(asked.drawing.body);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('addresses of drawn pictures', () => {
  it('name body, colour, seed and shot', () => {
    expect(parseIllustration('illustration:suv/polar-white/BN1042/quarter')).toMatchObject({
      body: 'suv',
      hex: '#f0f2f3',
      shot: 'quarter',
    });
  });

  it('lead to one of the looks for any colour and stock number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...bodyKeys),
        fc.stringMatching(/^[a-z0-9-]{1,40}$/),
        fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/),
        fc.constantFrom('quarter' as const, 'tail' as const),
        (body, colour, seed, shot) => {
          const drawing = parseIllustration(`illustration:${body}/${colour}/${seed}/${shot}`);
          expect(drawing).toMatchObject({ body, shot });
          expect(drawing?.look).toBeLessThan(looksPerBody);
        },
      ),
    );
  });

  it('name the inside of the bodies that have one', () => {
    expect(parseIllustration('illustration:suv/polar-white/u10403/cabin')).toMatchObject({
      body: 'suv',
      shot: 'cabin',
    });
    expect(parsePicturePath(`${drawingVersion}/640/suv.eef0ef.3.cabin`)).toMatchObject({ kind: 'drawing' });
    expect(parsePicturePath(`${drawingVersion}/640/motorcycle.eef0ef.3.cabin`)).toBeUndefined();
  });

  it.each([
    'illustration:tank/white/1/quarter',
    'illustration:suv/white/1/roof',
    'illustration:motorcycle/white/1/cabin',
    'illustration:suv/White/1/quarter',
    'illustration:suv/white/1',
    'illustration:suv/white/1/quarter/',
    'illustration:suv/white/../side',
    'illustration:constructor/white/1/quarter',
    'https://example.com/a.jpg',
    '',
  ])('rejects %j', (url) => {
    expect(parseIllustration(url)).toBeUndefined();
  });
});

const named = 'illustration:ute/white/yard-1/quarter';
const namedPath = '/media/illustrations/ute/white/yard-1/quarter.jpg';

describe('the address of a drawn picture for other systems', () => {
  it.each([namedPath, `https://cars.example${namedPath}`, `http://brolga.localhost:3000${namedPath}`])(
    '%s is read back as the picture',
    (address) => expect(illustrationAt(address)).toBe(named),
  );

  it('leads to the widest rendition, in a format that every system reads', () => {
    expect(illustrationPath(named)).toBe(namedPath);
    expect(parsePicturePath(namedPath.slice('/media/'.length))).toEqual({
      kind: 'drawing',
      drawing: parseIllustration(named),
      width: 1600,
      format: 'jpeg',
      isUnversioned: true,
    });
  });

  it.each(['https://img.example/a.jpg', '/media/own/1.jpg', 'illustration:ute/white/yard-1/roof', ''])(
    'is none for %j',
    (url) => expect(illustrationPath(url)).toBeUndefined(),
  );

  it.each([
    namedPath.replace('ute', 'tank'),
    namedPath.replace('.jpg', '.webp'),
    `${namedPath}?v=1`,
    `https://cars.example/more${namedPath}`,
    '/media/illustrations/../own/1.jpg',
    `/media/illustrations/${'a/'.repeat(10_000)}.jpg`,
    named,
  ])('is not %s', (address) => expect(illustrationAt(address)).toBeUndefined());
});

test.each([
  ['a text', named, [named]],
  ['a field', { image: named }, [named]],
  ['a list in a list', { pages: [[{ picture: { src: named } }]] }, [named]],
  ['the middle of a Markdown text', { body: `Hello\n\n![Our yard](${named})\n` }, [named]],
  ['a map and a set', { pages: new Map([['/', { image: named }]]), more: new Set([named]) }, [named, named]],
  ['a file', { image: 'ute.jpg' }, []],
  ['numbers and nothing', [0, null, undefined, true], []],
])('finds the illustrations in %s', (_, data, expected) => {
  expect(illustrationsIn(data)).toEqual(expected);
});

test('visits data with circular references once', () => {
  const data: { image: string; self?: unknown } = { image: named };
  data.self = data;
  expect(illustrationsIn(data)).toEqual([named]);
});

const site = { tenant: yardTenant() };

test.each([
  ['ute.jpg', '/media/assets/800/ute.jpg'],
  ['/assets/range/ute.jpg', '/media/assets/800/range/ute.jpg'],
  ['/about/ute.jpg', '/about/ute.jpg'],
  ['illustration:ute/blue/x/quarter', expect.stringMatching(/^\/media\/\d+\/640\/ute\./)],
  ['https://cdn.example/ute.jpg', 'https://cdn.example/ute.jpg'],
])('%s is %s', (ref, src) => {
  expect(sitePicture(site, ref, 'A ute')).toMatchObject({ src, alt: 'A ute' });
});
test.each([undefined, null, '', 'illustration:nothing/x/y/z'])('%s is not a picture', (ref) => {
  expect(sitePicture(site, ref)).toBeUndefined();
});
test.each([
  ['assets/certified.svg', '/media/assets/240/certified.svg'],
  ['/badges/certified.svg', '/badges/certified.svg'],
])('the mark %s has the address %s', (ref, address) => {
  expect(markAddress(ref)).toBe(address);
});
