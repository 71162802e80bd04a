import type { OfferCardView } from '#server/pages/parts/views/offer-view';
import type { BlockHeading } from './heading';

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
