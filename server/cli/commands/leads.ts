import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { CliFailure, group, listOutput, printable, siteCommand } from '#server/cli/command';
import { argument, flag, instant, option, wholeNumber } from '#server/cli/options';
import { auditCommand, siteWithData, tenantNamed } from '#server/cli/sites';
import { listLeads } from '#server/leads/lead-list';
import { forgetForGood } from '#server/leads/lead-removal';
import { replayLead } from '#server/leads/release-lead';
import { csvHeader, csvLead } from '#server/leads/rules/lead-export';
import { displayPhone } from '#server/leads/rules/phone-number';
import { bytesInWords, counted } from '#server/platform/text/counted';
import type { Lead } from '#server/settings/lead';
import { allWithRecords, recordRows, recordsOf, withRecords } from './lead-records';
import { forget, quarantineCommands } from './leads-removal';

const dayMs = 24 * 60 * 60 * 1_000;
/** More than any site has, so one query finds them all. */
const mostAtOnce = 1_000_000;

/** `dealer leads sweep`: runs a sweep by hand that the site skips because it would delete too much at once. */
const sweep = siteCommand(siteWithData, {
  name: 'sweep',
  summary: 'Delete every lead older than delivery.retention_days now',
  options: { dryRun: flag('only count the leads'), yes: flag('delete them') },
  run: async ({ services, site: { slug, delivery } }, { dryRun, yes }) => {
    if (delivery.retention_days === undefined) {
      throw new CliFailure(`${slug} keeps its leads: delivery.retention_days is not set.`);
    }
    const now = services.clock.now();
    const before = new Date(now.getTime() - delivery.retention_days * dayMs);
    const ids: string[] = [...(await services.removal.past(slug, before, now, mostAtOnce))];
    const day = before.toISOString().slice(0, 10);
    const due = `${counted(ids.length, 'lead')} arrived before ${day}.`;
    if (dryRun) return { value: { would_delete: ids.length, before: day }, lines: due };
    if (!yes && ids.length > 0) throw new CliFailure(`${due} Use --yes to delete them for good.`);
    const deleted = ids.length === 0 ? 0 : await forgetForGood(services, slug, ids);
    return { value: { deleted, before: day }, lines: `${counted(deleted, 'lead')} deleted.` };
  },
});

const shownOnTerminal = 50;
const mostListed = 100_000;

const id = argument('<lead-id>');
const since = option('<date>', 'only leads from this date (2026-11-20) or time onwards', { parse: instant });

const list = siteCommand(siteWithData, {
  name: 'list',
  summary: 'List leads, newest first',
  options: {
    since,
    limit: option('<n>', `maximum number (default: ${shownOnTerminal}, with --json all)`, {
      parse: wholeNumber(1, mostListed),
    }),
  },
  run: async ({ services, site }, options) => {
    await auditCommand(services, site, 'inbox-viewed');
    const most = options.limit ?? (options.json ? mostListed : shownOnTerminal);
    const leads = listLeads(services.leads, site.slug, { since: options.since, limit: most });
    const rows = await allWithRecords(services, site.slug, leads);
    const output = listOutput(rows, { ...recordRows, line: ({ lead }) => line(lead) });
    const hasMore = rows.length === most && !options.json;
    return hasMore ? { ...output, note: `Showing the newest ${most}; use --limit for more.` } : output;
  },
});

function line({ id: leadId, created_at, fields, car, suspect, quarantined }: Lead): string {
  const person = [fields['name'], fields['last_name']].filter(Boolean).join(' ');
  const phone = displayPhone(fields['phone'] ?? '');
  const doubt = suspect && `${quarantined ?? 'suspect'}: ${suspect}`;
  const about = [person, phone, fields['email'], car?.name, doubt];
  return printable(`${leadId}  ${created_at.slice(0, 16)}Z  ${about.filter(Boolean).join(' · ')}`);
}

