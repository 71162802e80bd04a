import type { PageVisit } from '#server/pages/parts/page-visit';
import type { BlockHeading } from '#server/pages/parts/views/heading';
import type { OffersBlock } from '#server/pages/parts/views/offers';
import { slugOf } from '#server/search/stock-search/rules/slug';
import type { Offer } from '#server/settings/offer-schema';
import { offerColumns } from './rules/offer-columns';
import { shownOffers } from './rules/shown-offers';
import { toOfferCard } from './to-offer-view';

export const offersPath = '/special-offers';

interface OffersChoice {
  readonly heading?: BlockHeading | undefined;
  readonly limit?: number | undefined;
  /** A make, by its name or slug. */
  readonly manufacturer?: string | undefined;
}

/** Some of the site's current offers, with a link to all; undefined if there are none. */
export function toOffersBlock(
  visit: Pick<PageVisit, 'tenant' | 'site' | 'now'>,
  { heading, limit, manufacturer }: OffersChoice,
): OffersBlock | undefined {
  const all = shownOffers(visit.site.offers, visit.tenant, visit.now);
  const chosen = all
    .filter((offer) => manufacturer === undefined || isOf(offer, manufacturer))
    .slice(0, limit);
  if (chosen.length === 0) return undefined;
  return {
    kind: 'offers',
    heading,
    makes: [],
    ...offerCards(chosen, visit),
    ...(chosen.length < all.length ? { more: { text: 'See all offers', href: offersPath } } : {}),
  };
}

export const isOf = ({ manufacturer }: Offer, make: string): boolean =>
  manufacturer !== undefined && manufacturer !== null && slugOf(manufacturer) === slugOf(make);

/** Offer cards in a suitable number of columns. */
export const offerCards = (
  offers: readonly Offer[],
  visit: Pick<PageVisit, 'tenant' | 'site'>,
): Pick<OffersBlock, 'columns' | 'offers'> => ({
  columns: offerColumns(offers.length),
  offers: offers.map((offer) => toOfferCard(offer, visit)),
});
