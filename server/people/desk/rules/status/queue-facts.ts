import type { QueueState } from '../../status-store-port';
import type { StatusFactView } from '../../views/status-view';
import type { Queue } from './queue-status';
import { ageWords } from './stock-status';

/** The filters of the inbox that list the leads in question. */
const inboxHrefs = { waiting: '/desk?delivery=pending', failed: '/desk?delivery=dead' } as const;

const failedLabels: Readonly<Record<Queue, string>> = {
  leads: 'Given up in the last 14 days',
  messages: 'Given up in the last 7 days',
  webhooks: 'Given up lately',
};

/** How many wait, were given up or have arrived. Leads link to the inbox. */
export function queueFacts(queue: Queue, state: QueueState, now: Date): readonly StatusFactView[] {
  const link = (name: keyof typeof inboxHrefs) =>
    queue === 'leads' && state[name] > 0 ? { href: inboxHrefs[name] } : {};
  return [
    { label: 'Waiting', value: count(state.waiting), ...link('waiting') },
    ...(state.oldestAt === null
      ? []
      : [{ label: 'Oldest waiting', value: ageWords(now.getTime() - Date.parse(state.oldestAt)) }]),
    ...(state.retrying > 0 ? [{ label: 'Being tried again', value: count(state.retrying) }] : []),
    { label: failedLabels[queue], value: count(state.failed), ...link('failed') },
    { label: 'Delivered in the last 24 hours', value: count(state.delivered) },
  ];
}

const count = (number: number): string => number.toLocaleString('en-AU');
