import type { QueueState } from '../../status-store-port';
import type { StatusFactView } from '../../views/status-view';
import type { Queue } from './queue-status';
import { ageWords } from './stock-status';

/** The filters of the inbox that list the leads in question. */
const inboxHrefs = { waiting: '/desk?delivery=pending', failed: '/desk?delivery=dead' } as const;

const failedLabels: Readonly<Record<Queue, string>> = {
  leads: 'Given up in 14 days',
  messages: 'Given up in 7 days',
  webhooks: 'Given up lately',
};

/** Numbers of waiting, abandoned and delivered items. Leads link to the inbox. */
export function queueFacts(queue: Queue, state: QueueState, now: Date): readonly StatusFactView[] {
  const linked = (name: keyof typeof inboxHrefs) =>
    queue === 'leads' && state[name] > 0
      ? { value: `${count(state[name])} – show the leads`, href: inboxHrefs[name] }
      : { value: count(state[name]) };
  return [
    { label: 'Waiting', ...linked('waiting') },
    ...(state.oldestAt === null
      ? []
      : [{ label: 'Oldest waiting', value: ageWords(now.getTime() - Date.parse(state.oldestAt)) }]),
    ...(state.retrying > 0 ? [{ label: 'Being tried again', value: count(state.retrying) }] : []),
    { label: failedLabels[queue], ...linked('failed') },
    { label: 'Delivered in 24 hours', value: count(state.delivered) },
  ];
}

const count = (number: number): string => number.toLocaleString('en-AU');
