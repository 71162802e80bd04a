/** What a font file says of itself, in its own units where a number has none. */
export interface FontFacts {
  /** As CSS says it: one weight, or the two ends of a variable font's. */
  readonly weight: string;
  readonly italic: boolean;
  readonly unitsPerEm: number;
  readonly ascent: number;
  /** Below the line: negative. */
  readonly descent: number;
  readonly lineGap: number;
  /** The advance of every small letter and of the space, by the sign. */
  readonly advances: Readonly<Record<string, number>>;
}

/** Reads and cuts font files (woff2, woff, ttf, otf). */
export interface FontMaker {
  /** Undefined for what is no font. */
  read(file: Uint8Array): Promise<FontFacts | undefined>;
  /** A woff2 file with these signs alone. */
  subset(file: Uint8Array, signs: string): Promise<Uint8Array<ArrayBuffer>>;
}
