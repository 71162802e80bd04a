import { z } from 'zod';
import { customerEvents } from './customer-events';
import type { EventType } from './event-type';
import { leadEvents } from './lead-events';
import { moneyEvents } from './money-events';
import { stockEvents } from './stock-events';

/** An event without a meaning, to try an endpoint out. */
export const testEvent: EventType = {
  type: 'webhook.test',
  summary: 'A test',
  tag: 'Webhooks',
  description: 'Only sent by POST /api/webhooks/{id}/test, whatever events the endpoint wants.',
  data: z.object({ message: z.string() }),
  example: { message: 'It works.' },
};

/** Every type of event, in the order of the API document. A new capability adds its own here. */
export const eventRegistry: readonly EventType[] = [
  ...leadEvents,
  ...stockEvents,
  ...customerEvents,
  ...moneyEvents,
  testEvent,
];

/** What an endpoint may want. */
export const eventTypeNames: readonly string[] = eventRegistry.map(({ type }) => type);
