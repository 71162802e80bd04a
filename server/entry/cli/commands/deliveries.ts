import { type Command, Option } from 'commander';
import type { Delivery } from '#server/people/leads/delivery-queue';
import { deliveryRecord } from '#server/people/leads/rules/lead-payload';
import type { DeliveryState } from '#server/platform/database/tables/leads';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';
import { tenantNamed, wholeNumber } from '../options';
import { siteWithData } from '../site-with-data';

const mostListed = 100_000;

/** `dealer deliveries …`: sending leads to the dealer. */
export const registerDeliveries: RegisterCommands = (program, context) => {
  const deliveries = program.command('deliveries').description('Manage lead deliveries');
  common(deliveries.command('list').description('List deliveries, newest lead first'))
    .addOption(new Option('--state <state>', 'only this state').choices(['pending', 'delivered', 'dead']))
    .option('--destination <name>', 'only this destination')
    .option('--limit <n>', 'maximum number', wholeNumber(1, mostListed), 50)
    .action((options: ListOptions) => list(context, options));
  common(deliveries.command('retry').description('Retry one delivery by id, or all dead ones'))
    .argument('[delivery-id]')
    .option('--dead', 'all dead deliveries', false)
    .option('--destination <name>', 'with --dead: only this destination')
    .action((id: string | undefined, options: RetryOptions) => retry(context, id, options));
};

const common = (command: Command): Command =>
  command.requiredOption('--tenant <slug>', 'site slug').option('--json', 'print JSON', false);

interface ListOptions {
  readonly tenant: string;
  readonly json: boolean;
  readonly limit: number;
  readonly state?: DeliveryState;
  readonly destination?: string;
}
interface RetryOptions {
  readonly tenant: string;
  readonly json: boolean;
  readonly dead: boolean;
  readonly destination?: string;
}

async function list(context: CliContext, options: ListOptions): Promise<void> {
  const { tenant, json, limit, state, destination } = options;
  const services = await context.services();
  const all = await services.deliveries.list((await siteWithData(services, tenant)).slug, {
    limit: limit + 1,
    state,
    destination,
  });
  const page = all.slice(0, limit);
  const more = all.length > limit ? [`Stopped at ${limit}; there are more. Use --limit to list them.`] : [];
  // JSON output stays a plain list; a person sees the note.
  if (json && more[0]) process.stderr.write(`${more[0]}\n`);
  context.print(json, page.map(record), () => [...page.map(line), ...more].join('\n') || 'No deliveries.');
}

const record = (delivery: Delivery) => ({ ...deliveryRecord(delivery), lead_id: delivery.leadId });

function line({ id, state, attempts, nextAttemptAt, deliveredAt, lastError }: Delivery): string {
  const when = state === 'pending' ? `next ${nextAttemptAt}` : (deliveredAt ?? '');
  return [id, state, `attempts ${attempts}`, when, lastError].filter(Boolean).join('  ');
}

async function retry(context: CliContext, id: string | undefined, options: RetryOptions): Promise<void> {
  if ((id === undefined) !== options.dead) throw new CliFailure('Give a delivery id, or --dead for all.');
  const services = await context.services();
  const { slug } = await tenantNamed(services, options.tenant);
  const which = id === undefined ? { dead: true as const, destination: options.destination } : { id };
  const retried = await services.deliveries.retry(slug, which, services.clock.now());
  if (id !== undefined && retried === 0) {
    throw new CliFailure(`${slug} has no outstanding delivery ${id}.`);
  }
  context.print(options.json, { retried }, () => `The running site will retry ${retried}.`);
}
