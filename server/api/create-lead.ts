import { z } from 'zod';
import { needsSignIn } from '#server/customers/gate';
import { categoryOf } from '#server/leads/rules/api-form';
import { type ApiLeadOutcome, submitApiLead } from '#server/leads/submit-api-lead';
import { bookingRecord } from '#server/leads/test-drives/rules/drive-facts';
import { bookingRecordSchema } from '#server/leads/test-drives/views/booking-view';
import { Problem } from '#server/platform/http/problem';
import { exampleBooking, timeNotFree, timeProblem } from './booking-answers';
import { leadBodySchema } from './lead-body';
import { defineEndpoint, reply } from './routes/endpoint';

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
    'site sends the form_token of one of its forms and passes the same spam checks as that form; where the page of that form asks the visitor to sign in, so does this.',
  tags: ['Leads'],
  caller: { scope: 'leads:write', orSameOrigin: true },
  rateLimit: { perSecond: 0.2, burst: 10 },
  idempotent: true,
  body: leadBodySchema,
  responses: {
    201: z
      .object({ lead_id: z.string(), booking: bookingRecordSchema.optional() })
      .meta({ id: 'CreatedLead' }),
  },
  problems: {
    409: timeNotFree(
      'The time of the test drive is not free; nothing was stored. Also while the first request with this Idempotency-Key is in progress, with Retry-After.',
    ),
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
      return new Problem(401, 'Sign in on this site to send this.');
    }
    const name = caller.kind === 'key' ? caller.key.id : caller.kind;
    const idempotency = idempotencyKey === undefined ? undefined : { caller: name, key: idempotencyKey };
    return answerOf(await submitApiLead(site, { body, trusted, idempotency }));
  },
});

function answerOf(outcome: ApiLeadOutcome) {
  switch (outcome.state) {
    case 'stored': {
      const booking = outcome.booking && bookingRecord(outcome.booking);
      return reply(201, { lead_id: outcome.leadId, ...(booking ? { booking } : {}) });
    }
    case 'taken':
      return timeProblem(outcome.message, outcome.freeTimes);
    case 'busy': {
      const headers = { 'Retry-After': String(outcome.waitSeconds) };
      return new Problem(429, 'Too many leads from this connection.', { headers });
    }
    case 'invalid': {
      const errors = Object.entries(outcome.errors).map(([field, message]) => ({ field, message }));
      return new Problem(422, 'Please fix the following errors.', { errors });
    }
  }
}
