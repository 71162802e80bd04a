import type { Command } from 'commander';
import type { CliContext, RegisterCommands } from '../context';
import { instant, tenantNamed, wholeNumber } from '../options';

const usual = 50;
const most = 100_000;

/** `dealer phone-reveals …`: how often shoppers revealed cars' phone numbers. */
export const registerPhoneReveals: RegisterCommands = (program, context) => {
  const reveals = program.command('phone-reveals').description('Show phone number reveals on cars');
  common(reveals.command('list').description('List reveals, newest first')).action((options: Options) =>
    list(context, options),
  );
  common(reveals.command('count').description('Count by car, most revealed first')).action(
    (options: Options) => count(context, options),
  );
};

const common = (command: Command): Command =>
  command
    .requiredOption('--tenant <slug>', 'site slug')
    .option('--since <date>', 'only from this date (2026-11-20) or time onwards', instant)
    .option('--limit <n>', 'maximum number', wholeNumber(1, most), usual)
    .option('--json', 'print JSON', false);

interface Options {
  readonly tenant: string;
  readonly since?: Date;
  readonly limit: number;
  readonly json: boolean;
}

async function revealQuery(context: CliContext, { tenant, since, limit }: Options) {
  const services = await context.services();
  const { slug } = await tenantNamed(services, tenant);
  return { slug, store: services.phoneReveals, page: { since: since?.toISOString(), limit } };
}

async function list(context: CliContext, options: Options): Promise<void> {
  const { slug, store, page } = await revealQuery(context, options);
  const reveals = await store.list(slug, page);
  const records = reveals.map(({ id, carId, dealershipId, websiteId, createdAt }) => ({
    id,
    car_id: carId,
    dealership_id: dealershipId,
    website_id: websiteId,
    created_at: createdAt,
  }));
  const lines = () => records.map((one) => `${one.created_at.slice(0, 16)}Z  ${one.car_id}`).join('\n');
  context.print(options.json, records, () => lines() || 'No phone numbers revealed.');
}

async function count(context: CliContext, options: Options): Promise<void> {
  const { slug, store, page } = await revealQuery(context, options);
  const counts = await store.countByCar(slug, page);
  const records = counts.map((one) => ({ car_id: one.carId, count: one.count }));
  const lines = () => records.map((one) => `${String(one.count).padStart(6)}  ${one.car_id}`).join('\n');
  context.print(options.json, records, () => lines() || 'No phone numbers revealed.');
}
