import { describe, expect, it } from 'vitest';
import { openInter } from '#server/platform/inter';
import { widthOf } from '../lettering/set-text';
import { createInterFaces } from './inter-faces';

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
