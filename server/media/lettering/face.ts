/** A typeface as outlines: text is drawn as paths, so that it looks the same where no font is installed. */
export interface Face {
  /** By character: its advance and its SVG path, in thousandths of the size, y down from the baseline. */
  readonly glyphs: Readonly<Record<string, string>>;
  /** What comes between two letters, in thousandths of the size. */
  readonly kerning: Readonly<Record<string, number>>;
}
