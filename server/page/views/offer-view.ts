import type { PictureView } from '#server/dealer/media/views/picture-view';
import type { BlockHeading } from './text-blocks';

interface LinkView {
  readonly text: string;
  readonly href: string;
}
/** Common to every picture of an offer. */
interface OfferFacts {
  readonly id: string;
  readonly name: string;
  /** Its make, shown above the name. */
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
/** A text in full, or its start with the full text behind a toggle. */
export interface FoldedText {
  /** Plain words. */
  readonly start: string;
  /** Safe HTML of the full text; absent if the start is all of it. */
  readonly whole?: string | undefined;
}
/** An offer on its own page. */
export interface OfferDetailView extends OfferFacts {
  /** Safe HTML: its sanitized_description. */
  readonly description?: string | undefined;
  readonly disclaimer?: string | undefined;
  readonly button?: LinkView | undefined;
  /** The model's own page, and its stock. */
  readonly links: readonly LinkView[];
}

/** One offer, with the page's heading. */
export interface OfferBlock {
  readonly kind: 'offer';
  readonly offer: OfferDetailView;
}

/** Offers of the dealer, as cards. */
export interface OffersBlock {
  readonly kind: 'offers';
  readonly heading?: BlockHeading | undefined;
  /** The makes with offers, if there are several; the first link is for all. */
  readonly makes: readonly { readonly text: string; readonly href: string; readonly current?: true }[];
  /** On a wide screen. */
  readonly columns: 2 | 3 | 4;
  readonly offers: readonly OfferCardView[];
  /** The page of all offers, if these are only some. */
  readonly more?: { readonly text: string; readonly href: string } | undefined;
}
