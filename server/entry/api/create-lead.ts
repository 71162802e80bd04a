import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { defineEndpoint, reply } from '#server/entry/routes/endpoint';
import { needsSignIn } from '#server/people/customers/lead-gate';
import { closedToLead } from '#server/people/leads/refuse-closed';
import {
  type answerFields,
  answerProblems,
  answersIn,
  apiFields,
  categoryOf,
  unknownFields,
} from '#server/people/leads/rules/api-form';
import { attributesField, readAttributes } from '#server/people/leads/rules/lead-attributes';
import { formTokenField, honeypotField, optInField } from '#server/people/leads/rules/shared-fields';
import { admitSender } from '#server/people/leads/sender-limits';
import { type LeadInput, submitLead } from '#server/people/leads/submit-lead';
import type { FieldRule } from '#server/people/leads/views/field-rule';
import { Problem } from '#server/platform/http/problem';
import { leadAttributesSchema } from '#server/settings/lead';
import { categories, filing } from '#server/settings/rules/filing';

/** Notes on fields, besides the form's labels. */
const notes: Readonly<Record<string, string>> = {
  message: 'Required for enquiries unless the site says otherwise.',
  car_id: "A car's id or slug.",
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
  const rules = apiFields(category, { message_required: false });
  const required = rules.filter((rule) => rule.required).map(({ name }) => name);
  const isDefault = category === filing.enquiry.category;
  return z
    .looseObject({
      ...Object.fromEntries(rules.map((rule) => [rule.name, ofRule(rule)])),
      category: z
        .unknown()
        .optional()
        .meta({ const: category, ...(isDefault ? { default: category } : {}) }),
      ...beside,
    })
    .meta({
      id: `New${category.replace(/[^A-Za-z]/g, '')}Lead`,
      required: isDefault ? required : [...required, 'category'],
      additionalProperties: false,
    });
}

/**
 * The body of `POST /api/leads`: one of these, by category. The category's rules (`apiFields`) check it, so a caller
 * sees every wrong field at once, with the form's messages.
 */
const leadBodySchema = z.union(categories.map(bodyOf)).meta({ id: 'NewLead' });

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
    'test drive of a sold car, returns 422 at car_id; an enquiry is always accepted. Without an API key, a page of this ' +
    'site sends the form_token of one of its forms and passes the same spam checks as that form; where the page of that form asks the visitor to sign in, so does this.',
  tags: ['Leads'],
  caller: { scope: 'leads:write', orSameOrigin: true },
  rateLimit: { perSecond: 0.2, burst: 10 },
  idempotent: true,
  body: leadBodySchema,
  responses: { 201: z.object({ lead_id: z.string() }).meta({ id: 'CreatedLead' }) },
  examples: {
    body: {
      summary: 'An enquiry about a car',
      value: {
        name: 'Mia',
        last_name: 'Nguyen',
        email: 'mia@example.com',
        phone: '0491 570 006',
        postcode: '4000',
        message: 'Is this car still available?',
        car_id: '2021-toyota-hilux-sr5-1001',
      },
    },
    responses: { 201: { summary: 'Stored', value: { lead_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D' } } },
  },
  handler: async (site, { request, body, caller, idempotencyKey }) => {
    const trusted = caller.kind === 'key';
    if (!trusted && (await needsSignIn(site, categoryOf(body), body['car_id']))) {
      return new Problem(401, 'Sign in on this site to send this.');
    }
    const { waitSeconds, giveBack } = trusted ? unlimited : await admitSender(site);
    if (waitSeconds > 0) {
      const headers = { 'Retry-After': String(waitSeconds) };
      return new Problem(429, 'Too many leads from this connection.', { headers });
    }
    const outcome = await submitLead(site.services.leadIntake, {
      ...leadOf(site, request, body),
      trusted,
      // A caller with a key is responsible for its data; the site's own pages only send it if the settings allow it.
      attributes:
        trusted || site.tenant.analytics.visited_pages ? readAttributes(body[attributesField]) : undefined,
      ...(idempotencyKey === undefined
        ? {}
        : {
            idempotency: { caller: caller.kind === 'key' ? caller.key.id : caller.kind, key: idempotencyKey },
          }),
    });
    if (outcome.ok) return reply(201, { lead_id: outcome.value.leadId });
    await giveBack();
    const errors = Object.entries(outcome.error).map(([field, message]) => ({ field, message }));
    return new Problem(422, 'Please fix the following errors.', { errors });
  },
});

const unlimited = { waitSeconds: 0, giveBack: async () => {} };

/** The lead in a request body. */
function leadOf({ tenant }: Bff, request: Request, body: Readonly<Record<string, unknown>>): LeadInput {
  const fields = apiFields(categoryOf(body), tenant.forms);
  const problems = { ...unknownFields(fields, body), ...answerProblems(body) };
  return {
    tenant,
    source: 'api',
    form: {
      fields,
      problems: () => problems,
      closed: (car) => closedToLead(categoryOf(body), car, tenant),
    },
    entered: { ...body, dealership_id: body['dealership_id'] ?? body['car_dealership_id'] },
    answers: answersIn(body),
    url: shortText(body['url'], 2048),
    userAgent: shortText(body['user_agent'], 512) ?? request.headers.get('user-agent') ?? undefined,
  };
}

const shortText = (value: unknown, longest: number): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, longest) : undefined;
