import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bodyKeys,
  drawingVersion,
  looksPerBody,
  pictureWidths,
  shots,
} from '#server/settings/illustration-schema';
import { runs } from '../../../../tests/support/property-runs';
import { parsePicturePath, picturePath, placeholderPath } from './picture-path';

const inside = (path: string): string => path.slice('/media/'.length);

describe('paths under /media/', () => {
  it('can be parsed back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...bodyKeys),
        fc.integer({ min: 0, max: 0xffffff }),
        fc.integer({ min: 0, max: looksPerBody - 1 }),
        fc.constantFrom(...shots),
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
    const path = `${drawingVersion}/640/ute.1e4788.7.side`;
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
    ['another width', '1/641/suv.eef0ef.3.side'],
    ['another body', '1/640/tank.eef0ef.3.side'],
    ['a property of every object', '1/640/constructor.eef0ef.3.side'],
    ['another shot', '1/640/suv.eef0ef.3.roof'],
    ['a look that no car has', '1/640/suv.eef0ef.256.side'],
    ['a look written in another way', '1/640/suv.eef0ef.03.side'],
    ['another version', '999/640/suv.eef0ef.3.side'],
    ['a paint that is no colour', '1/640/suv.white.3.side'],
    ['upper case', '1/640/suv.EEF0EF.3.side'],
    ['a way up', '1/640/../../../etc/passwd'],
    ['a way up, encoded', '1/640/%2e%2e%2fsuv.eef0ef.3.side'],
    ['a NUL', '1/640/suv.eef0ef.3.side\0'],
    ['a line end', '1/640/suv.eef0ef.3.side\n'],
    ['an empty path', ''],
  ])('do not exist for %s', (_, path) => {
    expect(parsePicturePath(path)).toBeUndefined();
  });

  it('never make the parser throw, and only presets come out of it', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^1\/\d{1,5}\/[\w%./\\-]{0,60}$/),
      fc
        .array(fc.constantFrom('1', '/', '640', '..', '.', 'suv', 'eef0ef', '3', 'side', '%00', '\\', '~'))
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