const show = siteCommand(siteWithData, {
  name: 'show',
  summary: 'Show one lead in full',
  options: { id },
  run: async ({ services, site }, options) => {
    const lead = await services.leads.byId(site.slug, options.id);
    if (!lead) throw new CliFailure(`${site.slug} has no lead ${options.id}.`);
    await auditCommand(services, site, 'lead-viewed', [lead.id]);
    const files = (await services.leads.filesOf(site.slug, lead.id)).map(({ name, type, bytes }) => ({
      name,
      type,
      bytes: bytes.byteLength,
    }));
    const [whole] = await recordsOf(services, site.slug, [lead]);
    const record = { ...whole?.record, ...(files.length > 0 ? { files } : {}) };
    // JSON escapes terminal control characters, except a few above ASCII.
    return { value: record, lines: JSON.stringify(record, null, 2).split('\n').map(printable) };
  },
});

const file = siteCommand(siteWithData, {
  name: 'file',
  summary: 'Save a file attached to a lead',
  options: {
    id,
    output: option('<path>', 'file to write; existing files are not overwritten', { required: true }),
    number: option('<n>', 'which file, if there are several (default: 1)', { parse: wholeNumber(1, 100) }),
  },
  run: async ({ services, site }, { id: leadId, output, number = 1 }) => {
    const attached = (await services.leads.filesOf(site.slug, leadId))[number - 1];
    if (!attached) throw new CliFailure(`Lead ${leadId} of ${site.slug} has no file ${number}.`);
    const { name, type, bytes } = attached;
    await auditCommand(services, site, 'file-opened', [leadId]);
    // Personal data: readable by the current user only.
    await writeFile(output, bytes, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      throw new CliFailure(`Cannot write ${output}: ${error.code ?? error.message}.`);
    });
    return {
      value: { output, name, type, bytes: bytes.byteLength },
      lines: `Wrote ${name} (${bytesInWords(bytes.byteLength)}) to ${output}.`,
    };
  },
});

const exportAll = siteCommand(siteWithData, {
  name: 'export',
  summary: 'Write all leads to standard output',
  options: {
    since,
    format: option('<format>', 'csv (safe to open in a spreadsheet) or json', { choices: ['csv', 'json'] }),
  },
  refuse: ({ json, format }) => json && format === 'csv' && 'Choose --json or --format csv.',
  run: async ({ services, site }, options) => {
    await auditCommand(services, site, 'lead-exported');
    const leads = listLeads(services.leads, site.slug, { since: options.since });
    const format = options.format ?? (options.json ? 'json' : 'csv');
    const parts =
      format === 'json'
        ? jsonParts(withRecords(services, site.slug, leads), options.json ? '' : '\n')
        : csvParts(leads);
    for await (const part of parts) {
      if (!process.stdout.write(part)) await once(process.stdout, 'drain');
    }
    return undefined;
  },
});

async function* csvParts(leads: AsyncIterable<Lead>): AsyncGenerator<string> {
  yield csvHeader();
  for await (const lead of leads) yield csvLead(lead);
}

/** One JSON list, streamed; `between` leads, and at its ends, there is a line break or nothing. */
async function* jsonParts(leads: ReturnType<typeof withRecords>, between: '' | '\n'): AsyncGenerator<string> {
  let separator = `[${between}`;
  for await (const { record } of leads) {
    yield separator + JSON.stringify(record);
    separator = `,${between}`;
  }
  yield separator.startsWith('[') ? '[]\n' : `${between}]\n`;
}

/** For a recipient that lost its messages. */
const replay = siteCommand(tenantNamed, {
  name: 'replay',
  summary: 'Deliver a lead again with the same ids, to all destinations or one',
  options: { id, destination: option('<name>', 'only this destination') },
  run: async ({ services, site }, { id: leadId, destination }) => {
    const replayed = await replayLead(services, site, leadId, destination);
    if (replayed.ok)
      return {
        value: { replayed: replayed.value },
        lines: `The running site will deliver ${replayed.value}.`,
      };
    throw new CliFailure(
      {
        'no-lead': `${site.slug} has no lead ${leadId}.`,
        'kept-back': `${leadId} is quarantined as spam. To deliver it, run dealer leads quarantine release.`,
        'no-destination': `${site.slug} has no destination ${destination}.`,
      }[replayed.error],
    );
  },
});

/** `dealer leads …`: the leads of a site. */
export const leadCommands = group('leads', "Read a site's leads", [
  list,
  show,
  file,
  exportAll,
  replay,
  forget,
  sweep,
  quarantineCommands,
]);
