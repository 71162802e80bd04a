import { z } from 'zod';
import { type answerFields, apiFields } from '#server/leads/rules/api-form';
import { attributesField } from '#server/leads/rules/lead-attributes';
import { formTokenField, honeypotField, optInField } from '#server/leads/rules/shared-fields';
import type { FieldRule } from '#server/page/views/field-rule';
import { leadAttributesSchema } from '#server/settings/lead';
import { categories, filing } from '#server/settings/rules/filing';

/** Notes on fields, besides the form's labels. */
const notes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['name', 'last_name', 'postcode'].map((name) => [name, 'Required without an API key.']),
  ),
  ...Object.fromEntries(
    ['phone', 'email'].map((name) => [name, 'Required without an API key; with one, either is enough.']),
  ),
  message: 'Required for enquiries without an API key, unless the site says otherwise.',
  source: 'Where the lead comes from, such as a campaign or a listing site.',
  supplier: 'With an API key only: the company that supplies the lead.',
  car_id: "A car's id or slug.",
  starts_at:
    'Books this time: the start of one of the car’s test-drive-slots, an ISO 8601 instant. Without it the lead asks for a test drive and books nothing.',
  location_id: 'Of a test drive with starts_at: id or slug of the location; the car’s usual one by default.',
};

const answerNotes: Readonly<Record<(typeof answerFields)[number], string>> = {
  form_completed: 'False if the form was started but not finished; true by default.',
  offer_accepted: 'True if the person accepted an offer; false by default.',
};

/** Common properties of every lead besides its fields. */
const beside = {
  [optInField]: z
    .unknown()
    .optional()
    .meta({ type: 'boolean', description: 'Marketing consent; only set it if the person gave it.' }),
  [attributesField]: leadAttributesSchema
    .partial()
    .optional()
    .catch(undefined)
    .describe("Pages the person visited. From this site's own pages, only if its collection notice says so."),
  car_dealership_id: documented('Alias of dealership_id.', 120),
  url: documented('Page the lead was sent from.', 2048),
  ...Object.fromEntries(
    Object.entries(answerNotes).map(([name, description]) => [name, answer(description)]),
  ),
  [formTokenField]: documented('Without an API key: the one-time token of a form of this site.', 256),
  [honeypotField]: documented('Leave it out: it catches bots that fill in every field.', 256),
  user_agent: documented("The person's user agent, not the calling program's.", 512),
};

/** The body for one category: the shared contact fields and its own. */
function bodyOf(category: string) {
  const rules = apiFields(category, { message_required: false }, true);
  const required = rules.filter((rule) => rule.required).map(({ name }) => name);
  const isDefault = category === filing.enquiry.category;
  return z
    .looseObject({
      ...Object.fromEntries(rules.map((rule) => [rule.name, ofRule(rule)])),
      category: z
        .unknown()
        .optional()
        .meta({ const: category, ...(isDefault && { description: 'Read as Enquiry where it is absent.' }) }),
      ...beside,
    })
    .meta({
      id: `New${category.replace(/[^A-Za-z]/g, '')}Lead`,
      required: [...required, 'category'],
      anyOf: [{ required: ['phone'] }, { required: ['email'] }],
      additionalProperties: false,
    });
}

/**
 * The body of `POST /api/leads`: one of these, by category. The category's rules (`apiFields`) check it, so a caller
 * sees every wrong field at once, with the form's messages.
 */
export const leadBodySchema = z.union(categories.map(bodyOf)).meta({ id: 'NewLead' });

function ofRule({ label, maxLength, name, control }: FieldRule): z.ZodType {
  const described = documented(notes[name] ?? (label === name ? undefined : label), maxLength);
  return control === 'number'
    ? z
        .unknown()
        .optional()
        .meta({ type: ['number', 'string'] })
    : described;
}

function answer(description: string) {
  return z.unknown().optional().meta({ type: 'boolean', description });
}

function documented(description: string | undefined, maxLength: number) {
  return z
    .unknown()
    .optional()
    .meta({ type: 'string', maxLength, ...(description === undefined ? {} : { description }) });
}
