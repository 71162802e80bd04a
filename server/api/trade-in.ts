import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { isTestCaller } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import { ok, type Result } from '#server/platform/result';
import { isGroup } from '#server/platform/text/json';
import { leadAttributesSchema } from '#server/settings/lead';
import { giveContact, hasContact } from '#server/trade-in/give-contact';
import { confirmVehicle, nameVehicle } from '#server/trade-in/name-vehicle';
import { payoutField } from '#server/trade-in/rules/condition';
import { isLeftOut, readKilometres, readVehicle } from '#server/trade-in/rules/own-vehicle';
import { startValuation } from '#server/trade-in/start-valuation';
import type { Refusal } from '#server/trade-in/trade-in-visit';
import type { Valuation } from '#server/trade-in/valuation';
import { answerCondition } from '#server/trade-in/value-car';
import { invalidFields } from './invalid-fields';
import { defineEndpoint, reply } from './routes/endpoint';
import {
  invalidStep,
  readSent,
  refusedToValue,
  toAnswer,
  tooMany,
  toProblem,
  tradeInStep,
  valuationForCaller,
} from './trade-in-answers';
import {
  amount,
  contactShape,
  exampleStarted,
  exampleValuation,
  idShape,
  olderName,
  text,
  valuationSchema,
  vehicleShape,
} from './trade-in-shapes';

/** Where the car goes; by default what the site offers. */
const purposeShape = z
  .enum(['trade-in', 'sell'])
  .optional()
  .describe(
    'Trading in, perhaps towards a car of this site, or only selling; by default what the site offers.',
  );

/** What a site offers: trading in, or else only selling. */
const usualPurpose = ({ tenant }: Pick<Bff, 'tenant'>): Valuation['purpose'] =>
  tenant.trade_in.form.enabled ? 'trade-in' : 'sell';

/** A valuation begins, with its lead if there are contact details. */
export const startTradeIn = defineEndpoint({
  ...tradeInStep,
  path: '/api/trade-in/start',
  summary: 'Start a valuation of a car to trade in',
  description:
    'For the site’s pages and for integrators. With contact details the lead is stored at once and remains one lead to ' +
    'the end. It leaves for the dealer’s systems when the shopper finishes, or after half an hour of silence. The same ' +
    'person who starts again within ten minutes for the same car continues.',
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
  responses: { 201: valuationSchema },
  examples: {
    body: { summary: 'Towards a car', value: { car_id: '2021-toyota-hilux-sr5-1001' } },
    responses: { 201: { summary: 'Started', value: exampleStarted } },
  },
  handler: async (site, { body, caller }) => {
    const { purpose = usualPurpose(site), car_id: carNamed, lead_attributes: attributes, ...details } = body;
    const fields = readSent(details);
    if (fields instanceof Problem) return fields;
    const entered = fields.sent;
    const refused = await refusedToValue(site, caller, { purpose, carNamed });
    if (refused) return refused;
    const contact = hasContact(entered) ? entered : undefined;
    const trusted = caller.kind === 'key';
    const isTest = isTestCaller(caller);
    const start = { purpose, carNamed, attributes, entered: null, contact, trusted, isTest };
    const valuation = await startValuation(site, start);
    const sent = { ...fields, sent: { ...entered, car_id: carNamed } };
    if (!valuation.ok) return toProblem(site, valuation.error, sent);
    const outcome = contact
      ? await giveContact(site, valuation.value.id, entered, { source: 'api', trusted })
      : valuation;
    return outcome.ok ? reply(201, toAnswer(site, outcome.value)) : toProblem(site, outcome.error, sent);
  },
});

type Body = Readonly<Record<string, unknown>>;
type Outcome = Promise<Result<Valuation, Refusal>>;

