/** The heading of a block; the first block of a page may have the page's heading (level 1). */
export interface BlockHeading {
  readonly text: string;
  readonly level: 1 | 2;
  /** A sentence or two below it. */
  readonly intro?: string | undefined;
}
