import { z } from 'zod';
import { contactFields, messageField } from '#server/leads/rules/shared-fields';
import type { FieldRule } from '#server/page/views/field-rule';
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

const ofRule = ({ label, maxLength }: FieldRule) => text(label, maxLength);

/** Contact details under the names of the lead's form. */
export const contactShape = {
  ...Object.fromEntries([...contactFields, messageField(false)].map((rule) => [rule.name, ofRule(rule)])),
  opt_in: yes('Marketing consent; only set it if the person gave it.'),
  form_token: text('Without an API key: the one-time token of a form of this site.', 256),
  company_website: text('Leave it out: it catches bots that fill in every field.', 256),
};

/** The shopper's own car: by its plates, or in words. */
export const vehicleShape = {
  rego: text('Registration: up to nine letters and digits, in any notation.', 40),
  regoState: text('State of registration.', 3, { enum: australianStates }),
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
    at: z.iso.datetime(),
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
    id: z.string(),
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
    at: '2026-11-23T03:00:00.000Z',
  },
  offer: {
    dollars: 18_500,
    expires_at: '2026-11-30T03:00:00.000Z',
    revised: false,
    conditions: 'The offer depends on an inspection: the car must be as you described it.',
  },
};

/** A valuation in the API's description, before or after the number. */
export const exampleValuation = ({ isValued }: { readonly isValued: boolean }): Answer => ({
  id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  lead_id: null,
  expires_at: '2026-11-30T03:00:00.000Z',
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
  ...(isValued ? number : { estimate: null, offer: null }),
  no_estimate: null,
  offer_accepted: null,
});
