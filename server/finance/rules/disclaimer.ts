import type { ShownOffer } from './offers';

/** A lender's disclaimer: the car's own from the feed, else the dealer's; undefined when there is neither. */
export const disclaimerText = ({ offer, settings }: Pick<ShownOffer, 'offer' | 'settings'>) =>
  offer.disclaimer ?? settings.disclaimer;
