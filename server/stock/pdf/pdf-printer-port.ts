/**
 * The content of a car's PDF in order, as plain data. Texts may have any character; the printer leaves out those its
 * font lacks.
 */
export interface PdfContent {
  /** Document properties, as a reader shows them. */
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly colours: PaperColours;
  /** The dealer at the top of the first page; the logo's bytes are in the order. */
  readonly dealer: { readonly name: string; readonly contact: readonly string[] };
  readonly heading: string;
  readonly subheading?: string | undefined;
  /** A car that is sold, reserved or on its way: the notice, and its explanation. */
  readonly notice?: { readonly word: string; readonly text: string } | undefined;
  readonly price: PdfPrice;
  /** Below it: what speaks for the car. */
  readonly points?: readonly string[];
  /** Alternative texts of the photos in the order, in the same sequence. */
  readonly photoAlts: readonly string[];
  /** Of the first one, in points. */
  readonly photoWidth?: number;
  /** The car page, as a link and as a QR code. */
  readonly link: { readonly url: string; readonly text: string };
  readonly sections: readonly PdfSection[];
  /** In the footer of every page, before the page number. */
  readonly foot: string;
}

export interface PdfPrice {
  readonly text: string;
  readonly kind?: string | undefined;
  readonly was?: string | undefined;
  /** No figure: shown smaller. */
  readonly quiet?: true | undefined;
}

export interface PdfRow {
  readonly label: string;
  readonly value: string;
}

export interface PdfSum extends PdfRow {
  /** After the label, in small type. */
  readonly note?: string | undefined;
  readonly total?: true | undefined;
}

export interface PdfLocation {
  readonly name: string;
  readonly address: readonly string[];
  /** `href` is absent for a masked number. */
  readonly phone?: { readonly text: string; readonly href?: string | undefined } | undefined;
  readonly hours: readonly PdfRow[];
  /** Upcoming special hours. */
  readonly special: readonly string[];
  readonly licences: readonly string[];
}

export type PdfSection =
  /** Two in a line; `inLines` has each on a line of its own, for values that are sentences. */
  | {
      readonly kind: 'facts';
      readonly heading: string;
      readonly rows: readonly PdfRow[];
      readonly inLines?: true | undefined;
    }
  /** Amounts below each other, the totals stressed. */
  | { readonly kind: 'sums'; readonly heading: string; readonly rows: readonly PdfSum[] }
  | { readonly kind: 'list'; readonly heading: string; readonly items: readonly string[] }
  | {
      readonly kind: 'text';
      readonly heading: string;
      readonly paragraphs: readonly string[];
      /** Notes and terms: smaller, across the page. */
      readonly isSmall?: true | undefined;
    }
  /** Rates always appear with their notes: the section is never split. */
  | {
      readonly kind: 'finance';
      readonly heading: string;
      /** The lender and its figures. */
      readonly lead: string;
      readonly rows: readonly PdfRow[];
      readonly notes: readonly string[];
    }
  /** The place of the photos that do not fit on the first page. */
  | { readonly kind: 'photos'; readonly heading: string }
  | { readonly kind: 'location'; readonly heading: string; readonly location: PdfLocation }
  /** Small last lines without a heading. */
  | { readonly kind: 'closing'; readonly lines: readonly string[] };

/** Colours on white paper as #rrggbb; each text colour reaches 4.5:1 there. */
export interface PaperColours {
  /** Background of the header without a logo, and its text colour. */
  readonly brand: string;
  readonly onBrand: string;
  readonly accent: string;
  readonly text: string;
  readonly textMuted: string;
  readonly line: string;
  readonly critical: string;
}

export interface PdfOrder {
  readonly content: PdfContent;
  /** The same with less, the fullest first: the first one that fits on `mostPages` is printed, or else the content itself. */
  readonly shorter?: readonly PdfContent[];
  readonly mostPages?: number;
  /** JPEG files cropped to 4:3; undefined for an unavailable photo. */
  readonly photos: readonly (Uint8Array<ArrayBuffer> | undefined)[];
  /** A PNG or JPEG file. */
  readonly logo?: Uint8Array<ArrayBuffer> | undefined;
  readonly madeAt: Date;
}

/** Draws a PDF away from the main thread. */
export interface PdfPrinter {
  /** The file's bytes as they are made; undefined if too many orders wait. Fails if the drawing does. */
  print(order: PdfOrder): ReadableStream<Uint8Array<ArrayBuffer>> | undefined;
  close(): Promise<void>;
}
