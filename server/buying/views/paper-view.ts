import type { PdfSection } from '#server/stock/pdf/pdf-printer-port';

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

/** The kinds of sections that a PDF has as well. */
export type PaperSectionView = Extract<PdfSection, { kind: 'facts' | 'sums' | 'text' | 'closing' }>;
