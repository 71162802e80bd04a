import type { Allowance } from '#server/platform/database/allowances';
import { instantsOf, localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import type { ValuationSettings } from '#server/settings/trade-in-schema';
import type { Offer, OwnVehicle, Valuation } from '#server/trade-in/valuation';

/** Who asks for a valuation. */
export interface Asking {
  readonly tenant: string;
  /** Null if many visitors share the address: then it has no limit of its own. */
  readonly connection: { readonly own: string; readonly network: string | undefined } | null;
  /** An assistant asks, from an address that it shares with those of other people. */
  readonly isAssistant?: true | undefined;
  /** A number that was typed, or the verified one of a signed-in customer; undefined without one. */
  readonly phone: { readonly number: string; readonly isVerified: boolean } | undefined;
  /** The date at the dealer, YYYY-MM-DD. */
  readonly date: string;
  /** With a test key: as many again, so that tests use up nothing of the shoppers'. */
  readonly isTest?: boolean | undefined;
}

/** The longest day: one that ends summer time. */
const longestDay = 25 * 3_600;
/** A /48 of IPv6 may be a whole provider's customer, or many: it gets as much as this many connections. */
const connectionsInNetwork = 4;

/** Assistants at one address together get as much as this many connections, besides what its own visitors get. */
const connectionsOfAssistants = 10;

/** A first step may fail, or end without a number, this many times as often. */
const startsPerValuation = 10;

/** Kilobytes of photos within a day: two cars from every side for a connection, and a thousand photos for a site. */
const photosOfConnection = 128 * 1024;
const photosOfSite = 1024 * 1024;

type Limits = ValuationSettings['limits'];
type HashOf = (...parts: readonly string[]) => string;

/** The daily limits that one valuation counts against. */
export const valuationAllowances = (asking: Asking, limits: Limits, hashOf: HashOf): Allowance[] => [
  ...ofConnection('valuation', asking, limits.per_connection, hashOf),
  ...(asking.phone ? [numberAllowance(asking, limits, hashOf)] : []),
  allowance(hashOf, asking, { kind: 'site', value: '', of: 'site', most: limits.per_day }),
];

/** The daily limits on starting without a number, so that nobody fills the database. */
export const startAllowances = (asking: Asking, limits: Limits, hashOf: HashOf): Allowance[] =>
  ofConnection('start', asking, startsPerValuation * limits.per_connection, hashOf);

/** The daily limits on photos, in kilobytes as they are sent, so that nobody fills the disk. */
export const photoAllowances = (asking: Asking, hashOf: HashOf): Allowance[] => [
  ...ofConnection('photos', asking, photosOfConnection, hashOf),
  allowance(hashOf, asking, { kind: 'photos', value: '', of: 'site', most: photosOfSite }),
];

/**
 * The limit under a phone number. One that somebody types and the same one of a signed-in customer are counted apart,
 * so that nobody uses up the allowance of a number's owner who has signed in.
 */
export const numberAllowance = (asking: Asking, limits: Limits, hashOf: HashOf): Allowance =>
  allowance(hashOf, asking, {
    kind: asking.phone?.isVerified ? 'customer' : 'number',
    value: asking.phone?.number ?? '',
    of: 'shopper',
    most: limits.per_number,
  });

const ofConnection = (name: string, asking: Asking, usual: number, hashOf: HashOf): Allowance[] => {
  const { connection, isAssistant } = asking;
  const { own, network } = connection ?? {};
  const kind = isAssistant ? `${name} assistant` : name;
  const most = isAssistant ? connectionsOfAssistants * usual : usual;
  return [
    ...(own ? [allowance(hashOf, asking, { kind, value: own, of: 'shopper', most })] : []),
    ...(network
      ? [
          allowance(hashOf, asking, {
            kind: `${kind} network`,
            value: network,
            of: 'shopper',
            most: connectionsInNetwork * most,
          }),
        ]
      : []),
  ];
};

interface Counted {
  readonly kind: string;
  readonly value: string;
  readonly of: Allowance['of'];
  readonly most: number;
}

const allowance = (
  hashOf: HashOf,
  { tenant, date, isTest }: Asking,
  { kind, value, of, most }: Counted,
): Allowance => ({
  name: hashOf('valuation allowance', isTest ? `test ${kind}` : kind, tenant, date, value),
  of,
  most,
  seconds: longestDay,
});

/** Estimates of one car before each further one counts as a new valuation. */
const freeEstimates = 4;

/** Whether another estimate of the same car, with other answers or kilometres, counts as a new valuation. */
export const countsAgain = (timesValued: number): boolean => timesValued >= freeEstimates;

/** A valuation at the daily limit: no number now, and every further try counts. */
export const withoutNumber = { noEstimate: 'too-many', timesValued: freeEstimates } as const;

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
  { valuation, time_zone }: Pick<Tenant, 'valuation' | 'time_zone'>,
  now: Date,
): Offer | null =>
  estimate && estimate.dollars > 0 && valuation.offers
    ? {
        dollars: estimate.dollars,
        expiresAt: endOfDay(new Date(now.getTime() + valuation.offer_days * dayMs), time_zone),
        revised: false,
      }
    : null;

/** The last minute of a day at the dealer: nobody has to act by a time at night or early in the morning. */
const endOfDay = (at: Date, timeZone: string): string =>
  new Date(instantsOf(timeZone, localTime(timeZone, at).date, '23:59').at(-1) ?? at).toISOString();

/** The personal link lasts seven days from the start and to the end of the day, and never ends before the offer. */
export function linkEnd(startedAt: string, offer: Offer | null, timeZone: string): string {
  const end = endOfDay(new Date(Date.parse(startedAt) + linkDays * dayMs), timeZone);
  return offer && offer.expiresAt > end ? offer.expiresAt : end;
}

/**
 * The offer that counts towards another car, in dollars: open or accepted, never declined, until the dealer has bought the
 * car or not, or a placed order takes it; undefined without one.
 */
export function countingDollars(
  {
    offer,
    accepted,
    estimate,
    outcome,
    tradedInFor,
  }: Pick<Valuation, 'offer' | 'accepted' | 'estimate' | 'outcome' | 'tradedInFor'>,
  now: Date,
): number | undefined {
  if (!offer || !estimate || accepted === false || outcome !== null || tradedInFor) return undefined;
  return accepted || isOfferOpen(offer, now) ? offer.dollars : undefined;
}

/** When the inspection has to be over for the offer to count: the end of an open offer; undefined without one. */
export const inspectionEnd = (
  { offer, accepted }: Pick<Valuation, 'offer' | 'accepted'>,
  now: Date,
): string | undefined =>
  offer && accepted !== false && isOfferOpen(offer, now) ? offer.expiresAt : undefined;

/** Whether an offer may still be accepted. */
export const isOfferOpen = (offer: Offer, now: Date): boolean => offer.expiresAt > now.toISOString();
