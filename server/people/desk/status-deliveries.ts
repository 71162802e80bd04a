import { answerInTime } from '#server/platform/answer-in-time';
import type { DeskVisit } from './create-desk';
import { statusPart } from './rules/status/part';
import { queueFacts } from './rules/status/queue-facts';
import { failureLines, queueVerdict, webhooksVerdict } from './rules/status/queue-status';
import { unreadable } from './rules/status/verdict';
import type { StatusPartView } from './views/status-view';

/** Leads for other systems, messages to customers and, where the site has some, events for webhooks. */
export async function deliveryParts(visit: DeskVisit): Promise<readonly StatusPartView[]> {
  const parts = await Promise.all([
    queuePart(visit, 'leads', 'Lead deliveries'),
    queuePart(visit, 'messages', 'Customer messages'),
    webhooksPart(visit),
  ]);
  return parts.filter((part) => part !== null);
}

async function queuePart(
  { tenant, services, now }: DeskVisit,
  queue: 'leads' | 'messages',
  heading: string,
): Promise<StatusPartView> {
  const state = await answerInTime(services.deskStatus[queue](tenant.slug, now));
  if (!state) return statusPart(queue, heading, unreadable);
  return statusPart(queue, heading, queueVerdict(queue, state, now), {
    facts: queueFacts(queue, state, now),
    problems: failureLines(state.failures),
    problemsHeading: 'Why they haven’t arrived',
  });
}

async function webhooksPart({ tenant, services, now }: DeskVisit): Promise<StatusPartView | null> {
  const [id, heading] = ['webhooks', 'Webhooks'] as const;
  const state = await answerInTime(services.deskStatus.webhooks(tenant.slug, now));
  if (!state) return statusPart(id, heading, unreadable);
  if (state.endpoints === 0) return null;
  return statusPart(id, heading, webhooksVerdict(state, now), {
    facts: queueFacts(id, state, now),
    problems: failureLines(state.failures),
    problemsHeading: 'Why they haven’t arrived',
  });
}
