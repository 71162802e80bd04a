import type { z } from 'zod';
import { customerOf } from '#server/customers/customer-session';
import { isGated, needsSignIn } from '#server/customers/gate';
import { withNoun } from '#server/dealer/rules/noun';
import type { Bff } from '#server/entry/bff';
import { limitsSentence } from '#server/leads/rules/forms/trade-in';
import type { NoEstimate } from '#server/leads/rules/lead-valuation';
import type { Caller } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import { filing } from '#server/settings/rules/filing';
import { currentStep } from '#server/trade-in/rules/steps';
import type { Refusal } from '#server/trade-in/trade-in-visit';
import type { Estimate, Valuation } from '#server/trade-in/valuation';
import { invalidFields } from './parameters';
import type { valuationSchema } from './trade-in-shapes';

/** Statuses of every endpoint of a valuation, and when. */
const tradeInProblems = {
  401: 'The visitor must sign in on this site first, as on its pages.',
  404: 'The site values no cars online, or there is no such valuation.',
  409: 'The offer is accepted or has ended, or the shopper has finished.',
  410: 'The valuation’s link has ended.',
  422: 'A field is missing, unknown or not valid, or an earlier step comes first; `errors` lists why.',
  429: 'Too many valuations today from this connection, under this number or on this site.',
};

/** The declaration that the steps of a valuation share. */
export const tradeInStep = {
  method: 'POST',
  tags: ['Trade-in'],
  caller: { scope: 'leads:write', orSameOrigin: true },
  rateLimit: { perSecond: 0.5, burst: 20 },
  idempotent: true,
  problems: tradeInProblems,
} as const;

/** What a caller sees of a valuation. */
export const toAnswer = (
  { tenant }: Pick<Bff, 'tenant'>,
  valuation: Valuation,
): z.input<typeof valuationSchema> => {
  const { estimate, noEstimate, offer } = valuation;
  return {
    id: valuation.id,
    lead_id: valuation.leadId,
    expires_at: valuation.expiresAt,
    step: currentStep(valuation, tenant),
    vehicle: valuation.vehicle,
    kilometres: valuation.kilometres,
    questions: valuation.questions.map(copyOf),
    estimate: estimate && toEstimate(estimate),
    no_estimate: noEstimate && { reason: noEstimate, text: noEstimateText(noEstimate, tenant) },
    offer: offer && {
      dollars: offer.dollars,
      expires_at: offer.expiresAt,
      revised: offer.revised,
      conditions: tenant.valuation.offer_conditions,
    },
    offer_accepted: valuation.accepted,
  };
};

/** Which cars get no number, where that is why, and when the dealer calls. */
const noEstimateText = (reason: NoEstimate, { valuation, stock }: Bff['tenant']): string =>
  reason === 'limits'
    ? `${withNoun(limitsSentence(valuation), stock.noun)} ${valuation.call_back}`
    : valuation.call_back;

const copyOf = ({ name, label, options }: Valuation['questions'][number]) => ({
  name,
  label,
  options: options.map(({ value, text }) => ({ value, text })),
});

const toEstimate = ({ dollars, lowDollars, highDollars, confidence, basis, adjustments, at }: Estimate) => ({
  dollars,
  low_dollars: lowDollars,
  high_dollars: highDollars,
  confidence,
  at,
  basis: { source: basis.source, summary: basis.summary, comparables: basis.comparables },
  adjustments: adjustments.map((one) => ({ ...one })),
});

/** Without a time to wait, try again in an hour: the limits begin again each day. */
export const tooMany = (seconds = 3_600): Problem =>
  new Problem(429, 'Too many valuations today.', { headers: { 'Retry-After': String(seconds) } });

/** A refused step as a problem; `fields` renames fields of the use-case. */
export function toProblem(refusal: Refusal, fields: (name: string) => string = (name) => name): Problem {
  switch (refusal.kind) {
    case 'invalid':
      return invalidFields(
        Object.fromEntries(Object.entries(refusal.errors).map(([name, text]) => [fields(name), text])),
      );
    case 'unknown':
      return new Problem(404, 'There is no such valuation.');
    case 'expired':
      return new Problem(410, 'The link of this valuation has ended.');
    case 'incomplete':
      return invalidFields({ id: `This valuation is not that far yet: it needs the step ${refusal.step}.` });
    case 'too-many':
      return tooMany(refusal.waitSeconds);
    case 'offer-ended':
      return new Problem(409, 'The offer has ended.');
    case 'closed':
      return new Problem(409, 'The offer is accepted or revised, or the shopper has finished.');
    case 'changed':
      return new Problem(409, 'The valuation changed at the same moment. Try again.');
  }
}

const signInFirst = () => new Problem(401, 'Sign in on this site to value a car.');

/** Why a caller may not value a car here: the site values none online, or asks its visitors to sign in first. */
export async function refusedToValue(
  site: Bff,
  caller: Caller,
  { purpose, carNamed }: { readonly purpose: Valuation['purpose']; readonly carNamed?: unknown },
): Promise<Problem | undefined> {
  const { trade_in, accounts } = site.tenant;
  const { enabled } = purpose === 'sell' ? trade_in.sell : trade_in.form;
  if (!trade_in.autograb || !enabled) return new Problem(404, 'This site values no cars online.');
  if (caller.kind === 'key') return undefined;
  if (purpose === 'sell') {
    const isClosed = isGated(accounts, 'sell_my_car', undefined) && (await customerOf(site)) === null;
    return isClosed ? signInFirst() : undefined;
  }
  return (await needsSignIn(site, filing.tradeIn.category, carNamed)) ? signInFirst() : undefined;
}
