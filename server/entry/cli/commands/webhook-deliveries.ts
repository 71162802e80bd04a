import { type Command, Option } from 'commander';
import { eventDeliveryRecord } from '#server/people/webhooks/rules/webhook-record';
import type { EventDelivery } from '#server/people/webhooks/webhook-port';
import { type CliContext, CliFailure } from '../context';
import { instant, wholeNumber } from '../options';
import { webhookNamed } from './webhook-named';

const mostListed = 100_000;

interface CommonOptions {
  readonly tenant: string;
  readonly json: boolean;
}
interface ListOptions extends CommonOptions {
  readonly limit: number;
  readonly state?: EventDelivery['state'];
}
interface ReplayOptions extends CommonOptions {
  readonly event?: string;
  readonly since?: Date;
  readonly until?: Date;
}

/** `dealer webhook deliveries` and `dealer webhook replay`. */
export function registerWebhookDeliveries(webhook: Command, context: CliContext): void {
  webhook
    .command('deliveries')
    .description('List events that were sent to a webhook, or wait for it, newest first')
    .argument('<webhook-id>')
    .requiredOption('--tenant <slug>', 'site slug')
    .addOption(new Option('--state <state>', 'only this state').choices(['pending', 'delivered', 'failed']))
    .option('--limit <n>', 'maximum number', wholeNumber(1, mostListed), 50)
    .option('--json', 'print JSON', false)
    .action((id: string, options: ListOptions) => deliveries(context, id, options));
  webhook
    .command('replay')
    .description('Send events of the last 30 days again, under their old ids')
    .argument('<webhook-id>')
    .requiredOption('--tenant <slug>', 'site slug')
    .option('--event <event-id>', 'one event')
    .option('--since <time>', 'or all events since, such as 2026-11-20T09:00:00+10:00', instant)
    .option('--until <time>', 'with --since: until then', instant)
    .option('--json', 'print JSON', false)
    .action((id: string, options: ReplayOptions) => replay(context, id, options));
}

async function deliveries(context: CliContext, id: string, options: ListOptions): Promise<void> {
  const { tenant, json, limit, state } = options;
  const services = await context.services();
  const { endpoint } = await webhookNamed(services, tenant, id);
  const all = await services.webhookHistory.list(endpoint.id, { limit: limit + 1, state });
  const page = all.slice(0, limit).map(eventDeliveryRecord);
  const more = all.length > limit ? [`Stopped at ${limit}; there are more. Use --limit to list them.`] : [];
  // JSON output stays a plain list; a person sees the note.
  if (json && more[0]) process.stderr.write(`${more[0]}\n`);
  context.print(json, page, () => [...page.map(line), ...more].join('\n') || 'No deliveries.');
}

function line(delivery: ReturnType<typeof eventDeliveryRecord>): string {
  const { created_at, event_id, type, state, attempts, next_attempt_at, delivered_at, last_error } = delivery;
  const when = next_attempt_at === null ? delivered_at : `next ${next_attempt_at}`;
  const facts = [created_at, event_id, type, state, `attempts ${attempts}`, when, last_error];
  return facts.filter(Boolean).join('  ');
}

async function replay(context: CliContext, id: string, options: ReplayOptions): Promise<void> {
  const { tenant, json, event, since, until } = options;
  if ((event === undefined) === (since === undefined)) throw new CliFailure('Give --event, or --since.');
  if (event !== undefined && until !== undefined) throw new CliFailure('--until goes with --since.');
  const services = await context.services();
  const { endpoint } = await webhookNamed(services, tenant, id);
  const which = since ? { since, until } : { eventId: event ?? '' };
  const replayed = await services.webhookHistory.replay(endpoint, which, services.clock.now());
  if (replayed === 0) throw new CliFailure('No such event for this webhook.');
  const events = replayed === 1 ? '1 event' : `${replayed} events`;
  context.print(json, { replayed }, () => `The running site will send ${events} again.`);
}
