import { Option } from 'commander';
import { eventName } from '#server/people/counting/rules/events';
import { csvValue } from '#server/people/leads/rules/lead-export';
import { addDays, localTime } from '#server/platform/text/local-time';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';
import { instant, tenantNamed } from '../options';

const usualDays = 30;

/** `dealer events`: daily counts of shopper actions. */
export const registerEvents: RegisterCommands = (program, context) => {
  program
    .command('events')
    .description('Show daily counts of calls, saves and enquiries')
    .requiredOption('--tenant <slug>', 'site slug')
    .option('--since <date>', `start at this date (2026-11-20; default: the last ${usualDays} days)`, instant)
    .option('--json', 'print JSON', false)
    .addOption(
      new Option('--format <format>', 'lines, or csv for a spreadsheet')
        .choices(['lines', 'csv'])
        .default('lines'),
    )
    .action((options: Options) => show(context, options));
};

interface Options {
  readonly tenant: string;
  readonly since?: Date;
  readonly json: boolean;
  readonly format: 'lines' | 'csv';
}

async function show(context: CliContext, { tenant, since, json, format }: Options): Promise<void> {
  if (json && format === 'csv') throw new CliFailure('Choose --json or --format csv.');
  const services = await context.services();
  const { slug, time_zone } = await tenantNamed(services, tenant);
  const today = localTime(time_zone, services.clock.now()).date;
  const from = since ? since.toISOString().slice(0, 10) : addDays(today, 1 - usualDays);
  const counts = await services.eventCounts.list(slug, from);
  const records = counts.map(({ day, event, label, count }) => ({
    day,
    event_id: event,
    event: eventName(event),
    label,
    count,
  }));
  const csv = () =>
    [csvHead, ...records.map((one) => Object.values(one).map(csvValue).join(','))].join('\r\n');
  const lines = () =>
    records
      .map((one) => `${one.day}  ${String(one.count).padStart(5)}  ${one.event} · ${one.label}`)
      .join('\n');
  context.print(json, records, () => (format === 'csv' ? csv() : lines() || 'No events counted.'));
}

const csvHead = 'day,event_id,event,label,count';
