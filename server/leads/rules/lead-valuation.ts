import { clockTime, dayInWords, localTime } from '#server/platform/text/local-time';
import type { Lead } from '#server/settings/lead';
import { dollars } from '#server/stock/price/rules/formats';
import { labelled } from './car-of-lead';

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

/** `Monday 30 November, 2:00 pm` in the dealer's time zone. */
export function offerEndText(expiresAt: string, timeZone: string): string {
  const { date, time } = localTime(timeZone, new Date(expiresAt));
  return `${dayInWords(date)}, ${clockTime(time)}`;
}

/** A valuation, labelled, for people to read; unknown lines are left out. */
export function valuationFacts(lead: Pick<Lead, 'fields'>, timeZone: string) {
  const valuation = valuationOfLead(lead);
  if (!valuation) return [];
  const { offer, offerExpires, accepted, reached, basis, payout } = valuation;
  return labelled([
    ['Online estimate', estimateText(valuation)],
    ['Offer', offer === undefined ? undefined : dollars(offer)],
    ['Offer valid until', offerExpires && offerEndText(offerExpires, timeZone)],
    ['Offer accepted', accepted === undefined ? undefined : accepted ? 'Yes' : 'No'],
    ['Basis', basis],
    ['Finance still owing', payout === undefined ? undefined : dollars(payout)],
    ['Reached', stepText(reached)],
  ]);
}