/** The shopper's car, and what is needed for its value. */
export const valueTradeIn = defineEndpoint({
  ...tradeInStep,
  path: '/api/trade-in/valuation',
  summary: 'Look up and value a car to trade in',
  description:
    'By its registration, or by make, model and year. A car without `kilometres` is only looked up; with them the answer ' +
    'has the questions about its condition. Send the registration in the body only: never in an address.',
  body: z
    .strictObject({
      id: idShape.optional().describe('The id of the valuation; a new one starts without it.'),
      purpose: purposeShape,
      ...vehicleShape,
      kilometres: amount('Kilometres.'),
    })
    .meta({ id: 'VehicleToValue' }),
  responses: { 200: valuationSchema },
  examples: {
    body: { summary: 'By registration', value: { rego: '123 ABC', rego_state: 'QLD', kilometres: 60_000 } },
    responses: { 200: { summary: 'Found', value: exampleValuation({ isValued: false }) } },
  },
  handler: async (site, { body: sent, caller }) => {
    const fields = readSent(sent);
    if (fields instanceof Problem) return fields;
    const body = fields.sent;
    const stored = sent.id === undefined ? undefined : await valuationForCaller(site, sent.id, caller);
    if (stored && !stored.ok) return toProblem(site, stored.error, fields);
    const purpose = stored?.value.purpose ?? sent.purpose ?? usualPurpose(site);
    const refused = await refusedToValue(site, caller, { purpose, carNamed: stored?.value.carId });
    if (refused) return refused;
    const errors = problemsOf(site, body);
    if (Object.keys(errors).length > 0) return invalidStep(site, errors, fields);
    const start = { id: stored?.value.id, purpose, isTest: isTestCaller(caller) };
    const outcome = await named(site, start, body);
    if (!outcome.ok) return toProblem(site, outcome.error, fields);
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
  {
    id,
    ...start
  }: {
    readonly id: string | undefined;
    readonly purpose: Valuation['purpose'];
    readonly isTest: boolean;
  },
  body: Body,
): Outcome {
  const atLimit = { refuseAtLimit: true };
  const valuation =
    id === undefined
      ? await startValuation(site, { ...start, entered: body, ...atLimit })
      : await nameVehicle(site, id, body, atLimit);
  if (!valuation.ok || valuation.value.vehicle === null || !isGiven(body)) return valuation;
  return confirmVehicle(site, valuation.value.id, { confirmed: 'yes', kilometres: body['kilometres'] });
}

const answersSchema = z
  .record(z.string().max(80), z.unknown())
  .refine((answers) => Object.keys(answers).length <= 50, 'At most 50 answers.')
  .optional();

/** The condition of the car, and with it the number. */
export const adjustTradeIn = defineEndpoint({
  ...tradeInStep,
  path: '/api/trade-in/adjustments',
  summary: 'Answer the questions about a car’s condition',
  description:
    'Every question of the valuation needs an answer, one of its options. The answer has the estimate and the offer, or ' +
    'why there is none. The same answers again never change the estimate.',
  body: z
    .strictObject({
      id: idShape,
      answers: answersSchema.describe('Values of options, by the names of the questions.'),
      adjustmentAnswers: answersSchema.describe(olderName('answers')),
      payout: amount('The pay-out figure where finance is owing, in dollars.'),
    })
    .refine(({ answers, adjustmentAnswers }) => answers ?? adjustmentAnswers, {
      error: 'It is required.',
      path: ['answers'],
      params: { code: 'required' },
      when: ({ value }) => isGroup(value),
    })
    .meta({
      id: 'ValuationAnswers',
      anyOf: [{ required: ['answers'] }, { required: ['adjustmentAnswers'] }],
    }),
  responses: { 200: valuationSchema },
  examples: {
    body: {
      summary: 'Good tyres',
      value: { id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D', answers: { trade_tyres: 'Good' } },
    },
    responses: { 200: { summary: 'Valued', value: exampleValuation({ isValued: true }) } },
  },
  handler: async (site, { body, caller }) => {
    const fields = readSent(body);
    if (fields instanceof Problem) return fields;
    const stored = await valuationForCaller(site, body.id, caller);
    if (!stored.ok) return toProblem(site, stored.error, fields);
    const { purpose, carId, questions } = stored.value;
    const refused = await refusedToValue(site, caller, { purpose, carNamed: carId });
    if (refused) return refused;
    const answers = body.answers ?? body.adjustmentAnswers ?? {};
    const inAnswers = (name: string): string =>
      name === payoutField ? name : `${fields.paramOf('adjustmentAnswers')}.${name}`;
    const names = questions.map(({ name }) => name);
    const unknown = Object.keys(answers).filter((name) => !names.includes(name));
    if (unknown.length > 0) {
      const errors = Object.fromEntries(unknown.map((name) => [name, 'No such question.']));
      return invalidFields(errors, { sent: answers, code: 'unknown_name', names, paramOf: inAnswers });
    }
    const sent = { ...answers, [payoutField]: body.payout };
    const outcome = await answerCondition(site, body.id, sent);
    if (!outcome.ok) return toProblem(site, outcome.error, { sent, paramOf: inAnswers, questions });
    return outcome.value.noEstimate === 'too-many' ? tooMany() : reply(200, toAnswer(site, outcome.value));
  },
});
