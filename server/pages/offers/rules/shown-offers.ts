import { localTime } from '#server/platform/text/local-time';
import { slugOf } from '#server/search/stock-search/rules/slug';
import type { Offer } from '#server/settings/offer-schema';
import { websiteId } from '#server/settings/rules/website-id';
import type { Tenant } from '#server/settings/tenant-schema';

type Site = Pick<Tenant, 'slug' | 'time_zone' | 'website_id'>;

/** Whether a site shows an offer on a day: `elsewhere` means that other sites have it. */
export type OfferState = 'shown' | 'coming' | 'over' | 'elsewhere';

/** Between its days, both included, as the site's own calendar says. */
export function offerState(offer: Offer, site: Site, now: Date): OfferState {
  if (offer.excluded_website_ids.includes(websiteId(site))) return 'elsewhere';
  const { date } = localTime(site.time_zone, now);
  if (offer.start && date < offer.start) return 'coming';
  return offer.expiry && offer.expiry < date ? 'over' : 'shown';
}

/** The offers that a site shows now: by position, then those without one as they come. */
export const shownOffers = (offers: readonly Offer[], site: Site, now: Date): Offer[] =>
  offers
    .filter((offer) => offerState(offer, site, now) === 'shown')
    .sort((one, other) => placeOf(one) - placeOf(other));

const placeOf = ({ position }: Offer): number => position ?? Number.POSITIVE_INFINITY;

/** The one address of an offer: `/offers/{manufacturer}/{id}`, or `/offers/{id}` without a make. */
export const offerHref = ({ id, manufacturer }: Pick<Offer, 'id' | 'manufacturer'>): string =>
  manufacturer ? `/offers/${slugOf(manufacturer)}/${id}` : `/offers/${id}`;

/** The offer that an address is about, by its last part; undefined where there is none of that id. */
export function offerAt(offers: readonly Offer[], path: string): Offer | undefined {
  const id = /^\/offers\/(?:[^/]+\/)?([^/]+)$/.exec(path)?.[1];
  return offers.find((offer) => offer.id === id);
}

/** The makes that offers are of, each once, by name. */
export const offerMakes = (offers: readonly Offer[]): string[] =>
  [
    ...new Map(
      offers.flatMap(({ manufacturer }) => (manufacturer ? [[slugOf(manufacturer), manufacturer]] : [])),
    ).values(),
  ].sort((one, other) => one.localeCompare(other, 'en-AU'));
