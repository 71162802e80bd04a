import { InvalidArgumentError } from 'commander';
import { CliFailure, command } from '#server/cli/command';
import { flag, option } from '#server/cli/options';
import { type UsageTotal, usageCsv, usageTotals } from '#server/operate/observability/usage-store';
import { addDays, isDate, localTime } from '#server/platform/text/local-time';
import { slug } from '#server/settings/text-schema';

/** Site-days in one report; a year of 2,000 sites. */
const mostRows = 1_000_000;
const usualDays = 31;

/** `dealer usage`: what each site used, for billing. */
export const usageCommand = command({
  name: 'usage',
  summary: 'Show requests, bytes, pages, leads and storage by site and day, for billing',
  options: {
    tenant: option('<slug>', 'only this site, which may be one that is gone', { parse: slugOption }),
    from: option('<day>', `first day, such as 2026-11-01 (default: ${usualDays} days ago)`, { parse: day }),
    to: option('<day>', 'last day (default: today)', { parse: day }),
    csv: flag('print CSV, a row for each site and day'),
  },
  json: 'print JSON, an entry for each site and day',
  refuse: ({ csv, json }) => csv && json && 'Choose --csv or --json.',
  run: async (context, { tenant, from: since, to, csv }) => {
    const services = await context.services();
    const from = since ?? addDays(localTime('UTC', services.clock.now()).date, -usualDays);
    if (to !== undefined && to < from) throw new CliFailure('--to is before --from.');
    const days = await services.usage.store.list({ tenant, from, to, limit: mostRows + 1 });
    if (days.length > mostRows)
      throw new CliFailure(
        `More than ${mostRows} rows: choose fewer days with --from and --to, or one site.`,
      );
    if (!csv)
      return {
        value: days,
        lines: days.length > 0 ? usageTotals(days).map(line) : 'No usage yet.',
      };
    process.stdout.write(usageCsv(days));
    return undefined;
  },
});

function day(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && isDate(text)) return text;
  throw new InvalidArgumentError('expected a date like 2026-11-20');
}

/** Usage outlives its site: the slug may be that of a site that is gone. */
function slugOption(text: string): string {
  const parsed = slug.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError(`expected ${parsed.error.issues[0]?.message}`);
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
