/** The heading of a block; that of a page's first one is the page's own (level 1). */
export interface BlockHeading {
  readonly text: string;
  readonly level: 1 | 2;
  /** A sentence or two below it. */
  readonly intro?: string | undefined;
}
