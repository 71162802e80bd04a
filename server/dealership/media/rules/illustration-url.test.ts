import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { bodyKeys, looksPerBody, shots } from '#server/settings/illustration-schema';
import { illustrationsIn, illustrationUrl, parseIllustration } from './illustration-url';

describe('addresses of drawn pictures', () => {
  it('name body, colour, seed and shot', () => {
    expect(illustrationUrl('suv', 'Polar White', 'BN1042', 'side')).toBe(
      'illustration:suv/polar-white/BN1042/side',
    );
    expect(parseIllustration('illustration:suv/polar-white/BN1042/side')).toMatchObject({
      body: 'suv',
      hex: '#f0f2f3',
      shot: 'side',
    });
  });

  it('can always be parsed back, for any colour and stock number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...bodyKeys),
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.constantFrom(...shots),
        (body, colour, seed, shot) => {
          const drawing = parseIllustration(illustrationUrl(body, colour, seed, shot));
          expect(drawing).toMatchObject({ body, shot });
          expect(drawing?.look).toBeLessThan(looksPerBody);
        },
      ),
    );
  });

  it.each([
    'illustration:tank/white/1/side',
    'illustration:suv/white/1/roof',
    'illustration:suv/White/1/side',
    'illustration:suv/white/1',
    'illustration:suv/white/1/side/',
    'illustration:suv/white/../side',
    'illustration:constructor/white/1/side',
    'https://example.com/a.jpg',
    '',
  ])('rejects %j', (url) => {
    expect(parseIllustration(url)).toBeUndefined();
  });
});

const scene = 'illustration:ute/white/yard-1/scene';

test.each([
  ['a text', scene, [scene]],
  ['a field', { image: scene }, [scene]],
  ['a list in a list', { pages: [[{ picture: { src: scene } }]] }, [scene]],
  ['the middle of a Markdown text', { body: `Hello\n\n![Our yard](${scene})\n` }, [scene]],
  ['a map and a set', { pages: new Map([['/', { image: scene }]]), more: new Set([scene]) }, [scene, scene]],
  ['a file', { image: 'ute.jpg' }, []],
  ['numbers and nothing', [0, null, undefined, true], []],
])('finds the illustrations in %s', (_, data, expected) => {
  expect(illustrationsIn(data)).toEqual(expected);
});

test('visits data with circular references once', () => {
  const data: { image: string; self?: unknown } = { image: scene };
  data.self = data;
  expect(illustrationsIn(data)).toEqual([scene]);
});
