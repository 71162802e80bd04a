import type { Bff } from '#server/entry/bff';
import type { BlockHeading } from '#server/pages/parts/views/heading';
import type { OffersBlock } from '#server/pages/parts/views/offers';
import { slugOf } from '#server/search/search/rules/slug';
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

/** Some of the offers that the site shows now, with the way to all; undefined where there is none. */
export function toOffersBlock(
  bff: Pick<Bff, 'tenant' | 'site' | 'now'>,
  { heading, limit, manufacturer }: OffersChoice,
): OffersBlock | undefined {
  const all = shownOffers(bff.site.offers, bff.tenant, bff.now);
  const chosen = all
    .filter((offer) => manufacturer === undefined || isOf(offer, manufacturer))
    .slice(0, limit);
  if (chosen.length === 0) return undefined;
  return {
    kind: 'offers',
    heading,
    makes: [],
    ...offerCards(chosen, bff),
    ...(chosen.length < all.length ? { more: { text: 'See all offers', href: offersPath } } : {}),
  };
}

export const isOf = ({ manufacturer }: Offer, make: string): boolean =>
  manufacturer !== undefined && manufacturer !== null && slugOf(manufacturer) === slugOf(make);

/** Cards of offers in the columns that suit their number. */
export const offerCards = (
  offers: readonly Offer[],
  bff: Pick<Bff, 'tenant' | 'site'>,
): Pick<OffersBlock, 'columns' | 'offers'> => ({
  columns: offerColumns(offers.length),
  offers: offers.map((offer) => toOfferCard(offer, bff)),
});
