import { InvalidArgumentError } from 'commander';
import {
  type UsageTotal,
  usageCsv,
  usageRecord,
  usageTotals,
} from '#server/entry/observability/rules/usage-report';
import { addDays, isDate, localTime } from '#server/platform/text/local-time';
import { slug } from '#server/settings/text-schema';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';

/** Site-days in one report; a year of 2,000 sites. */
const mostRows = 1_000_000;
const usualDays = 31;

/** `dealer usage`: what each site used, for billing. */
export const registerUsage: RegisterCommands = (program, context) => {
  program
    .command('usage')
    .description('Show requests, bytes, pages, leads and storage by site and day, for billing')
    .option('--tenant <slug>', 'only this site, which may be one that is gone', slugOption)
    .option('--from <day>', `first day, such as 2026-11-01 (default: ${usualDays} days ago)`, dayOption)
    .option('--to <day>', 'last day (default: today)', dayOption)
    .option('--csv', 'print CSV, a row for each site and day', false)
    .option('--json', 'print JSON, an entry for each site and day', false)
    .action((options: UsageOptions) => show(context, options));
};

interface UsageOptions {
  readonly tenant?: string;
  readonly from?: string;
  readonly to?: string;
  readonly csv: boolean;
  readonly json: boolean;
}

function dayOption(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && isDate(text)) return text;
  throw new InvalidArgumentError('expected a date like 2026-11-20');
}

/** Usage outlives its site: the slug may be that of a site that is gone. */
function slugOption(text: string): string {
  const parsed = slug.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError(`expected ${parsed.error.issues[0]?.message}`);
}

async function show(context: CliContext, options: UsageOptions): Promise<void> {
  const { tenant, to, csv, json } = options;
  if (csv && json) throw new CliFailure('Choose --csv or --json.');
  const services = await context.services();
  const from = options.from ?? addDays(localTime('UTC', services.clock.now()).date, -usualDays);
  if (to !== undefined && to < from) throw new CliFailure('--to is before --from.');
  const days = await services.usage.store.list({ tenant, from, to, limit: mostRows + 1 });
  if (days.length > mostRows)
    throw new CliFailure(`More than ${mostRows} rows: choose fewer days with --from and --to, or one site.`);
  if (csv) process.stdout.write(usageCsv(days));
  else
    context.print(
      json,
      days.map(usageRecord),
      () => usageTotals(days).map(line).join('\n') || 'No usage yet.',
    );
}

const line = (total: UsageTotal): string =>
  [
    total.tenant,
    `${total.days} ${total.days === 1 ? 'day' : 'days'}`,
    `requests ${total.requests}`,
    `pages ${total.pages_cached} cached, ${total.pages_rendered} rendered`,
    `API ${total.api_requests}`,
    `sent ${megabytes(total.bytes_sent)}`,
    `leads ${total.leads}`,
    `storage ${megabytes(total.storage_bytes)}`,
  ].join('  ');

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
