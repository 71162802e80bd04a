import type { PictureView } from '#server/dealership/media/views/picture-view';

interface LinkView {
  readonly text: string;
  readonly href: string;
}
/** What every picture of an offer says of it. */
interface OfferFacts {
  readonly id: string;
  readonly name: string;
  /** Its make, as it is told above the name. */
  readonly make?: string | undefined;
  readonly picture?: PictureView | undefined;
  /** `Ends 31 Dec 2026`. */
  readonly ends?: string | undefined;
}
/** An offer's card. */
export interface OfferCardView extends OfferFacts {
  readonly href: string;
  readonly description?: FoldedText | undefined;
  readonly disclaimer?: FoldedText | undefined;
  readonly button: LinkView;
}
/** A text that stands in full, or as its start with the whole behind a toggle. */
export interface FoldedText {
  /** Plain words. */
  readonly start: string;
  /** Safe HTML of the whole; absent where the start is all. */
  readonly whole?: string | undefined;
}
/** An offer on its own page. */
export interface OfferDetailView extends OfferFacts {
  /** Safe HTML: its sanitized_description. */
  readonly description?: string | undefined;
  readonly disclaimer?: string | undefined;
  readonly button?: LinkView | undefined;
  /** The model's own page, and the stock of it. */
  readonly links: readonly LinkView[];
}
