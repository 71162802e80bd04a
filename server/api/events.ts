import { z } from 'zod';
import type { RecordSite } from '#server/dealer/rules/record-url';
import { eventDays, type StoredEvent } from '#server/dealer/webhooks/event-history';
import { eventPatterns } from '#server/dealer/webhooks/manage-webhooks';
import { eventData } from '#server/dealer/webhooks/post-webhook';
import { isTestCaller } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import { recordBase, recordShape } from '#server/platform/rules/record';
import { eventTypeNames } from './event-registry';
import { defineEndpoint, reply } from './routes/endpoint';
import { exampleRecord } from './routes/example-record';
import { answerList, listParts } from './routes/list';
import { instant, some } from './routes/query';

const eventSchema = z
  .object({
    ...recordShape('event'),
    id: z.string().describe('The webhook-id of its message.'),
    created_at: z.iso.datetime().describe('When it happened.'),
    updated_at: z.iso.datetime().describe('When it was stored; it never changes.'),
    type: z.string().describe('What happened, such as `car.sold`.'),
    test: z.boolean().describe('Whether it is of test mode: then only keys of that mode get it.'),
    data: z
      .record(z.string(), z.unknown())
      .describe('`data` of the message that a webhook gets: the webhook of this type has its schema.'),
  })
  .meta({ id: 'Event', description: 'Something that happened.' });

const exampleEvent = {
  ...exampleRecord(
    'event',
    '/api/events/01KXM4T3W5S0N9V7YB2QJ8ZC6E',
    '2026-11-20T01:02:03.000Z',
    '2026-11-20T01:02:03.010Z',
  ),
  type: 'customer.signed_up',
  test: false,
  data: {
    customer_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
    phone: '+61491570006',
    name: null,
    created_at: '2026-11-20T01:02:03.000Z',
  },
};

const record = (event: StoredEvent, site: RecordSite, origin: string): z.infer<typeof eventSchema> => ({
  ...recordBase('event', {
    id: event.id,
    url: `${origin}/api/events/${event.id}`,
    createdAt: event.createdAt,
    updatedAt: event.storedAt,
  }),
  type: event.type,
  test: event.isTest,
  data: eventData(event.data, site),
});

const tags = ['Webhooks'];
const reader = { scope: 'events:read' } as const;
const events = listParts('Events', 'EventList', eventSchema, exampleEvent);

/** What happened, for systems that ask instead of getting webhooks. */
export const listEvents = defineEndpoint({
  ...events,
  path: '/api/events',
  summary: 'List events, oldest first',
  description:
    `What happened in the last ${eventDays} days, in the order in which it was stored: the messages of webhooks, for ` +
    'systems that cannot get any. To follow, ask from time to time with the instant of your last request, a minute ' +
    'earlier, as `since`, and ignore each `id` that you have. Every event is stored while the site has a key with `events:read`; before that, ' +
    'only those that a webhook wanted. Events about a person go with the data of the person.',
  tags,
  caller: reader,
  query: events.query.extend({
    type: some(z.enum(eventPatterns(eventTypeNames))).describe(
      'Only these types; repeated for several. `car.*` stands for all of a kind.',
    ),
    since: instant
      .optional()
      .describe(`Only events that were stored at this time or later; at most ${eventDays} days ago.`),
  }),
  problems: { ...events.problems, changes_forgotten: true },
  handler: async ({ tenant, services, url, now }, { query, caller }) => {
    const { type: types, since } = query;
    if (since && now.getTime() - since.getTime() > eventDays * 86_400_000) return forgotten;
    return answerList(url, query, {
      read: (page) =>
        services.webhookEvents.list(tenant.slug, { ...page, types, since, isTest: isTestCaller(caller) }),
      place: ({ place }) => place,
      data: (some) => some.map((event) => record(event, tenant, url.origin)),
    });
  },
});

const forgotten = new Problem(
  'changes_forgotten',
  `Events are stored for ${eventDays} days: read the records themselves again, then follow from now on.`,
  { param: 'since' },
);

/** One event. */
export const showEvent = defineEndpoint({
  method: 'GET',
  path: '/api/events/{id}',
  summary: 'Show an event',
  tags,
  caller: reader,
  params: z.object({
    id: z
      .string()
      .min(1)
      .max(120)
      .describe('Event id: the webhook-id of its message.')
      .meta({ examples: [exampleEvent.id] }),
  }),
  responses: { 200: eventSchema },
  examples: { responses: { 200: { summary: 'A new account', value: exampleEvent } } },
  problems: { not_found: 'Event not found: it is too old, or the data of its person was deleted.' },
  handler: async ({ tenant, services, url }, { params: { id }, caller }) => {
    const event = await services.webhookEvents.byId(tenant.slug, id, isTestCaller(caller));
    return event
      ? reply(200, record(event, tenant, url.origin))
      : new Problem('not_found', 'Event not found.', { param: 'id' });
  },
});
