/** The page of the prize wheel. */
export interface SpinView {
  readonly headTitle: string;
  readonly title: string;
  readonly intro?: string | undefined;
  readonly prizes: ReadonlyArray<{ readonly name: string; readonly chance: string }>;
  readonly turn: SpinTurn;
  /** Paragraphs. */
  readonly terms: readonly string[];
  readonly permit?: string | undefined;
}

export type SpinTurn =
  | { readonly state: 'signed-out'; readonly signInHref: string }
  | { readonly state: 'ready' }
  | {
      readonly state: 'spun';
      readonly heading: string;
      readonly text: string;
      readonly code?: string | undefined;
      /** The segment that the wheel stops at, from 0; the last one wins nothing. */
      readonly segment: number;
      /** The visitor has just spun: the wheel turns. */
      readonly fresh: boolean;
    };
