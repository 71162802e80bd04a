import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openInter } from '#server/platform/inter';
import { createInterFaces, drawLine, largestFit, widthOf, wrap } from './set-text';

describe('Inter', () => {
  it('is opened once', async () => {
    const open = createInterFaces();
    expect(await open()).toBe(await open());
  });

  it.each([
    '2021 Mazda CX-5',
    'Mercedes-Benz Sprinter 419CDI',
    'Toyota "Type R" AV/LT',
    '$38,990',
    'Élégance 7½',
  ])("measures %j like fontkit's full line layout", async (line) => {
    const { bold } = await createInterFaces()();
    const { advanceWidth } = (await openInter('700Bold')).layout(line, { calt: false }, 'latn');
    expect(widthOf(line, { face: bold, size: 2048 })).toBeCloseTo(advanceWidth, 3);
  });

  it('gives outlines in thousandths of the size, y down', async () => {
    const { regular } = await createInterFaces()();
    expect(regular.glyph('I')).toBe(regular.glyph('I'));
    expect(regular.glyph('I')?.path).toBe('M180.66 -727.54L180.66 0L87.89 0L87.89 -727.54Z');
    expect(regular.glyph(' ')).toEqual({ advance: expect.closeTo(281.25, 1), path: '' });
    for (const none of ['🚗', '\u0301', '\u200b', '\u0000', '\ud83d'])
      expect(regular.glyph(none), none).toBeUndefined();
  });
});

const { regular, bold } = await createInterFaces()();
const style = { face: bold, size: 40 } as const;
const text = fc.string({ unit: 'grapheme', maxLength: 200 });

describe('text as outlines', () => {
  it.each([regular, bold])(
    'covers the letters, digits and symbols in the names of cars and dealers',
    (face) => {
      for (const character of 'AZaz09$,.-–—’&/()+·…°éëüñøÅ')
        expect(face.glyph(character)?.path, character).toMatch(/^M/);
    },
  );

  it.each([
    ['Škoda', 'Škoda'],
    ['Ngāti\n\tMotors ', 'Ngāti Motors'],
    ['Cafe\u0301', 'Café'],
    ['x\u0302 a\u200bb\u0000', 'x ab'],
    ['比亚迪 BYD', ' BYD'],
    ['🚗', ''],
  ])('shows %j as %j', (given, shown) => {
    expect(wrap(given, style, 1000, 1).join('')).toBe(shown.trim());
  });

  it('measures: kerning draws AV together, size scales', () => {
    expect(widthOf('AV', style)).toBeLessThan(widthOf('A', style) + widthOf('V', style));
    expect(widthOf('Mazda', { face: bold, size: 80 })).toBeCloseTo(2 * widthOf('Mazda', style), 5);
  });

  it('puts none of the text itself into the drawing', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(drawLine(`${given}"><script>&]]>`, style, 0, 0, '#ffffff')).toMatch(
          /^<g transform="translate\(0 0\) scale\(0\.04\)" fill="#ffffff">(<path transform="translate\([\d.-]+\)" d="[MLHVQCZlhvqcz\d\s.-]+"\/>)*<\/g>$/,
        );
      }),
    );
  });

  it('never exceeds the maximum width or number of lines', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 4 }), (given, most) => {
        const lines = wrap(given, style, 300, most);
        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) expect(widthOf(line, style)).toBeLessThanOrEqual(300);
      }),
    );
  });

  it.each([
    ['2021 Mazda CX-5', 4, ['2021 Mazda', 'CX-5']],
    ['2021 Mazda CX-5', 1, ['2021 Maz…']],
    ['', 4, []],
    ['Donaudampfschifffahrtsgesellschaft', 2, ['Donauda…']],
  ])('wraps %j to at most %d lines', (given, most, lines) => {
    expect(wrap(given, style, 250, most)).toEqual(lines);
  });

  it('uses the largest size that fits', () => {
    const sizes = [60, 50, 40] as const;
    expect(largestFit('Mazda', bold, sizes, 300, 1)).toEqual({ size: 60, lines: ['Mazda'] });
    expect(largestFit('Mercedes-Benz', bold, sizes, 300, 1).size).toBe(40);
    expect(largestFit('Mercedes-Benz Sprinter', bold, sizes, 300, 1).lines[0]).toMatch(/…$/);
  });
});
