import { z } from 'zod';
import type { WebhookDeclaration } from '../../platform/http/openapi';
import { leadPayloadSchema } from '../lead-payload';
import { exampleLead } from './example-lead';

/** What a webhook is told (Standard Webhooks 1.0.0). */
const leadCreatedSchema = z
  .object({
    type: z.literal('lead.created'),
    timestamp: z.iso.datetime().describe('When the lead came in.'),
    data: z.union([
      leadPayloadSchema,
      z
        .object({
          lead_id: z.string(),
          category: z.string(),
          subcategory: z.string().optional(),
          created_at: z.iso.datetime(),
        })
        .describe(
          'Of a lead that is too long for a message, or where the site sends ids only: read it there.',
        ),
    ]),
  })
  .meta({ id: 'LeadCreated' });

/** What a destination of kind `webhook` is sent (Standard Webhooks 1.0.0), as the API's description tells it. */
export const leadCreatedWebhook: WebhookDeclaration = {
  name: 'lead.created',
  summary: 'A lead came in',
  description:
    'Sent to each destination of kind webhook that the site names, one after the other in the order of the leads. ' +
    'Drop repeats by webhook-id. Redirects are not followed; an answer is awaited for 20 seconds; failures are ' +
    'repeated after 5 seconds, 5 and 30 minutes, then 2, 5, 10, 14, 20 and 24 hours, never before Retry-After. ' +
    'Verify with any library of Standard Webhooks.',
  tags: ['Leads'],
  headers: {
    'webhook-id': 'The same over all attempts.',
    'webhook-timestamp': 'Of this attempt, in seconds since 1970.',
    'webhook-signature': 'v1, and the base64 of an HMAC-SHA256; two while the secret is changed.',
  },
  body: leadCreatedSchema,
  example: {
    summary: 'An enquiry',
    value: {
      type: 'lead.created',
      timestamp: '2026-11-20T01:02:03.000Z',
      data: exampleLead,
    },
  },
  answers: {
    '2XX': 'Delivered.',
    '410': 'Nothing more is sent here until someone retries by hand.',
    '429': 'Tried again, not before Retry-After. The same holds for every other answer.',
  },
};
