import { z } from 'zod';
import { needsSignIn } from '#server/customers/gate';
import { type answerFields, apiFields, categoryOf } from '#server/leads/rules/api-form';
import { attributesField } from '#server/leads/rules/lead-attributes';
import type { ApiField } from '#server/leads/rules/lead-fields';
import {
  contactFields,
  formTokenField,
  honeypotField,
  messageField,
  optInField,
} from '#server/leads/rules/shared-fields';
import { type ApiLeadOutcome, submitApiLead } from '#server/leads/submit-api-lead';
import { bookingRecord } from '#server/leads/test-drives/rules/drive-facts';
import { bookingRecordSchema } from '#server/leads/views/booking-view';
import type { FieldRule } from '#server/page/views/field-rule';
import { Problem } from '#server/platform/http/problem';
import { leadAttributesSchema } from '#server/settings/lead';
import { categories, filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { exampleBooking, timeNotFree, timeProblem } from './bookings';
import { invalidFields } from './invalid-fields';
import { defineEndpoint, type Endpoint, reply } from './routes/endpoint';

/** Notes on fields, besides the form's labels. */
const notes: Readonly<Record<string, string>> = {
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

/** The settings of a site that say which fields its forms require. */
type Forms = Pick<Tenant['forms'], 'message_required' | 'short'>;

/** The fields that a form may require: all others are optional without a key too. */
const requirable: ReadonlySet<string> = new Set(
  [...contactFields, messageField(false)].map(({ name }) => name),
);

/** Whether a caller without a key has to send a field of a category, as the forms of the site require it. */
function requirement(name: string, category: string, forms: Forms): string {
  const rule = apiFields(category, forms).find((one) => one.name === name);
  if (rule?.requiredIf) return 'A phone number or an email address is enough.';
  return rule?.required ? 'Required without an API key.' : 'Optional.';
}

/** The body for one category: the shared contact fields and its own. */
function bodyOf(category: string, forms: Forms) {
  const rules = apiFields(category, { message_required: false, short: false }, 'key');
  const required = rules.filter((rule) => rule.required).map(({ name }) => name);
  const isDefault = category === filing.enquiry.category;
  return z
    .looseObject({
      ...Object.fromEntries(
        rules.map((rule) => [
          rule.name,
          ofRule(
            rule,
            requirable.has(rule.name) ? requirement(rule.name, category, forms) : notes[rule.name],
          ),
        ]),
      ),
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
const leadBody = (forms: Forms) =>
  z.union(categories.map((category) => bodyOf(category, forms))).meta({ id: 'NewLead' });

function ofRule(
  { label, maxLength, name, control, description, example }: ApiField,
  note: string | undefined,
): z.ZodType {
  const text = note ?? description ?? (label === name ? undefined : label);
  const type = control === 'number' ? { type: ['number', 'string'] } : { type: 'string', maxLength };
  const texts = {
    ...(text !== undefined && { description: text }),
    ...(example !== undefined && { examples: [example] }),
  };
  return z
    .unknown()
    .optional()
    .meta({ ...type, ...texts });
}

function answer(description: string) {
  return z.unknown().optional().meta({ type: 'boolean', description });
}

function documented(description: string, maxLength: number) {
  return z.unknown().optional().meta({ type: 'string', maxLength, description });
}

/** The forms of a site that changes nothing about them. */
export const usualForms: Forms = { message_required: true, short: false };

/** A lead from an integrator, or from a page of this site. */
export const createLead = defineEndpoint({
  method: 'POST',
  path: '/api/leads',
  summary: 'Create a lead',
  description:
    'The lead is saved before the response is sent. The fields depend on the category: a field that the category does ' +
    'not have returns 422, as does a wrong value. If you get no response, repeat the request with the same ' +
    'Idempotency-Key and it is stored once. The same key with a different body returns 422; while the first request is ' +
    'in progress it returns 409 with Retry-After. Keys last a day. A lead that the car’s page does not offer, such as a ' +
    'test drive of a sold car, returns 422 at car_id; an enquiry is always accepted. A test drive with starts_at books ' +
    'that time with the lead, or stores nothing and returns 409 with the nearest free times; the booking is in the ' +
    'response. With an API key a phone number or an email address is enough, and supplier may be named. Without one, a page of this ' +
    'site sends the form_token of one of its forms, needs the fields that this form requires, and passes the same spam checks; where the page of that form asks the visitor to sign in, so does this.',
  tags: ['Leads'],
  caller: { scope: 'leads:write', orSameOrigin: true },
  rateLimit: { perSecond: 0.2, burst: 10 },
  idempotent: true,
  body: leadBody(usualForms),
  responses: {
    201: z
      .object({ lead_id: z.string(), booking: bookingRecordSchema.optional() })
      .meta({ id: 'CreatedLead' }),
  },
  problems: {
    sign_in_required: 'The site’s form asks its visitors to sign in, and nobody is.',
    time_not_free: timeNotFree('The time of the test drive is not free; nothing was stored.'),
  },
  examples: {
    body: {
      summary: 'A test drive at a time',
      value: {
        category: 'Test Drive',
        name: 'Mia',
        last_name: 'Nguyen',
        email: 'mia@example.com',
        phone: '0491 570 006',
        postcode: '4000',
        car_id: '2021-toyota-hilux-sr5-1001',
        location_id: 'aspley',
        starts_at: '2026-11-22T23:00:00.000Z',
      },
    },
    responses: {
      201: {
        summary: 'Stored, and the time is booked',
        value: { lead_id: exampleBooking.lead_id, booking: exampleBooking },
      },
    },
  },
  handler: async (site, { body, caller, idempotencyKey }) => {
    const trusted = caller.kind === 'key';
    if (!trusted && (await needsSignIn(site, categoryOf(body), body['car_id']))) {
      return new Problem('sign_in_required', 'Sign in on this site to send this.');
    }
    const name = caller.kind === 'key' ? caller.key.id : caller.kind;
    const idempotency = idempotencyKey === undefined ? undefined : { caller: name, key: idempotencyKey };
    const rules = apiFields(categoryOf(body), site.tenant.forms, trusted ? 'key' : 'page');
    return answerOf(await submitApiLead(site, { body, trusted, idempotency }), body, rules);
  },
});

/** The endpoint as the document of a site describes it: with what the site's own forms require. */
export const createLeadAt = (forms: Forms): Endpoint => ({ ...createLead, body: leadBody(forms) });

function answerOf(
  outcome: ApiLeadOutcome,
  body: Readonly<Record<string, unknown>>,
  rules: readonly FieldRule[],
) {
  switch (outcome.state) {
    case 'stored': {
      const booking = outcome.booking && bookingRecord(outcome.booking);
      return reply(201, { lead_id: outcome.leadId, ...(booking ? { booking } : {}) });
    }
    case 'taken':
      return timeProblem(outcome.message, outcome.freeTimes);
    case 'busy':
      return new Problem('rate_limited', 'Too many leads from this connection.', {
        retryAfter: outcome.waitSeconds,
      });
    case 'invalid':
      return invalidFields(outcome.errors, { sent: body, rules });
  }
}
