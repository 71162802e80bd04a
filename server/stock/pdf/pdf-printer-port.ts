/**
 * What a car's PDF says and in which order: plain data, every decision made. Texts may
 * hold any character; the printer leaves out what its font cannot draw.
 */
export interface PdfContent {
  /** Document properties, as a reader shows them. */
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly colours: PaperColours;
  /** The dealer at the head of the first page; the logo's bytes come with the order. */
  readonly dealer: { readonly name: string; readonly contact: readonly string[] };
  readonly heading: string;
  readonly subheading?: string;
  /** A car that can no longer be bought: the words, and what they mean. */
  readonly notice?: { readonly word: string; readonly text: string };
  readonly price: PdfPrice;
  /** Alternative texts of the photos that come with the order, in their order. */
  readonly photoAlts: readonly string[];
  /** The car's page, as a link and as a QR code. */
  readonly link: { readonly url: string; readonly text: string };
  readonly sections: readonly PdfSection[];
  /** At the foot of every page, before the page's number. */
  readonly foot: string;
}

export interface PdfPrice {
  readonly text: string;
  readonly kind?: string;
  readonly was?: string;
  /** No figure: shown smaller. */
  readonly quiet?: true;
}

export interface PdfRow {
  readonly label: string;
  readonly value: string;
}

export interface PdfLocation {
  readonly name: string;
  readonly address: readonly string[];
  /** `href` is missing for a number that is masked. */
  readonly phone?: { readonly text: string; readonly href?: string };
  readonly hours: readonly PdfRow[];
  /** Days soon on which other hours hold. */
  readonly special: readonly string[];
  readonly licences: readonly string[];
}

export type PdfSection =
  | { readonly kind: 'facts'; readonly heading: string; readonly rows: readonly PdfRow[] }
  | { readonly kind: 'list'; readonly heading: string; readonly items: readonly string[] }
  | { readonly kind: 'text'; readonly heading: string; readonly paragraphs: readonly string[] }
  /** Rates never stand without their notes: the section is not divided. */
  | {
      readonly kind: 'finance';
      readonly heading: string;
      /** Who lends, and what it comes to. */
      readonly lead: string;
      readonly rows: readonly PdfRow[];
      readonly notes: readonly string[];
    }
  /** Where the photos go that found no room on the first page. */
  | { readonly kind: 'photos'; readonly heading: string }
  | { readonly kind: 'location'; readonly heading: string; readonly location: PdfLocation }
  /** Small last lines without a heading. */
  | { readonly kind: 'closing'; readonly lines: readonly string[] };

/** Colours on white paper as #rrggbb; each text colour reaches 4.5:1 there. */
export interface PaperColours {
  /** Ground of the head when there is no logo, and the text on it. */
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
  /** JPEG files cropped to 4:3; undefined for an unavailable photo. */
  readonly photos: readonly (Uint8Array<ArrayBuffer> | undefined)[];
  /** A PNG or JPEG file. */
  readonly logo?: Uint8Array<ArrayBuffer>;
  readonly madeAt: Date;
}

/** Draws a PDF away from the main thread. */
export interface PdfPrinter {
  /** The file's bytes as they are made; undefined when too many orders wait. Fails when the drawing does. */
  print(order: PdfOrder): ReadableStream<Uint8Array<ArrayBuffer>> | undefined;
  close(): Promise<void>;
}
