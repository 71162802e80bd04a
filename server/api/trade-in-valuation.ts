import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { ok, type Result } from '#server/platform/result';
import { valuationOf } from '#server/trade-in/change-valuation';
import { confirmVehicle, nameVehicle } from '#server/trade-in/name-vehicle';

import { isLeftOut, readKilometres, readVehicle } from '#server/trade-in/rules/own-vehicle';

import { startValuation } from '#server/trade-in/start-valuation';
import type { Refusal } from '#server/trade-in/trade-in-visit';
import type { Valuation } from '#server/trade-in/valuation';
import { defineEndpoint, reply } from './routes/endpoint';
import { toAnswer, tooMany, toProblem, tradeInProblems } from './trade-in-answers';
import { exampleValuation } from './trade-in-example';
import { refusedToValue, usualPurpose } from './trade-in-gate';
import { amount, idShape, purposeShape, valuationSchema, vehicleShape } from './trade-in-shapes';

type Body = Readonly<Record<string, unknown>>;
type Outcome = Promise<Result<Valuation, Refusal>>;

/** The shopper's car, and what is needed for its value. */
export const valueTradeIn = defineEndpoint({
  method: 'POST',
  path: '/api/trade-in/valuation',
  summary: 'Look up and value a car to trade in',
  description:
    'By its registration, or by make, model and year. A car without `kilometres` is only looked up; with them the answer ' +
    'has the questions about its condition. Send the registration in the body only: never in an address.',
  tags: ['Trade-in'],
  caller: { scope: 'leads:write', orSameOrigin: true },
  rateLimit: { perSecond: 0.5, burst: 20 },
  idempotent: true,
  body: z
    .strictObject({
      id: idShape.optional().describe('The id of the valuation; a new one starts without it.'),
      purpose: purposeShape,
      ...vehicleShape,
      kilometres: amount('Kilometres.'),
    })
    .meta({ id: 'VehicleToValue' }),
  responses: { 200: valuationSchema },
  problems: tradeInProblems,
  examples: {
    body: { summary: 'By registration', value: { rego: '123 ABC', regoState: 'QLD', kilometres: '60,000' } },
    responses: { 200: { summary: 'Found', value: exampleValuation({ isValued: false }) } },
  },
  handler: async (site, { body, caller }) => {
    const stored = body.id === undefined ? undefined : await valuationOf(site, body.id);
    if (stored && !stored.ok) return toProblem(stored.error);
    const purpose = stored?.value.purpose ?? body.purpose ?? usualPurpose(site);
    const refused = await refusedToValue(site, caller, { purpose, carNamed: stored?.value.carId });
    if (refused) return refused;
    const errors = problemsOf(site, body);
    if (Object.keys(errors).length > 0) return toProblem({ kind: 'invalid', errors });
    const outcome = await named(site, { id: stored?.value.id, purpose }, body);
    if (!outcome.ok) return toProblem(outcome.error);
    return outcome.value.noEstimate === 'too-many' ? tooMany() : reply(200, toAnswer(site, outcome.value));
  },
});

/** Every wrong field at once. */
function problemsOf(site: Bff, body: Body): Readonly<Record<string, string>> {
  const vehicle = readVehicle(body, site.now);
  const kilometres = isGiven(body) ? readKilometres(body['kilometres'], site.tenant) : ok(null);
  return {
    ...(vehicle.ok ? {} : vehicle.error),
    ...(kilometres.ok ? {} : { kilometres: kilometres.error }),
  };
}

const isGiven = (body: Body): boolean => !isLeftOut(body['kilometres']);

async function named(
  site: Bff,
  { id, purpose }: { readonly id: string | undefined; readonly purpose: Valuation['purpose'] },
  body: Body,
): Outcome {
  const atLimit = { refuseAtLimit: true };
  const valuation =
    id === undefined
      ? await startValuation(site, { purpose, entered: body, ...atLimit })
      : await nameVehicle(site, id, body, atLimit);
  if (!valuation.ok || valuation.value.vehicle === null || !isGiven(body)) return valuation;
  return confirmVehicle(site, valuation.value.id, { confirmed: 'yes', kilometres: body['kilometres'] });
}
