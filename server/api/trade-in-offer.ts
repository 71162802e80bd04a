import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { answerFields } from '#server/leads/rules/api-form';
import { type Caller, hasScope } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import { err, type Result } from '#server/platform/result';
import { valuationOf } from '#server/trade-in/change-valuation';
import { decideOffer, finishValuation, longestResult, saveResult } from '#server/trade-in/decide-offer';
import { giveContact, hasContact } from '#server/trade-in/give-contact';
import type { Refusal } from '#server/trade-in/trade-in-visit';
import type { Valuation } from '#server/trade-in/valuation';
import { invalidFields } from './invalid-fields';
import { defineEndpoint, reply } from './routes/endpoint';
import {
  readSent,
  refusedToValue,
  toAnswer,
  toDecision,
  toProblem,
  tradeInStep,
  valuationForCaller,
} from './trade-in-answers';
import { contactShape, exampleValuation, idShape, valuationSchema, yes } from './trade-in-shapes';

type Body = Readonly<Record<string, unknown>>;
type Outcome = Promise<Result<Valuation, Refusal>>;

const bodySchema = z
  .strictObject({
    id: idShape.optional(),
    lead_id: z.string().max(64).optional().describe('The lead of the valuation, instead of its id.'),
    form_completed: yes('True once the shopper has finished: the lead leaves for the dealer’s systems.'),
    offer_accepted: yes('Whether the shopper accepts the offer. Accepting is final.'),
    ...contactShape,
  })
  .meta({ id: 'OfferDecision' });

/** The shopper's decision about the offer, and the end of the journey. */
export const decideTradeIn = defineEndpoint({
  ...tradeInStep,
  path: '/api/trade-in/offer',
  summary: 'Accept or decline an offer',
  description:
    'The valuation needs contact details: send them here if it has no lead yet. Accepting again, or finishing again, ' +
    'changes nothing. The answer to a `lead_id` alone is the whole valuation only with the scope leads:read: without it, `id` and ' +
    '`url` are those of the lead, and the car and the numbers are null.',
  body: bodySchema,
  responses: { 200: valuationSchema },
  examples: {
    body: {
      summary: 'Accepted',
      value: { lead_id: '01KXM4V0AB4F3H8K5N7P9R2T6W', form_completed: true, offer_accepted: true },
    },
    responses: { 200: { summary: 'Accepted', value: exampleValuation({ isValued: true }) } },
  },
  handler: async (site, { body, caller }) => {
    const sent = readSent(body);
    if (sent instanceof Problem) return sent;
    const stored = await valuationNamed(site, body, caller);
    if (!stored.ok) return toProblem(site, stored.error, sent);
    const { purpose, carId, id } = stored.value;
    const refused = await refusedToValue(site, caller, { purpose, carNamed: carId });
    if (refused) return refused;
    const outcome = await decide(site, stored.value, sent.sent, caller);
    if (!outcome.ok) return toProblem(site, outcome.error, sent);
    const latest = await valuationOf(site, id);
    if (!latest.ok) return toProblem(site, latest.error, sent);
    const mayRead = body.id !== undefined || hasScope(caller, 'leads:read');
    return reply(200, mayRead ? toAnswer(site, latest.value) : toDecision(site, latest.value));
  },
});

async function valuationNamed(
  site: Bff,
  { id, lead_id }: z.output<typeof bodySchema>,
  caller: Caller,
): Outcome {
  if (id !== undefined) return valuationForCaller(site, id, caller);
  if (lead_id === undefined)
    return err({ kind: 'invalid', errors: { id: 'Name the valuation or its lead.' } });
  const valuation = await site.services.valuations.ofLead(site.tenant.slug, lead_id);
  return valuation ? valuationForCaller(site, valuation.id, caller) : err({ kind: 'unknown' });
}

async function decide(site: Bff, valuation: Valuation, body: Body, caller: Caller): Outcome {
  const errors = notBooleans(body);
  if (Object.keys(errors).length > 0) return err({ kind: 'invalid', errors });
  const { id, leadId } = valuation;
  const { id: _id, lead_id: _lead, form_completed, offer_accepted, ...entered } = body;
  let outcome: Result<Valuation, Refusal> = { ok: true, value: valuation };
  if (leadId === null || hasContact(body)) {
    outcome = await giveContact(site, id, entered, { source: 'api', trusted: caller.kind === 'key' });
  }
  if (outcome.ok && typeof offer_accepted === 'boolean') {
    outcome = await decideOffer(site, id, offer_accepted);
  }
  if (outcome.ok && form_completed === true) outcome = await finishValuation(site, id);
  return outcome;
}

/** A message for each answer that is neither true nor false: "true" is a text. */
const notBooleans = (body: Body): Readonly<Record<string, string>> =>
  Object.fromEntries(
    answerFields
      .filter((name) => typeof (body[name] ?? false) !== 'boolean')
      .map((name) => [name, `${name} must be true or false.`]),
  );

/** Results that a page keeps, for dealers who ask for it. */
export const saveMiscellaneous = defineEndpoint({
  method: 'POST',
  path: '/api/miscellaneous',
  summary: 'Keep the result of a valuation',
  description:
    'For the site’s own pages, where the dealer keeps results. A caller that gets no success logs "Failed to save ' +
    'valuation data" and goes on: nothing depends on it.',
  tags: ['Pages'],
  caller: 'same-origin',
  rateLimit: { perSecond: 0.5, burst: 20 },
  bodyLimitBytes: 2 * longestResult,
  body: z
    .strictObject({
      id: idShape,
      column_name: z.literal('valuation', 'Only valuation is kept.').describe('What the result is of.'),
      value: z.unknown().describe('The result as the page shows it.'),
    })
    .meta({ id: 'ResultToKeep' }),
  responses: { 200: z.object({ success: z.literal(true) }).meta({ id: 'KeptResult' }) },
  problems: {
    feature_off: 'The site keeps no results.',
    not_found: 'There is no such valuation.',
    wrong_state: 'The valuation changed at the same moment: send it again.',
    gone: 'The valuation’s link has ended.',
    invalid_fields: 'column_name is not valuation, or the result is too long.',
  },
  examples: {
    body: {
      summary: 'An estimate',
      value: { id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D', column_name: 'valuation', value: { dollars: 18_500 } },
    },
    responses: { 200: { summary: 'Kept', value: { success: true } } },
  },
  handler: async (site, { body }) => {
    const { trade_in, valuation } = site.tenant;
    if (!trade_in.autograb || !valuation.save_result)
      return new Problem('feature_off', 'This site keeps no results.');
    const outcome = await saveResult(site, body.id, body.value);
    if (outcome.ok) return reply(200, { success: true } as const);
    return outcome.error.kind === 'invalid'
      ? invalidFields(outcome.error.errors, { sent: body, code: 'too_long' })
      : toProblem(site, outcome.error, { sent: body, paramOf: String });
  },
});
