import { z } from 'zod';
import { contactFields, messageField } from '#server/leads/rules/shared-fields';
import type { FieldRule } from '#server/page/views/field-rule';
import { recordBase, recordShape } from '#server/platform/rules/record';
import { australianStates } from '#server/settings/location-schema';

/** A field that the use-case checks, so that a caller sees every wrong one at once, with the form's messages. */
export const text = (description: string, maxLength: number, more: object = {}) =>
  z
    .unknown()
    .optional()
    .meta({ type: 'string', description, maxLength, ...more });
export const amount = (description: string) =>
  z
    .unknown()
    .optional()
    .meta({ type: ['number', 'string'], description, maxLength: 40 });
export const yes = (description: string) => z.unknown().optional().meta({ type: 'boolean', description });

/** The names of today, with the older ones that are still read. */
export const olderNames = {
  first_name: 'name',
  rego_state: 'regoState',
  answers: 'adjustmentAnswers',
} as const;

export const olderName = (name: keyof typeof olderNames): string => `Older name of ${name}.`;

const ofRule = ({ label, maxLength }: FieldRule) => text(label, maxLength);

/** Contact details, also under the older names of the lead's form. */
export const contactShape = {
  first_name: text('First name', 80),
  ...Object.fromEntries([...contactFields, messageField(false)].map((rule) => [rule.name, ofRule(rule)])),
  name: text(olderName('first_name'), 80),
  opt_in: yes('Marketing consent; only set it if the person gave it.'),
  form_token: text('Without an API key: the one-time token of a form of this site.', 256),
  company_website: text('Leave it out: it catches bots that fill in every field.', 256),
};

/** The shopper's own car: by its plates, or in words. */
export const vehicleShape = {
  rego: text('Registration: up to nine letters and digits, in any notation.', 40),
  rego_state: text('State of registration.', 3, { enum: australianStates }),
  regoState: text(olderName('rego_state'), 3, { enum: australianStates }),
  make: text('Make, for a car without plates.', 60),
  model: text('Model.', 60),
  year: amount('Build year.'),
  badge: text('Badge.', 60),
};

export const idShape = z.string().max(64).describe('The id of the valuation.');

const detail = z.string().optional();
const vehicleSchema = z
  .object({
    make: z.string(),
    model: z.string(),
    year: z.number(),
    badge: detail,
    series: detail,
    body: detail,
    transmission: detail,
    fuel: detail,
    drive: detail,
    colour: detail,
    nvic: detail,
  })
  .meta({ id: 'OwnVehicle' });

const questionSchema = z
  .object({
    name: z.string(),
    label: z.string(),
    options: z.array(z.object({ value: z.string(), text: z.string() })),
  })
  .meta({ id: 'AdjustmentQuestion' });

const dollars = z.number().int().describe('Whole dollars.');
const estimateSchema = z
  .object({
    dollars,
    low_dollars: dollars,
    high_dollars: dollars,
    confidence: z.enum(['high', 'medium', 'low']),
    basis: z.object({
      source: z.enum(['embedded', 'autograb', 'own_service']),
      summary: z.string().describe('For shoppers to read.'),
      comparables: z.number().optional(),
    }),
    adjustments: z.array(z.object({ label: z.string(), dollars })),
    estimated_at: z.iso.datetime().describe('When it was made.'),
  })
  .meta({ id: 'TradeInEstimate' });

const offerSchema = z
  .object({
    dollars,
    expires_at: z.iso.datetime(),
    conditions: z.string(),
    revised: z.boolean().describe('The dealer made it after the first one.'),
  })
  .meta({ id: 'TradeInOffer' });

export const valuationSchema = z
  .object({
    ...recordShape('valuation'),
    url: z.url().describe('Where the person continues. Private: whoever opens it can accept the offer.'),
    lead_id: z.string().nullable(),
    expires_at: z.iso.datetime().describe('When the personal link ends.'),
    step: z
      .enum(['vehicle', 'kilometres', 'condition', 'contact', 'estimate', 'photos', 'inspection', 'finished'])
      .describe('What the valuation needs next.'),
    vehicle: vehicleSchema.nullable().describe('Null if no car was found: describe it.'),
    kilometres: z.number().nullable(),
    questions: z.array(questionSchema).describe('About the condition; each needs an answer.'),
    estimate: estimateSchema.nullable(),
    no_estimate: z
      .object({
        reason: z.enum(['limits', 'unknown-model', 'few-comparables', 'unavailable', 'too-many']),
        text: z.string().describe('For shoppers to read.'),
      })
      .nullable()
      .describe('Why there is no estimate; null while one is still possible.'),
    offer: offerSchema.nullable(),
    offer_accepted: z.boolean().nullable(),
  })
  .meta({ id: 'Valuation' });

type Answer = z.input<typeof valuationSchema>;

const number: Pick<Answer, 'estimate' | 'offer'> = {
  estimate: {
    dollars: 18_500,
    low_dollars: 17_100,
    high_dollars: 19_900,
    confidence: 'high',
    basis: {
      source: 'embedded',
      comparables: 14,
      summary: '14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov',
    },
    adjustments: [{ label: 'Tyres: worn', dollars: -300 }],
    estimated_at: '2026-11-23T03:00:00.000Z',
  },
  offer: {
    dollars: 18_500,
    expires_at: '2026-11-30T03:00:00.000Z',
    revised: false,
    conditions: 'The offer depends on an inspection: the car must be as you described it.',
  },
};

const exampleStart: Answer = {
  ...recordBase('valuation', {
    id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
    url: 'https://www.brolga.example/valuations/01KXM4T3W5S0N9V7YB2QJ8ZC6D',
    createdAt: '2026-11-23T02:58:00.000Z',
    updatedAt: '2026-11-23T03:00:00.000Z',
  }),
  lead_id: null,
  expires_at: '2026-11-30T03:00:00.000Z',
  step: 'vehicle',
  vehicle: null,
  kilometres: null,
  questions: [],
  estimate: null,
  no_estimate: null,
  offer: null,
  offer_accepted: null,
};

/** A valuation in the API's description that has just begun. */
export const exampleStarted: Answer = { ...exampleStart, updated_at: exampleStart.created_at };

/** A valuation in the API's description, before or after the number. */
export const exampleValuation = ({ isValued }: { readonly isValued: boolean }): Answer => ({
  ...exampleStart,
  step: isValued ? 'estimate' : 'condition',
  vehicle: { make: 'Toyota', model: 'Corolla', year: 2019, badge: 'Ascent Sport' },
  kilometres: 60_000,
  questions: [
    {
      name: 'trade_tyres',
      label: 'Tyres',
      options: [
        { value: 'Good', text: 'Good' },
        { value: 'Worn', text: 'Worn' },
      ],
    },
  ],
  ...(isValued && number),
});
