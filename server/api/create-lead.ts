import { needsSignIn } from '#server/customers/gate';
import { leadOfSender, type WholeLead, wholeLeadSchema, wholeLeads } from '#server/desk/lead-records';
import type { Bff } from '#server/entry/bff';
import { apiFields, categoryOf } from '#server/leads/rules/api-form';
import { readApiNames } from '#server/leads/rules/lead-names';
import { type ApiLeadOutcome, submitApiLead } from '#server/leads/submit-api-lead';
import { bookedTime } from '#server/leads/test-drives/rules/drive-facts';
import { asOutage } from '#server/platform/database/silence-watch';
import { hasScope, isTestCaller } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import { faultOf } from '#server/platform/log';
import { timeNotFree, timeProblem } from './bookings';
import { exampleTestDrive } from './example-lead';
import { invalidFields } from './invalid-fields';
import { carWithName, unknownCar } from './named-car';
import { newLeadSchema, usualForms } from './new-lead';
import { defineEndpoint, type Endpoint, reply } from './routes/endpoint';

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
    'test drive of a sold car, returns 422 at car_id; an enquiry is always accepted. With an API key, so does the name of a ' +
    'car that never was in stock: leave car_id out if you do not know it. A test drive with starts_at books that time with the lead, or stores nothing and returns 409 with the nearest free times; the booking is in the ' +
    'response. With an API key a phone number or an email address is enough, and supplier may be named. With the scope ' +
    'leads:read the answer is the whole lead; otherwise what was sent, and no more. Without a key, a page of this ' +
    'site sends the form_token of one of its forms, needs the fields that this form requires, and passes the same spam checks; where the page of that form asks the visitor to sign in, so does this.',
  tags: ['Leads'],
  caller: { scope: 'leads:write', orSameOrigin: true },
  rateLimit: { perSecond: 0.2, burst: 10 },
  idempotent: true,
  body: newLeadSchema(usualForms),
  responses: { 201: wholeLeadSchema },
  problems: {
    sign_in_required: 'The site’s form asks its visitors to sign in, and nobody is.',
    time_not_free: timeNotFree('The time of the test drive is not free; nothing was stored.'),
  },
  examples: {
    body: {
      summary: 'A test drive at a time',
      value: {
        category: 'Test Drive',
        first_name: 'Mia',
        last_name: 'Nguyen',
        email: 'mia@example.com',
        phone: '0491 570 006',
        postcode: '4000',
        car_id: '2021-toyota-hilux-sr5-1001',
        location_id: 'aspley',
        starts_at: '2026-11-22T23:00:00.000Z',
      },
    },
    responses: { 201: { summary: 'Stored, and the time is booked', value: exampleTestDrive } },
  },
  handler: async (site, { body: sent, caller, idempotencyKey }) => {
    const { body: named, errors, paramOf } = readApiNames(sent);
    const { body, unknownName } = await withCarId(site, named);
    const trusted = caller.kind === 'key';
    if (!trusted && (await needsSignIn(site, categoryOf(body), body['car_id']))) {
      return new Problem('sign_in_required', 'Sign in on this site to send this.');
    }
    if (Object.keys(errors).length > 0) return invalidFields(errors, { sent });
    const name = caller.kind === 'key' ? caller.key.id : caller.kind;
    const idempotency = idempotencyKey === undefined ? undefined : { caller: name, key: idempotencyKey };
    const isTest = isTestCaller(caller);
    // A shopper's lead is stored whatever car its page names; another system can correct what it sent.
    const fault = trusted && unknownName ? await unknownCar(site, unknownName) : undefined;
    const problems = fault && { car_id: fault.detail };
    const outcome = await submitApiLead(site, { body, trusted, isTest, idempotency, problems });
    if (outcome.state === 'stored') {
      return reply(201, await answerOf(site, outcome, hasScope(caller, 'leads:read')));
    }
    const rules = apiFields(categoryOf(body), site.tenant.forms, trusted ? 'key' : 'page');
    return refusalOf(outcome, { sent: body, rules, paramOf, faults: fault && { car_id: fault } });
  },
});

/** The endpoint as the document of a site describes it: with what the site's own forms require. */
export const createLeadAt = (forms: Parameters<typeof newLeadSchema>[0]): Endpoint => ({
  ...createLead,
  body: newLeadSchema(forms),
});

/** A body with the id of the car that it names; or the name in it that no car ever had. */
async function withCarId(site: Bff, body: Readonly<Record<string, unknown>>) {
  const { car_id: name } = body;
  if (typeof name !== 'string' || name.trim() === '' || name.length > longestName) return { body };
  const car = await carWithName(site, name.trim());
  return car ? { body: { ...body, car_id: car.id } } : { body, unknownName: name.trim() };
}
const longestName = 200;

type Outcome<S extends ApiLeadOutcome['state']> = Extract<ApiLeadOutcome, { readonly state: S }>;

/** The stored lead; to a caller who may not read leads, as the person who sent it may know it. */
async function answerOf(site: Bff, { lead, time }: Outcome<'stored'>, mayRead: boolean): Promise<WholeLead> {
  const { tenant, services, url, requestId } = site;
  try {
    const stored = (await services.leads.byId(tenant.slug, lead.id)) ?? lead;
    const [whole] = mayRead ? await wholeLeads(site, [stored], url.origin) : [];
    if (whole) return whole;
    const booking = time && (await services.bookings.byId(tenant.slug, lead.id));
    return leadOfSender(stored, booking ?? undefined, tenant, url.origin);
  } catch (error) {
    // It is stored: a caller who hears of an error would send it again.
    const where = { requestId, leadId: lead.id };
    services.log.error({ ...where, ...faultOf(asOutage(error)) }, 'could not read a stored lead');
    return leadOfSender(lead, time && bookedTime(lead, time), tenant, url.origin);
  }
}

function refusalOf(
  outcome: Outcome<'taken' | 'busy' | 'invalid'>,
  fields: Parameters<typeof invalidFields>[1],
): Problem {
  switch (outcome.state) {
    case 'taken':
      return timeProblem(outcome.message, outcome.freeTimes);
    case 'busy':
      return new Problem('rate_limited', 'Too many leads from this connection.', {
        retryAfter: outcome.waitSeconds,
      });
    case 'invalid':
      return invalidFields(outcome.errors, fields);
  }
}
