import { type Command, Option } from 'commander';
import type { Delivery } from '../../leads/delivery-port';
import { deliveryRecord } from '../../leads/rules/delivery-record';
import type { DeliveryState } from '../../platform/database/schema';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';
import { tenantNamed, wholeNumber } from '../options';

const mostListed = 100_000;

/** `dealer deliveries …`: how leads get to the dealer. */
export const registerDeliveries: RegisterCommands = (program, context) => {
  const deliveries = program.command('deliveries').description('Look after the delivery of leads');
  common(deliveries.command('list').description('List deliveries, newest lead first'))
    .addOption(new Option('--state <state>', 'only these').choices(['pending', 'delivered', 'dead']))
    .option('--destination <name>', 'only to this one')
    .option('--limit <n>', 'how many', wholeNumber(1, mostListed), 50)
    .action((options: ListOptions) => list(context, options));
  common(deliveries.command('retry').description('Deliver again: one by its id, or all that were given up'))
    .argument('[delivery-id]')
    .option('--dead', 'all that were given up', false)
    .option('--destination <name>', 'with --dead: only to this one')
    .action((id: string | undefined, options: RetryOptions) => retry(context, id, options));
};

const common = (command: Command): Command =>
  command.requiredOption('--tenant <slug>', 'the site').option('--json', 'print one JSON value', false);

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
  const found = await services.deliveries.list(tenantNamed(services, tenant).slug, {
    limit,
    state,
    destination,
  });
  context.print(json, found.map(record), () => found.map(line).join('\n') || 'No deliveries.');
}

const record = (delivery: Delivery) => ({ ...deliveryRecord(delivery), lead_id: delivery.leadId });

function line({ id, state, attempts, nextAttemptAt, deliveredAt, lastError }: Delivery): string {
  const when = state === 'pending' ? `next ${nextAttemptAt}` : (deliveredAt ?? '');
  return [id, state, `attempts ${attempts}`, when, lastError].filter(Boolean).join('  ');
}

async function retry(context: CliContext, id: string | undefined, options: RetryOptions): Promise<void> {
  if ((id === undefined) !== options.dead) throw new CliFailure('Name one delivery, or give --dead for all.');
  const services = await context.services();
  const { slug } = tenantNamed(services, options.tenant);
  const which = id === undefined ? { dead: true as const, destination: options.destination } : { id };
  const retried = await services.deliveries.retry(slug, which, services.clock.now());
  if (id !== undefined && retried === 0) {
    throw new CliFailure(`${slug} has no delivery ${id} that is still to be made.`);
  }
  context.print(options.json, { retried }, () => `${retried} will be delivered again by the running site.`);
}
