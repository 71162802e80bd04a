import { localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Offer, OwnVehicle, Valuation } from '#server/trade-in/valuation';

const dayMs = 86_400_000;
const linkDays = 7;

/** Whether the site gives no online estimate for a car: it is older than `most_years` or has more kilometres. */
export function isBeyondLimits(
  { year }: Pick<OwnVehicle, 'year'>,
  kilometres: number,
  { valuation, time_zone }: Pick<Tenant, 'valuation' | 'time_zone'>,
  now: Date,
): boolean {
  const thisYear = Number(localTime(time_zone, now).date.slice(0, 4));
  return thisYear - year > valuation.most_years || kilometres > valuation.most_kilometres;
}

/** The offer for an estimate; null where the site makes none, or the car is worth nothing. */
export const offerFor = (
  { estimate }: Pick<Valuation, 'estimate'>,
  { valuation }: Pick<Tenant, 'valuation'>,
  now: Date,
): Offer | null =>
  estimate && estimate.dollars > 0 && valuation.offers
    ? {
        dollars: estimate.dollars,
        expiresAt: new Date(now.getTime() + valuation.offer_days * dayMs).toISOString(),
        revised: false,
      }
    : null;

/** The personal link lasts seven days from the start, and never ends before the offer. */
export function linkEnd(startedAt: string, offer: Offer | null): string {
  const end = new Date(Date.parse(startedAt) + linkDays * dayMs).toISOString();
  return offer && offer.expiresAt > end ? offer.expiresAt : end;
}

/**
 * The offer that counts towards another car, in dollars: open or accepted, never declined, until the dealer has bought the
 * car or not; undefined without one.
 */
export function countingDollars(
  { offer, accepted, estimate, outcome }: Pick<Valuation, 'offer' | 'accepted' | 'estimate' | 'outcome'>,
  now: Date,
): number | undefined {
  if (!offer || !estimate || accepted === false || outcome !== null) return undefined;
  return accepted || isOfferOpen(offer, now) ? offer.dollars : undefined;
}

/** Whether an offer may still be accepted. */
export const isOfferOpen = (offer: Offer, now: Date): boolean => offer.expiresAt > now.toISOString();
