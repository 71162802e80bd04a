import type { z } from 'zod';
import { customerOf } from '#server/customers/customer-session';
import { isGated, needsSignIn } from '#server/customers/gate';
import { withNoun } from '#server/dealer/rules/noun';
import type { Bff } from '#server/entry/bff';
import { textField } from '#server/leads/rules/field-kinds';
import { limitsSentence } from '#server/leads/rules/forms/trade-in';
import { readNames } from '#server/leads/rules/lead-names';
import type { NoEstimate } from '#server/leads/rules/lead-valuation';
import { contactFields, messageField } from '#server/leads/rules/shared-fields';
import type { FieldErrors } from '#server/page/views/field-rule';
import { type Caller, isTestCaller } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import { err, type Result } from '#server/platform/result';
import { recordBase } from '#server/platform/rules/record';
import { filing } from '#server/settings/rules/filing';
import { valuationOf } from '#server/trade-in/change-valuation';
import { conditionFields } from '#server/trade-in/rules/condition';
import { currentStep } from '#server/trade-in/rules/steps';
import { ownVehicleFields } from '#server/trade-in/rules/vehicle-fields';
import type { Refusal } from '#server/trade-in/trade-in-visit';
import type { Estimate, Valuation } from '#server/trade-in/valuation';
import { invalidFields } from './invalid-fields';
import { olderNames, type valuationSchema } from './trade-in-shapes';

/** Refusals of every endpoint of a valuation, and when. */
const tradeInProblems = {
  sign_in_required: true,
  feature_off: 'The site values no cars online.',
  not_found: 'There is no such valuation.',
  wrong_state: 'The offer is accepted or has ended, or the shopper has finished.',
  gone: 'The valuation’s link has ended.',
  earlier_step_first: true,
  daily_limit: 'Too many valuations today from this connection, under this number or on this site.',
} as const;

/** The declaration that the steps of a valuation share. */
export const tradeInStep = {
  method: 'POST',
  tags: ['Trade-in'],
  caller: { scope: 'leads:write', orSameOrigin: true, orAssistant: true },
  rateLimit: { perSecond: 0.5, burst: 20 },
  idempotent: true,
  problems: tradeInProblems,
} as const;

/** What a caller sees of a valuation. */
export const toAnswer = (
  { tenant, url }: Pick<Bff, 'tenant' | 'url'>,
  valuation: Valuation,
): z.input<typeof valuationSchema> => {
  const { estimate, noEstimate, offer } = valuation;
  return {
    ...recordBase('valuation', {
      ...valuation,
      url: new URL(`/valuations/${valuation.id}`, url.origin).href,
    }),
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

/**
 * The same to a caller who named the lead alone and may not read leads: whoever has the id of a valuation sees and changes all
 * of it.
 */
export const toDecision = (
  site: Pick<Bff, 'tenant' | 'url'>,
  valuation: Valuation,
): z.input<typeof valuationSchema> => ({
  ...toAnswer(site, valuation),
  id: valuation.leadId ?? '',
  url: new URL(`/desk/leads/${valuation.leadId}`, site.url.origin).href,
  vehicle: null,
  kilometres: null,
  questions: [],
  estimate: null,
  no_estimate: null,
  offer: null,
});

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
  estimated_at: at,
  basis: { source: basis.source, summary: basis.summary, comparables: basis.comparables },
  adjustments: adjustments.map((one) => ({ ...one })),
});

/** Without a time to wait, try again in an hour: the limits begin again each day. */
export const tooMany = (seconds = 3_600): Problem =>
  new Problem('daily_limit', 'Too many valuations today.', { retryAfter: seconds });

/** What a caller sent, by the names in the use-case; `paramOf` has the names that were sent. */
interface Sent {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly paramOf: (name: string) => string;
  readonly questions?: Valuation['questions'];
}

/** A body by the names in the use-case; or the refusal of a field under both of its names. */
export function readSent(body: Sent['sent']): Sent | Problem {
  const { body: sent, errors, paramOf } = readNames(body, olderNames);
  if (Object.keys(errors).length === 0) return { sent, paramOf };
  return invalidFields(errors, { sent: body, code: 'not_allowed' });
}

/** Wrong fields of a step as a problem. */
export const invalidStep = (
  { tenant, now }: Pick<Bff, 'tenant' | 'now'>,
  errors: FieldErrors,
  { questions = [], ...fields }: Sent,
): Problem =>
  invalidFields(errors, {
    ...fields,
    rules: [
      ...contactFields,
      messageField(false),
      carField,
      ...ownVehicleFields(tenant.stock.noun, now),
      ...conditionFields(questions),
    ],
  });

const carField = textField({ name: 'car_id', label: 'Car', maxLength: 200 });

/** A refused step as a problem. */
export function toProblem(site: Pick<Bff, 'tenant' | 'now'>, refusal: Refusal, sent: Sent): Problem {
  switch (refusal.kind) {
    case 'invalid':
      return invalidStep(site, refusal.errors, sent);
    case 'unknown':
      return new Problem('not_found', 'There is no such valuation.', { param: 'id' });
    case 'expired':
      return new Problem('gone', 'The link of this valuation has ended.');
    case 'incomplete':
      return new Problem(
        'earlier_step_first',
        `This valuation is not that far yet: it needs the step ${refusal.step}.`,
        { param: 'id' },
      );
    case 'too-many':
      return tooMany(refusal.waitSeconds);
    case 'offer-ended':
      return new Problem('wrong_state', 'The offer has ended.');
    case 'closed':
      return new Problem('wrong_state', 'The offer is accepted or revised, or the shopper has finished.');
    case 'changed':
      return new Problem('wrong_state', 'The valuation changed at the same moment. Try again.');
  }
}

/** The valuation with an id that the caller may know: one of a test key with a test key alone, and the reverse. */
export async function valuationForCaller(
  site: Bff,
  id: string,
  caller: Caller,
): Promise<Result<Valuation, Refusal>> {
  const valuation = await valuationOf(site, id);
  const isTest = valuation.ok && valuation.value.isTest === true;
  const isOther = valuation.ok && caller.kind !== 'same-origin' && isTestCaller(caller) !== isTest;
  return isOther ? err({ kind: 'unknown' }) : valuation;
}

const signInFirst = () => new Problem('sign_in_required', 'Sign in on this site to value a car.');

/** Why a caller may not value a car here: the site values none online, or asks its visitors to sign in first. */
export async function refusedToValue(
  site: Bff,
  caller: Caller,
  { purpose, carNamed }: { readonly purpose: Valuation['purpose']; readonly carNamed?: unknown },
): Promise<Problem | undefined> {
  const { trade_in, accounts } = site.tenant;
  const { enabled } = purpose === 'sell' ? trade_in.sell : trade_in.form;
  if (!trade_in.autograb || !enabled) return new Problem('feature_off', 'This site values no cars online.');
  if (caller.kind === 'key') return undefined;
  if (purpose === 'sell') {
    const isClosed = isGated(accounts, 'sell_my_car', undefined) && (await customerOf(site)) === null;
    return isClosed ? signInFirst() : undefined;
  }
  return (await needsSignIn(site, filing.tradeIn.category, carNamed)) ? signInFirst() : undefined;
}
