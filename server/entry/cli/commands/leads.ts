import { once } from 'node:events';
import { type Command, Option } from 'commander';
import { listLeads } from '#server/people/leads/lead-store';
import { csvHeader, csvLead, leadRecord } from '#server/people/leads/rules/lead-export';
import { deliveryRecord } from '#server/people/leads/rules/lead-payload';
import { displayPhone } from '#server/people/leads/rules/phone-number';
import type { Lead } from '#server/settings/lead';
import { auditCommand } from '../audit-command';
import { type CliContext, CliFailure, printable, type RegisterCommands } from '../context';
import { instant, wholeNumber } from '../options';
import { siteWithData } from '../site-with-data';
import { registerLeadFile } from './lead-file';
import { registerForget } from './leads-forget';
import { registerQuarantine } from './leads-quarantine';
import { registerReplay } from './leads-replay';
import { registerSweep } from './leads-sweep';

const shownOnTerminal = 50;
const mostListed = 100_000;

/** `dealer leads …`: the leads of a site. */
export const registerLeads: RegisterCommands = (program, context) => {
  const leads = program.command('leads').description("Read a site's leads");
  common(leads.command('list').description('List leads, newest first'))
    .option('--since <date>', 'only leads from this date (2026-11-20) or time onwards', instant)
    .option(
      '--limit <n>',
      `maximum number (default: ${shownOnTerminal}, with --json all)`,
      wholeNumber(1, mostListed),
    )
    .action((options: ListOptions) => list(context, options));
  common(leads.command('show').description('Show one lead in full'))
    .argument('<lead-id>')
    .action((id: string, options: CommonOptions) => show(context, id, options));
  registerLeadFile(leads, context);
  common(leads.command('export').description('Write all leads to standard output'))
    .option('--since <date>', 'only leads from this date (2026-11-20) or time onwards', instant)
    .addOption(
      new Option('--format <format>', 'csv (safe to open in a spreadsheet) or json').choices(['csv', 'json']),
    )
    .action((options: ExportOptions) => exportLeads(context, options));
  registerReplay(leads, context);
  registerForget(leads, context);
  registerSweep(leads, context);
  registerQuarantine(leads, context);
};

const common = (command: Command): Command =>
  command.requiredOption('--tenant <slug>', 'site slug').option('--json', 'print JSON', false);

interface CommonOptions {
  readonly tenant: string;
  readonly json: boolean;
}
interface ListOptions extends CommonOptions {
  readonly since?: Date;
  readonly limit?: number;
}
interface ExportOptions extends CommonOptions {
  readonly since?: Date;
  readonly format?: 'csv' | 'json';
}

async function list(context: CliContext, { tenant, json, since, limit }: ListOptions): Promise<void> {
  const services = await context.services();
  const { slug } = await siteWithData(services, tenant);
  await auditCommand(services, { slug }, 'inbox-viewed');
  const most = limit ?? (json ? mostListed : shownOnTerminal);
  const matches: Lead[] = [];
  for await (const lead of listLeads(services.leads, slug, { since, limit: most })) matches.push(lead);
  context.print(json, matches.map(leadRecord), () => lines(matches, most));
}

function lines(leads: readonly Lead[], most: number): string {
  if (leads.length === 0) return 'No leads.';
  const more = leads.length === most ? [`Showing the newest ${most}; use --limit for more.`] : [];
  return [...leads.map(line), ...more].join('\n');
}

function line({ id, created_at, fields, car, suspect, quarantined }: Lead): string {
  const person = [fields['name'], fields['last_name']].filter(Boolean).join(' ');
  const phone = displayPhone(fields['phone'] ?? '');
  const about = [
    person,
    phone,
    fields['email'],
    car?.name,
    suspect && `${quarantined ?? 'suspect'}: ${suspect}`,
  ];
  return printable(`${id}  ${created_at.slice(0, 16)}Z  ${about.filter(Boolean).join(' · ')}`);
}

async function show(context: CliContext, id: string, { tenant, json }: CommonOptions): Promise<void> {
  const services = await context.services();
  const lead = await services.leads.byId((await siteWithData(services, tenant)).slug, id);
  if (!lead) throw new CliFailure(`${tenant} has no lead ${id}.`);
  await auditCommand(services, { slug: lead.tenant }, 'lead-viewed', [id]);
  const files = await services.leads.filesOf(lead.tenant, id);
  const fileList = files.map(({ name, type, bytes }) => ({ name, type, bytes: bytes.byteLength }));
  const deliveries = (await services.deliveries.ofLeads(lead.tenant, [id])).get(id) ?? [];
  const record = {
    ...leadRecord(lead),
    ...(fileList.length > 0 ? { files: fileList } : {}),
    deliveries: deliveries.map(deliveryRecord),
  };
  // JSON escapes terminal control characters, except a few above ASCII.
  context.print(json, record, () => JSON.stringify(record, null, 2).split('\n').map(printable).join('\n'));
}

async function exportLeads(context: CliContext, options: ExportOptions): Promise<void> {
  if (options.json && options.format === 'csv') throw new CliFailure('Choose --json or --format csv.');
  const services = await context.services();
  const { slug } = await siteWithData(services, options.tenant);
  await auditCommand(services, { slug }, 'lead-exported');
  const leads = listLeads(services.leads, slug, { since: options.since });
  const format = options.format ?? (options.json ? 'json' : 'csv');
  const parts = format === 'json' ? jsonParts(leads, options.json ? '' : '\n') : csvParts(leads);
  for await (const part of parts) {
    if (!process.stdout.write(part)) await once(process.stdout, 'drain');
  }
}

async function* csvParts(leads: AsyncIterable<Lead>): AsyncGenerator<string> {
  yield csvHeader();
  for await (const lead of leads) yield csvLead(lead);
}

/** One JSON list, streamed; `between` leads, and at its ends, there is a line break or nothing. */
async function* jsonParts(leads: AsyncIterable<Lead>, between: '' | '\n'): AsyncGenerator<string> {
  let separator = `[${between}`;
  for await (const lead of leads) {
    yield separator + JSON.stringify(leadRecord(lead));
    separator = `,${between}`;
  }
  yield separator.startsWith('[') ? '[]\n' : `${between}]\n`;
}
