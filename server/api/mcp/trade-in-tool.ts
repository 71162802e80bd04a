import { z } from 'zod';
import type { SiteEndpoint } from '#server/api/routes/endpoint';
import { adjustTradeIn, valueTradeIn } from '#server/api/trade-in';
import { valuationSchema } from '#server/api/trade-in-shapes';
import type { Bff } from '#server/entry/bff';
import { Problem } from '#server/platform/http/problem';
import { centsText, counted } from '#server/platform/text/counted';
import { australianStates } from '#server/settings/location-schema';
import { askApi, defineTool } from './tool';

type Valuation = z.output<typeof valuationSchema>;

const inputSchema = z.strictObject({
  valuation_id: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('Of an earlier result for the same car: to describe the car, or to answer its questions.'),
  rego: z.string().max(40).optional().describe('Registration, where the person gives it.'),
  rego_state: z.enum(australianStates).optional().describe('State of registration.'),
  make: z.string().max(60).optional().describe('Make, for a car without plates.'),
  model: z.string().max(60).optional(),
  year: z.int().min(1900).max(2100).optional().describe('Build year.'),
  badge: z.string().max(60).optional(),
  kilometres: z.int().min(0).max(9_999_999).optional().describe('Without them the car is only looked up.'),
  answers: z
    .record(z.string().max(80), z.string().max(200))
    .optional()
    .describe("The person's answers: a value of its options by the name of each question."),
  payout_dollars: z.number().min(0).optional().describe('The pay-out figure, where finance is owing.'),
});
type Input = z.output<typeof inputSchema>;

const outputSchema = valuationSchema
  .omit({ object: true, id: true, created_at: true, updated_at: true, lead_id: true, offer_accepted: true })
  .extend({ valuation_id: z.string().describe('For the next call about this car.') });

/** The steps of a valuation up to its estimate, through `POST /api/trade-in/valuation` and `/adjustments`. */
export const tradeInEstimate = defineTool({
  name: 'trade_in_estimate',
  title: 'Estimate a trade-in',
  description:
    "Estimates what the dealer pays for the person's own car. Call it with the registration and its state, or with make, " +
    'model and year, and the kilometres; ask the person the `questions` of the result, then call it again with ' +
    'valuation_id and answers. No contact details are needed, and nothing is sent to the dealer. Always say that an ' +
    'estimate depends on an inspection.',
  writes: true,
  repeats: true,
  isOffered: ({ trade_in: { autograb, form, sell } }) => autograb && (form.enabled || sell.enabled),
  input: inputSchema,
  output: outputSchema,
  run: async (site, input) => {
    const valuation = await valuationOf(site, input);
    if (valuation instanceof Problem) return inWordsOfTool(valuation);
    return { data: { ...valuation, valuation_id: valuation.id }, text: nextStep(valuation) };
  },
});

/** Names the car, then answers the questions about its condition: whichever of these the input has. */
async function valuationOf(site: Bff, input: Input): Promise<Valuation | Problem> {
  const { valuation_id: id, answers, payout_dollars: payout, ...car } = input;
  const isNamed = !answers || id === undefined || Object.keys(car).length > 0;
  const ofCar = isNamed ? await ask(site, valueTradeIn, { id, ...car }) : undefined;
  if (ofCar instanceof Problem || (ofCar && (!answers || ofCar.step !== 'condition'))) return ofCar;
  return ask(site, adjustTradeIn, { id: ofCar?.id ?? id, answers, payout });
}

async function ask(
  site: Bff,
  endpoint: SiteEndpoint,
  body: Readonly<Record<string, unknown>>,
): Promise<Valuation | Problem> {
  const answer = await askApi(site, endpoint, { body });
  return answer instanceof Problem ? answer : valuationSchema.parse(answer);
}

/** The names that the tool has for fields of the API. */
const inputNames: Readonly<Record<string, string>> = {
  id: 'valuation_id',
  payout: 'payout_dollars',
};
const inputName = (param: string): string => inputNames[param] ?? param;

function inWordsOfTool({ code, detail, param, errors, headers, members }: Problem): Problem {
  return new Problem(code, detail, {
    headers,
    members,
    ...(param !== undefined && { param: inputName(param) }),
    ...(errors && { errors: errors.map((error) => ({ ...error, param: inputName(error.param) })) }),
  });
}

/** The number, or the way to it; in words of the platform's own. */
function nextStep({ vehicle, no_estimate: none, estimate, offer, step, questions, url }: Valuation) {
  if (none) return `No online estimate (${none.reason}). The person can ask the dealer for one at ${url}`;
  if (vehicle === null)
    return 'No car has this registration. Call again with valuation_id, make, model, year and kilometres.';
  if (step === 'kilometres')
    return 'The car is found. Let the person confirm it, then call again with valuation_id, the same car and kilometres.';
  if (step === 'condition')
    return `Ask the person ${counted(questions.length, 'question')}, then call again with valuation_id and answers.`;
  if (!estimate)
    return `This site shows the estimate after contact details. The person can enter them at ${url}`;
  const range = `${dollars(estimate.low_dollars)} to ${dollars(estimate.high_dollars)}`;
  const offered = offer ? `; the offer is ${dollars(offer.dollars)} until ${offer.expires_at}` : '';
  return (
    `The estimate is ${range}${offered}. Both depend on an inspection. Nothing is sent to the dealer: the person can ` +
    `continue at ${url}`
  );
}

const dollars = (whole: number): string => centsText(whole * 100);
