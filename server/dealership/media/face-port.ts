/** A character as an outline, in thousandths of the size. */
export interface Glyph {
  readonly advance: number;
  /** SVG path data, y down from the baseline; empty for a space. */
  readonly path: string;
}

/** A typeface as outlines: text is drawn as paths, so that it looks the same where no font is installed. */
export interface Face {
  /** Undefined for a character that the face has no glyph for, or that is not a character on its own. */
  glyph(character: string): Glyph | undefined;
  /** Kerning between two characters, in thousandths of the size. */
  kerning(left: string, right: string): number;
}

export interface Faces {
  readonly regular: Face;
  readonly bold: Face;
}

/** Opens the faces once, on first use. */
export type OpenFaces = () => Promise<Faces>;
