import type { Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { openInter } from '#server/platform/inter';

export interface TextStyle {
  readonly face: Face;
  /** In pixels. */
  readonly size: number;
}

/**
 * The text as the face can show it: white space becomes one space, letters lose accents that the face lacks, and
 * characters without a glyph are left out.
 */
const knownCharacters = (text: string, face: Face): string[] =>
  [...text.normalize('NFC').replace(/\s+/gu, ' ').trim()].flatMap((character) =>
    face.glyph(character)
      ? character
      : [...character.normalize('NFD')].filter((part) => face.glyph(part)).slice(0, 1),
  );

interface Placed {
  /** From the beginning of the line, in thousandths of the size. */
  readonly x: number;
  readonly path: string;
}

function place(text: string, face: Face): { readonly placed: Placed[]; readonly width: number } {
  const characters = knownCharacters(text, face);
  let x = 0;
  const placed = characters.map((character, index) => {
    const { advance = 0, path = '' } = face.glyph(character) ?? {};
    const before = characters[index - 1];
    if (before !== undefined) x += face.kerning(before, character);
    const here = { x, path };
    x += advance;
    return here;
  });
  return { placed, width: x };
}

/** Width of a line, in pixels. */
export const widthOf = (text: string, { face, size }: TextStyle): number =>
  (place(text, face).width * size) / 1000;

const rounded = (thousandths: number): number => Math.round(thousandths * 100) / 100;

/** A line as an SVG element, its baseline starting at x and y (pixels). Contains numbers only, whatever the text. */
export function drawLine(
  text: string,
  { face, size }: TextStyle,
  x: number,
  y: number,
  fill: string,
): string {
  const shapes = place(text, face)
    .placed.filter(({ path }) => path !== '')
    .map((glyph) => `<path transform="translate(${rounded(glyph.x)})" d="${glyph.path}"/>`);
  return `<g transform="translate(${x} ${y}) scale(${size / 1000})" fill="${fill}">${shapes.join('')}</g>`;
}

const ellipsis = '…';

/** Wraps to a width in pixels; if there are too many lines, the last one ends in an ellipsis. */
export function wrap(text: string, style: TextStyle, widthPx: number, mostLines: number): string[] {
  const lines: string[] = [];
  for (const word of knownCharacters(text, style.face).join('').split(' ').filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, style) <= widthPx) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const rest = lines.slice(mostLines - 1).join(' ');
  const shownLines =
    lines.length > mostLines ? [...lines.slice(0, mostLines - 1), `${rest}${ellipsis}`] : lines;
  return shownLines.map((line) => cut(line, style, widthPx));
}

/** The start of a line that is too wide, with an ellipsis. */
function cut(line: string, style: TextStyle, widthPx: number): string {
  if (widthOf(line, style) <= widthPx) return line;
  const characters = [...line.replace(ellipsis, '')];
  while (characters.length > 1 && widthOf(`${characters.join('').trimEnd()}${ellipsis}`, style) > widthPx) {
    characters.pop();
  }
  return `${characters.join('').trimEnd()}${ellipsis}`;
}

/** The largest size at which no word is cut and the lines suffice; the smallest if none fits. */
export function largestFit(
  text: string,
  face: Face,
  sizes: readonly [number, ...number[]],
  widthPx: number,
  mostLines: number,
): { readonly size: number; readonly lines: readonly string[] } {
  let last = { size: sizes[0], lines: [] as string[] };
  for (const size of sizes) {
    last = { size, lines: wrap(text, { face, size }, widthPx, mostLines) };
    if (!last.lines.some((line) => line.endsWith(ellipsis))) return last;
  }
  return last;
}

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
class Face {
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
