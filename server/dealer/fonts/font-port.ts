/** A font file's metrics; numbers without a unit are in font units. */
export interface FontFacts {
  /** In CSS form: one weight, or the two ends of a variable font's range. */
  readonly weight: string;
  readonly italic: boolean;
  readonly unitsPerEm: number;
  readonly ascent: number;
  /** Below the baseline: negative. */
  readonly descent: number;
  readonly lineGap: number;
  /** The advance of every lowercase letter and the space, by character. */
  readonly advances: Readonly<Record<string, number>>;
}

/** Reads and subsets font files (woff2, woff, ttf, otf). */
export interface FontMaker {
  /** Undefined if it is not a font. */
  read(file: Uint8Array): Promise<FontFacts | undefined>;
  /** A woff2 file with only these characters. */
  subset(file: Uint8Array, signs: string): Promise<Uint8Array<ArrayBuffer>>;
}
