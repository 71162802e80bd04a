import type { OfferDetailView } from '#server/pages/parts/views/offer-view';

/** One offer, with the page's heading. */
export interface OfferBlock {
  readonly kind: 'offer';
  readonly offer: OfferDetailView;
}
