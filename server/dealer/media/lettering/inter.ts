import type { Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { openInter } from '#server/platform/inter';

/** A character as an outline, in thousandths of the size. */
interface Glyph {
  readonly advance: number;
  /** SVG path data, y down from the baseline; empty for a space. */
  readonly path: string;
}

export interface Faces {
  readonly regular: Face;
  readonly bold: Face;
}

/** Opens the faces once, on first use. */
export type OpenFaces = () => Promise<Faces>;

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
  regular: new Face(await openInter('400Regular')),
  bold: new Face(await openInter('700Bold')),
});

/** Combining marks and invisible characters are excluded, although Inter has glyphs for some. */
const noLetter = /^[\p{C}\p{M}]/u;
/** No ligatures: `->` stays as typed. */
const features = { calt: false, ccmp: false };
/** Named explicitly: fontkit cannot guess the script from digits alone and then kerns them twice. */
const script = 'latn';

/**
 * A typeface as outlines: text is drawn as paths, so that it looks the same where no font is installed.
 * Lines are measured repeatedly until they fit; fontkit takes half a millisecond for a pair, so results are cached.
 */
export class Face {
  readonly #font: Font;
  readonly #scale: number;
  readonly #glyphs = new LRUCache<string, Glyph>({ max: 1000 });
  readonly #kerning = new LRUCache<string, number>({ max: 5000 });

  constructor(font: Font) {
    this.#font = font;
    this.#scale = 1000 / font.unitsPerEm;
  }

  /** Undefined for a character that the face has no glyph for, or that is not a character on its own. */
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

  /** Kerning between two characters, in thousandths of the size. */
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
