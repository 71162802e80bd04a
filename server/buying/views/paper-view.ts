import type { RowView } from './reservation-view';

/** A reservation, an order or a receipt on paper: printed from its page, and drawn as its PDF. */
export interface PaperView {
  /** Its kind and number. */
  readonly heading: string;
  readonly subheading: string;
  readonly price?: { readonly text: string; readonly kind?: string | undefined } | undefined;
  readonly sections: readonly PaperSectionView[];
  /** Of its page, without what nobody types. */
  readonly address: string;
  /** No money moved. */
  readonly isPractice?: boolean | undefined;
}

export type PaperSectionView =
  /** Two in a line; `inLines` has each on a line of its own, for values that are sentences. */
  | {
      readonly kind: 'facts';
      readonly heading: string;
      readonly rows: readonly RowView[];
      readonly inLines?: true | undefined;
    }
  /** Amounts below each other, the totals stressed. */
  | { readonly kind: 'sums'; readonly heading: string; readonly rows: readonly PaperSumView[] }
  | {
      readonly kind: 'text';
      readonly heading: string;
      readonly paragraphs: readonly string[];
      /** Notes and terms: smaller in the PDF. */
      readonly isSmall?: true | undefined;
    }
  /** Small last lines without a heading. */
  | { readonly kind: 'closing'; readonly lines: readonly string[] };

interface PaperSumView extends RowView {
  readonly total?: true | undefined;
}
