import { z } from 'zod';
import { eventApiVersion } from '#server/dealer/webhooks/post-webhook';
import type { WebhookDeclaration } from './routes/openapi-operation';

/** A type of event: what its message holds, and an example for the API document and for tests of an endpoint. */
export interface EventType {
  /** `car.sold`: the kind of record, then what happened to it. */
  readonly type: string;
  readonly summary: string;
  readonly description: string;
  /** Its group in the API document. */
  readonly tag: string;
  readonly data: z.ZodType;
  readonly example: Readonly<Record<string, unknown>>;
}

/** Types that share everything but their name and what it means. */
export const eventTypes = (
  summaries: Readonly<Record<string, string>>,
  common: Omit<EventType, 'type' | 'summary' | 'example'> & {
    readonly example: (type: string) => EventType['example'];
  },
): readonly EventType[] =>
  Object.entries(summaries).map(([type, summary]) => ({
    ...common,
    type,
    summary,
    example: common.example(type),
  }));

const exampleAt = '2026-11-20T01:02:03.000Z';
const exampleSite = { slug: 'brolga', url: 'https://www.brolga.example' };

/** A message with an event, as an endpoint gets it. */
export const exampleMessage = ({ type, example }: Pick<EventType, 'type' | 'example'>) => ({
  type,
  timestamp: exampleAt,
  api_version: eventApiVersion,
  site: exampleSite,
  test: false,
  data: example,
});

/** What every message has, whatever happened. */
const envelopeSchema = z
  .object({
    timestamp: z.iso.datetime().describe('When it happened.'),
    api_version: z
      .string()
      .optional()
      .describe(
        `Version of the messages: ${eventApiVersion}. Not the date in the header API-Version. Absent from webhooks that are set up in the site's settings.`,
      ),
    site: z
      .object({ slug: z.string(), url: z.url() })
      .optional()
      .describe("Where it happened. Absent from webhooks that are set up in the site's settings."),
    test: z
      .boolean()
      .optional()
      .describe(
        "True of a record that a test key made, and of examples. Absent from webhooks that are set up in the site's settings.",
      ),
  })
  .meta({ id: 'EventMessage', description: 'What the message of every event has.' });

/** The schema of a message (Standard Webhooks 1.0.0). */
export const messageSchema = (event: Pick<EventType, 'type' | 'data'>) =>
  ofEvent(event).extend(envelopeSchema.shape);

const ofEvent = ({ type, data }: Pick<EventType, 'type' | 'data'>) =>
  z.object({ type: z.literal(type), data });

/** How events are sent, for the description of their group. */
export const deliveryText =
  'Each event goes to each endpoint of /api/webhooks that wants it; events of one record arrive in order. Use webhook-id ' +
  'to ignore repeats. Redirects are not followed. The timeout is 20 seconds. Failures are retried after 5 seconds, 5 and 30 ' +
  'minutes, then 2, 5, 10, 14, 20 and 24 hours, and never before Retry-After. Verify with any Standard Webhooks library.';

/** The type as a webhook of the API document. */
export const webhookOf = (event: EventType): WebhookDeclaration => ({
  name: event.type,
  summary: event.summary,
  tags: [event.tag],
  description: `${event.description} The tag Webhooks says how events are sent.`,
  headers: {
    'webhook-id': 'The same for every attempt.',
    'webhook-timestamp': 'Time of this attempt, in seconds since 1970.',
    'webhook-signature': 'v1 and a base64 HMAC-SHA256; two signatures while a secret is being rotated.',
  },
  answers: {
    '2XX': 'Delivered.',
    '410': 'The endpoint is disabled, and gets nothing more until someone enables it.',
    '429': 'Retried, not before Retry-After. The same applies to every other status.',
  },
  body: envelopeSchema.and(ofEvent(event)),
  example: { summary: event.summary, value: exampleMessage(event) },
});
