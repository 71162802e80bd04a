import { z } from 'zod';
import { leadAttributesSchema } from '#server/settings/lead';
import { giveContact, hasContact } from '#server/trade-in/give-contact';

import { startValuation } from '#server/trade-in/start-valuation';
import { defineEndpoint, reply } from './routes/endpoint';
import { toProblem, tradeInProblems } from './trade-in-answers';
import { refusedToValue, usualPurpose } from './trade-in-gate';
import { contactShape, purposeShape, text } from './trade-in-shapes';

/** A valuation begins, with its lead if there are contact details. */
export const startTradeIn = defineEndpoint({
  method: 'POST',
  path: '/api/trade-in/start',
  summary: 'Start a valuation of a car to trade in',
  description:
    'For the site’s pages and for integrators. With contact details the lead is stored at once and remains one lead to ' +
    'the end. It leaves for the dealer’s systems when the shopper finishes, or after half an hour of silence. The same ' +
    'person who starts again within ten minutes for the same car continues.',
  tags: ['Trade-in'],
  caller: { scope: 'leads:write', orSameOrigin: true },
  rateLimit: { perSecond: 0.5, burst: 20 },
  idempotent: true,
  body: z
    .strictObject({
      purpose: purposeShape,
      car_id: text('The car of interest, by its id or slug.', 200),
      lead_attributes: leadAttributesSchema
        .partial()
        .optional()
        .catch(undefined)
        .describe('Pages the person visited, where the site’s collection notice says so.'),
      ...contactShape,
    })
    .meta({ id: 'NewValuation' }),
  responses: {
    201: z
      .object({ id: z.string(), lead_id: z.string().nullable(), expires_at: z.iso.datetime() })
      .meta({ id: 'StartedValuation' }),
  },
  problems: tradeInProblems,
  examples: {
    body: { summary: 'Towards a car', value: { car_id: '2021-toyota-hilux-sr5-1001' } },
    responses: {
      201: {
        summary: 'Started',
        value: { id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D', lead_id: null, expires_at: '2026-11-30T03:00:00.000Z' },
      },
    },
  },
  handler: async (site, { body, caller }) => {
    const { purpose = usualPurpose(site), car_id: carNamed, lead_attributes: attributes, ...entered } = body;
    const refused = await refusedToValue(site, caller, { purpose, carNamed });
    if (refused) return refused;
    const contact = hasContact(entered) ? entered : undefined;
    const trusted = caller.kind === 'key';
    const start = { purpose, carNamed, attributes, entered: null, contact, trusted };
    const valuation = await startValuation(site, start);
    if (!valuation.ok) return toProblem(valuation.error);
    const outcome = contact
      ? await giveContact(site, valuation.value.id, entered, { source: 'api', trusted })
      : valuation;
    if (!outcome.ok) return toProblem(outcome.error);
    const { id, leadId, expiresAt } = outcome.value;
    return reply(201, { id, lead_id: leadId, expires_at: expiresAt });
  },
});
