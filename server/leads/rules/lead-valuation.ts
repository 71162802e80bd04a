import { withNoun } from '#server/dealer/rules/noun';
import { endInWords } from '#server/platform/text/local-time';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { dollars } from '#server/stock/rules/price-line';
import { labelled } from './car-of-lead';
import { limitsSentence } from './forms/trade-in';

export type LeadValuation = NonNullable<ReturnType<typeof valuationOfLead>>;

/** Fields of a lead that its valuation has; people read them in the words below. */
export const valuationFieldNames: ReadonlySet<string> = new Set([
  'trade_estimate_low',
  'trade_estimate_high',
  'trade_offer',
  'trade_offer_expires',
  'trade_accepted',
  'trade_reached',
  'trade_basis',
  'trade_payout',
]);

/** The valuation of the car to trade in, as its lead stores it; undefined for a lead that was sent without one. */
export function valuationOfLead({ fields }: Pick<Lead, 'fields'>) {
  const reached = fields['trade_reached'];
  if (reached === undefined) return undefined;
  const accepted = fields['trade_accepted'];
  const expires = fields['trade_offer_expires'] ?? '';
  return {
    estimateLow: whole(fields['trade_estimate_low']),
    estimateHigh: whole(fields['trade_estimate_high']),
    offer: whole(fields['trade_offer']),
    /** UTC, ISO. */
    offerExpires: Number.isNaN(Date.parse(expires)) ? undefined : new Date(expires).toISOString(),
    accepted: accepted === undefined ? undefined : accepted.toLowerCase() === 'yes',
    /** The furthest step that the shopper reached. */
    reached,
    /** Why the number is what it is, or why there is none. */
    basis: fields['trade_basis'],
    /** What is still to pay on the car's finance. */
    payout: whole(fields['trade_payout']),
  };
}

const whole = (text: string | undefined) =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

const steps: Readonly<Record<string, string>> = {
  vehicle: 'The car',
  kilometres: 'Kilometres',
  condition: 'Condition',
  contact: 'Contact details',
  estimate: 'Estimate and offer',
  photos: 'Photos',
  inspection: 'Inspection time',
  finished: 'Finished',
};

/** A step of the journey in words. */
export const stepText = (step: string): string => steps[step] ?? step;

/** `$15,300 to $17,900`; undefined without an estimate. */
export const estimateText = ({ estimateLow, estimateHigh }: LeadValuation): string | undefined =>
  estimateLow === undefined || estimateHigh === undefined
    ? undefined
    : `${dollars(estimateLow)} to ${dollars(estimateHigh)}`;

/** Whether shoppers see the range of an estimate: it is no wider than the site wants, measured from its middle. */
export const isShownRange = (low: number, high: number, { valuation }: Pick<Tenant, 'valuation'>): boolean =>
  (high - low) * 100 <= (high + low) * valuation.widest_range_percent;

/** The way on for a car without a number. */
const seeYours = 'We need to see yours to price it fairly.';

/** Why a range is not shown, and what to do instead. */
export const wideRangeText = `Cars like yours sell for very different prices. ${seeYours}`;

/**
 * What happens to the finance on a car to trade in: the same sentence on its page, in emails and for the inspection.
 * @param payout what is owed, if the shopper said
 * @param amount the offer, if there is one
 */
export function owingText(payout: number | undefined, amount: number | undefined): string {
  const letter = 'Please bring a pay-out letter from your lender to the inspection.';
  if (payout === undefined || amount === undefined)
    return `We pay out your lender first, and the rest is yours. ${letter}`;
  const rest = amount - payout;
  return rest < 0
    ? `All of our offer goes to your lender, and ${dollars(-rest)} of the loan is left for you to pay. ${letter}`
    : `Of our offer, ${dollars(payout)} goes to your lender and ${dollars(rest)} is yours. ${letter}`;
}

/** The same for the car of a lead; undefined without finance on it. */
export function owingOfLead({ fields }: Pick<Lead, 'fields'>): string | undefined {
  const payout = whole(fields['trade_payout']);
  if (payout === undefined && fields['trade_finance_owing'] !== 'Yes') return undefined;
  return owingText(payout, whole(fields['trade_offer']));
}

/** A valuation, labelled, for people to read; unknown lines are left out. */
export function valuationFacts(lead: Pick<Lead, 'fields'>, timeZone: string) {
  const valuation = valuationOfLead(lead);
  if (!valuation) return [];
  const { offer, offerExpires, accepted, reached, basis, payout } = valuation;
  return labelled([
    ['Online estimate', estimateText(valuation)],
    ['Offer', offer === undefined ? undefined : dollars(offer)],
    ['Offer valid until', offerExpires && endInWords(offerExpires, timeZone)],
    ['Offer accepted', accepted === undefined ? undefined : accepted ? 'Yes' : 'No'],
    ['Basis', basis],
    ['Finance still owing', payout === undefined ? undefined : dollars(payout)],
    ['Reached', stepText(reached)],
  ]);
}

const reasons = ['limits', 'unknown-model', 'few-comparables', 'unavailable', 'too-many'] as const;
/** Why a valuation has no number. */
export type NoEstimate = (typeof reasons)[number];

/** The reason in a lead, for the dealer's systems. */
export const noEstimateNotes: Readonly<Record<NoEstimate, string>> = {
  limits: 'No online estimate: too old or too many kilometres',
  'unknown-model': 'No online estimate: unknown model',
  'few-comparables': 'No online estimate: too few similar cars',
  unavailable: 'No online estimate: valuations were unavailable',
  'too-many': 'No online estimate: too many valuations today',
};

/** The reason of a lead's note; undefined for another text. */
export const noEstimateOfNote = (note: string | undefined): NoEstimate | undefined =>
  reasons.find((reason) => noEstimateNotes[reason] === note);

const words: Readonly<Record<Exclude<NoEstimate, 'limits'>, string>> = {
  'unknown-model': `We don’t see many of these. ${seeYours}`,
  'few-comparables': `Few cars like yours are for sale right now. ${seeYours}`,
  unavailable: 'We can’t work out an estimate online right now.',
  'too-many':
    'There have been too many valuations from your connection today, so we can’t show another one online.',
};

/** Why there is no number, in plain words for shoppers. */
export const noEstimateWords = (
  reason: NoEstimate,
  { stock, valuation }: Pick<Tenant, 'stock' | 'valuation'>,
): string =>
  withNoun(reason === 'limits' ? `${limitsSentence(valuation)} ${seeYours}` : words[reason], stock.noun);
