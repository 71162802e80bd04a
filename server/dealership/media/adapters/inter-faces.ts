import type { Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { openInter } from '#server/platform/inter';
import type { Face, Faces, Glyph, OpenFaces } from '../face-port';

/** Inter in two weights, from the package the PDFs use. Retries after a failure. */
export function createInterFaces(): OpenFaces {
  let opening: Promise<Faces> | undefined;
  return () => {
    opening ??= openBoth().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}

const openBoth = async (): Promise<Faces> => ({
  regular: new InterFace(await openInter('400Regular')),
  bold: new InterFace(await openInter('700Bold')),
});

/** Combining marks and invisible characters are excluded, although Inter has glyphs for some. */
const noLetter = /^[\p{C}\p{M}]/u;
/** No ligatures: `->` stays as typed. */
const features = { calt: false, ccmp: false };
/** Named explicitly: fontkit cannot guess the script from digits alone and then kerns them twice. */
const script = 'latn';

/**
 * Lines are measured repeatedly until they fit; fontkit takes half a millisecond for a pair, so results are cached.
 */
class InterFace implements Face {
  readonly #font: Font;
  readonly #scale: number;
  readonly #glyphs = new LRUCache<string, Glyph>({ max: 1000 });
  readonly #kerning = new LRUCache<string, number>({ max: 5000 });

  constructor(font: Font) {
    this.#font = font;
    this.#scale = 1000 / font.unitsPerEm;
  }

  glyph(character: string): Glyph | undefined {
    const codePoint = character.codePointAt(0) ?? 0;
    if (noLetter.test(character) || !this.#font.hasGlyphForCodePoint(codePoint)) return undefined;
    const entry = this.#glyphs.get(character);
    if (entry) return entry;
    const { advanceWidth, path } = this.#font.glyphForCodePoint(codePoint);
    const glyph = {
      advance: advanceWidth * this.#scale,
      path: path.scale(this.#scale, -this.#scale).toSVG(),
    };
    this.#glyphs.set(character, glyph);
    return glyph;
  }

  kerning(left: string, right: string): number {
    const pair = left + right;
    const entry = this.#kerning.get(pair);
    if (entry !== undefined) return entry;
    const { glyphs, positions } = this.#font.layout(pair, features, script);
    const kerning = ((positions[0]?.xAdvance ?? 0) - (glyphs[0]?.advanceWidth ?? 0)) * this.#scale;
    this.#kerning.set(pair, kerning);
    return kerning;
  }
}
