import { z } from 'zod';
import { apiFields } from '#server/leads/rules/api-form';
import { attributesField } from '#server/leads/rules/lead-attributes';
import type { ApiField } from '#server/leads/rules/lead-fields';
import { apiName, campaignField, phoneCountryField } from '#server/leads/rules/lead-names';
import {
  contactFields,
  formTokenField,
  honeypotField,
  messageField,
  optInField,
} from '#server/leads/rules/shared-fields';
import { either } from '#server/platform/text/counted';
import { categories, filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';

/** Notes on fields, besides the form's labels. */
const notes: Readonly<Record<string, string>> = {
  source: 'Where the lead comes from, such as a campaign or a listing site.',
  supplier: 'With an API key only: the company that supplies the lead.',
  car_id: "A car's id, slug or stock number.",
  starts_at:
    'Books this time: the start of one of the car’s test-drive-slots, an ISO 8601 instant. Without it the lead asks for a test drive and books nothing.',
  location_id: 'Of a test drive with starts_at: id or slug of the location; the car’s usual one by default.',
};

/** The settings of a site that say which fields its forms require. */
type Forms = Pick<Tenant['forms'], 'message_required' | 'short'>;

/** The settings of a site that changes nothing about its forms. */
export const usualForms: Forms = { message_required: true, short: false };

/** A value that the category's rules check: the schema only describes it. */
const described = (schema: Readonly<Record<string, unknown>>): z.ZodType =>
  z.unknown().optional().meta(schema);
const text = (maxLength: number, description?: string) =>
  described({ type: 'string', maxLength, ...(description !== undefined && { description }) });
const yesOrNo = (description: string) => described({ type: 'boolean', description });

/** Fields that every category has besides those of its form. */
const beside = {
  [phoneCountryField]: described({
    type: 'string',
    pattern: '^[A-Z]{2}$',
    default: 'AU',
    description:
      'Country of a phone number without a country’s code, by its two letters: 021 123 4567 is a number of Australia and of New Zealand. `contact.phone_country` of the lead says how it was read.',
    examples: ['NZ'],
  }),
  [optInField]: yesOrNo('Marketing consent; only set it if the person gave it.'),
  [campaignField]: described({
    type: 'object',
    properties: {
      parameters: { type: 'object', additionalProperties: { type: 'string' } },
      visited_pages: { type: 'array', items: { type: 'string' } },
    },
    description:
      "Where the person came from: parameters of the ad or link, and paths of the pages they visited. From this site's own pages, only if its collection notice says so.",
  }),
  page_url: text(2048, 'Page the lead was sent from.'),
  [formTokenField]: text(256, 'Without an API key: the one-time token of a form of this site.'),
  [honeypotField]: text(256, 'Leave it out: it catches bots that fill in every field.'),
};

/** Both halves of the body let other fields pass here, and the rules of the category refuse them: the whole says so. */
const namedOnly = { additionalProperties: undefined };

const older = (name: string) => `Older name of ${name}.`;

/** What older systems send. */
const legacySchema = z
  .looseObject({
    name: text(120, older('first_name')),
    Rego: text(12, older('rego')),
    'Vehicle Make': text(60, older('vehicle_make')),
    'Vehicle Model': text(60, older('vehicle_model')),
    url: text(2048, older('page_url')),
    [attributesField]: described({
      type: 'object',
      properties: {
        linked_query_params: { type: 'object', additionalProperties: { type: 'string' } },
        visited_pages: { type: 'array', items: { type: 'string' } },
      },
      description: older('campaign, whose parameters are linked_query_params here'),
    }),
    dealership_id: text(120, 'The dealer’s own number of the location.'),
    car_dealership_id: text(120, 'Alias of dealership_id.'),
    dealership_slug: text(63, 'Slug of the location.'),
    manufacturer_slug: text(100, 'Slug of the make.'),
    page_id: text(120, 'Id of the page with the form.'),
    vehicle_status: text(20, 'State of the car, in words.'),
    form_completed: yesOrNo('False if the form was started but not finished; true by default.'),
    offer_accepted: yesOrNo('True if the person accepted an offer; false by default.'),
    user_agent: text(512, "The person's user agent, not the calling program's."),
  })
  .meta({ id: 'LegacyLeadFields', ...namedOnly });
const legacyNames: ReadonlySet<string> = new Set(Object.keys(legacySchema.shape));

/** The fields that a form may require: all others are optional without a key too. */
const requirable: ReadonlySet<string> = new Set(
  [...contactFields, messageField(false)].map(({ name }) => name),
);

/** When a caller without a key has to send a field, as the forms of the site require it. */
function requirement(name: string, forms: Forms): string {
  const rules = categories.map((category) => apiFields(category, forms).find((one) => one.name === name));
  const requiring = categories.filter((_category, at) => rules[at]?.required);
  const isEither = rules.some((rule) => rule?.requiredIf);
  if (requiring.length === categories.length) return 'Required without an API key.';
  const needed = requiring.length > 0 ? `Required without an API key for ${either(requiring)}.` : '';
  const enough = isEither ? 'Otherwise a phone number or an email address is enough.' : '';
  return (
    [needed, needed ? enough : enough.replace('Otherwise a', 'A')].filter(Boolean).join(' ') || 'Optional.'
  );
}

interface Described {
  readonly rule: ApiField;
  /** The categories that have it. */
  readonly of: string[];
  /** Those that need it, with a key too. */
  readonly requiredFor: string[];
}

/** The fields of every category's form, once each. */
function formFields(): ReadonlyMap<string, Described> {
  const fields = new Map<string, Described>();
  for (const category of categories) {
    for (const rule of apiFields(category, { message_required: false, short: false }, 'key')) {
      const field = fields.get(rule.name) ?? { rule, of: [], requiredFor: [] };
      field.of.push(category);
      if (rule.required) field.requiredFor.push(category);
      fields.set(rule.name, field);
    }
  }
  fields.delete('category');
  return fields;
}

function fieldSchema({ rule, of, requiredFor }: Described, forms: Forms): z.ZodType {
  const { label, maxLength, name, control, example } = rule;
  const own = notes[name] ?? rule.description ?? (label === name ? undefined : `${label}.`);
  const when = requirable.has(name) ? requirement(name, forms) : undefined;
  const needed = requiredFor.length > 0 ? `Required for ${either(requiredFor)}.` : undefined;
  const only = of.length < categories.length ? `Only for ${either(of)}.` : undefined;
  const description = [own, when, needed, only].filter(Boolean).join(' ');
  return described({
    ...(control === 'number' ? { type: ['number', 'string'] } : { type: 'string', maxLength }),
    ...(description && { description }),
    ...(example !== undefined && { examples: [example] }),
  });
}

/**
 * The body of `POST /api/leads`. The rules of its category (`apiFields`) check it, so a caller sees every wrong field at
 * once, with the form's messages.
 */
export function newLeadSchema(forms: Forms) {
  const fields = [...formFields()].map(
    ([name, field]) => [apiName(name), fieldSchema(field, forms)] as const,
  );
  const current = z.looseObject({
    category: described({
      type: 'string',
      enum: categories,
      default: filing.enquiry.category,
      description: 'What the lead is about.',
    }),
    ...Object.fromEntries(fields.filter(([name]) => !legacyNames.has(name))),
    ...beside,
  });
  return z.intersection(legacySchema, current.meta(namedOnly)).meta({
    id: 'NewLead',
    anyOf: [{ required: ['phone'] }, { required: ['email'] }],
    unevaluatedProperties: false,
  });
}
