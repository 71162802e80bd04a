import { z } from 'zod';
import { australianStates } from '#server/settings/location-schema';
import type { ValuationSettings } from '#server/settings/trade-in-schema';
import type { Adjustment, Estimate, LookedUp, OwnVehicle } from '#server/trade-in/valuation';
import type { Provider } from './provider-port';

const word = z.string().trim().min(1).max(80);
const optionalWord = word.nullish();
const amount = z.int().min(0).max(10_000_000);

/** A car, as a dealer's own service describes it. */
const vehicleSchema = z
  .object({
    id: z
      .string()
      .regex(/^[\w.:-]{1,64}$/)
      .nullish()
      .describe('Your own number of the variant; sent back with the valuation request.'),
    make: word,
    model: word,
    year: z.int().min(1900).max(2100),
    badge: optionalWord,
    series: optionalWord,
    body: optionalWord,
    transmission: optionalWord,
    fuel: optionalWord,
    drive: optionalWord,
    colour: optionalWord,
    nvic: z.string().max(10).nullish().describe('National Vehicle Identification Code.'),
  })
  .meta({ id: 'ProvidedVehicle' });

const state = z.enum(australianStates);
const rego = z
  .string()
  .regex(/^[A-Z0-9]{1,9}$/)
  .describe('Letters and digits in capitals.');

export const lookupRequestSchema = z
  .object({
    rego: rego.optional(),
    state: state.optional(),
    vin: z
      .string()
      .regex(/^[A-HJ-NPR-Z0-9]{17}$/)
      .optional()
      .describe('Instead of rego and state: staff look cars up by VIN too.'),
  })
  .meta({ id: 'LookupRequest' });
export const lookupResponseSchema = z.object({ vehicle: vehicleSchema }).meta({ id: 'LookupResponse' });

export const questionsRequestSchema = z.object({ vehicle: vehicleSchema }).meta({ id: 'QuestionsRequest' });
export const questionsResponseSchema = z
  .object({
    questions: z
      .array(
        z.object({
          name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
          label: z.string().trim().min(1).max(120),
          options: z
            .array(z.object({ value: z.string().min(1).max(60), text: z.string().trim().min(1).max(80) }))
            .min(2)
            .max(8),
        }),
      )
      .max(12),
  })
  .meta({ id: 'QuestionsResponse' });

export const valuationRequestSchema = z
  .object({
    vehicle: vehicleSchema,
    kilometres: z.int().min(0),
    state,
    rego: rego.optional().describe('Absent if the shopper described the car.'),
    answers: z
      .record(z.string(), z.string())
      .describe('Answers about the condition by question: your questions, or the site’s own.'),
  })
  .meta({ id: 'ProvidedValuationRequest' });

export const valuationResponseSchema = z
  .object({
    dollars: amount.describe('The trade-in price in whole dollars, GST included.'),
    low_dollars: amount.describe('Bottom of the range.'),
    high_dollars: amount.describe('Top of the range.'),
    confidence: z.enum(['high', 'medium', 'low']),
    summary: z.string().trim().min(1).max(200).describe('Shown to shoppers: why the number is what it is.'),
    comparables: z.int().min(0).max(1_000_000).nullish().describe('How many similar cars it rests on.'),
    asking_dollars: amount.nullish().describe('What dealers ask for such a car.'),
    adjustments: z
      .array(z.object({ label: z.string().trim().min(1).max(120), dollars: z.int().min(-1e7).max(1e7) }))
      .max(30)
      .nullish()
      .describe('Steps from the first price to `dollars`. A difference is shown as Other.'),
  })
  .refine(({ dollars, low_dollars, high_dollars }) => low_dollars <= dollars && dollars <= high_dollars, {
    message: 'low_dollars <= dollars <= high_dollars',
  })
  .meta({ id: 'ProvidedValuation' });

interface OwnServiceAccount {
  readonly settings: NonNullable<ValuationSettings['own_service']>;
  readonly token: string | undefined;
}

type ProvidedVehicle = z.infer<typeof lookupResponseSchema>['vehicle'];

/** A dealer's own service, as described in /api/openapi.json. */
export const ownService = ({ settings, token }: OwnServiceAccount): Provider => {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'dealer-site',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const post = (path: string, body: object) => ({
    url: `${settings.url.replace(/\/+$/, '')}${path}`,
    headers,
    body: JSON.stringify(body),
  });
  return {
    source: 'own_service',
    lookUp: (named) => ({
      request: post('/lookup', lookupRequestOf(named)),
      read: (json) => {
        const parsed = lookupResponseSchema.safeParse(json);
        return parsed.success ? toVehicle(parsed.data.vehicle) : undefined;
      },
    }),
    questions: (vehicle) => ({
      request: post('/questions', { vehicle: fromVehicle(vehicle) }),
      read: (json) => questionsResponseSchema.safeParse(json).data?.questions,
    }),
    value: ({ vehicle, kilometres, state, rego, answers }, now) => ({
      request: post('/valuation', {
        vehicle: fromVehicle(vehicle),
        kilometres,
        state,
        answers,
        ...(rego === undefined ? {} : { rego }),
      } satisfies z.infer<typeof valuationRequestSchema>),
      read: (json) => toEstimate(json, now),
    }),
  };
};

const lookupRequestOf = (named: LookedUp): z.infer<typeof lookupRequestSchema> =>
  'vin' in named ? { vin: named.vin } : { rego: named.rego, state: named.state };

const idPrefix = 'own_service:';

function toVehicle({ id, ...vehicle }: ProvidedVehicle): OwnVehicle {
  const facts = Object.entries(vehicle).filter(([, value]) => value !== null && value !== undefined);
  const { make, model, year } = vehicle;
  return {
    ...Object.fromEntries(facts),
    make,
    model,
    year,
    ...(id ? { providerId: `${idPrefix}${id}` } : {}),
  };
}

function fromVehicle({ providerId, ...vehicle }: OwnVehicle): ProvidedVehicle {
  const id = providerId?.startsWith(idPrefix) ? providerId.slice(idPrefix.length) : undefined;
  return { ...vehicle, ...(id ? { id } : {}) };
}

function toEstimate(json: unknown, now: Date): Estimate | null | undefined {
  const parsed = valuationResponseSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const { dollars, low_dollars, high_dollars, confidence, summary, ...rest } = parsed.data;
  if (dollars === 0) return null;
  return {
    dollars,
    lowDollars: low_dollars,
    highDollars: high_dollars,
    confidence,
    basis: {
      source: 'own_service',
      summary,
      comparables: rest.comparables ?? undefined,
      askingDollars: rest.asking_dollars ?? undefined,
    },
    adjustments: explained(rest.adjustments ?? [], dollars),
    at: now.toISOString(),
  };
}

/** The service's own steps, completed so that they add up. */
function explained(steps: readonly Adjustment[], dollars: number): readonly Adjustment[] {
  if (steps.length === 0) return [{ label: 'Valuation', dollars }];
  const rest = dollars - steps.reduce((sum, step) => sum + step.dollars, 0);
  return rest === 0 ? steps : [...steps, { label: 'Other', dollars: rest }];
}
