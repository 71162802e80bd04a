import { type Command, Option } from 'commander';
import type { Services } from '#server/entry/services';
import { listLeads } from '#server/people/leads/lead-store';
import {
  discardLead,
  type Judgement,
  type QuarantineDeps,
  releaseLead,
} from '#server/people/leads/release-lead';
import { leadRecord } from '#server/people/leads/rules/lead-export';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { auditCommand } from '../audit-command';
import { type CliContext, CliFailure, printable } from '../context';
import { tenantNamed, wholeNumber } from '../options';
import { siteWithData } from '../site-with-data';

const shownUnlessAsked = 50;

/** `dealer leads quarantine …`: leads that look like spam wait here for a decision. */
export function registerQuarantine(leads: Command, context: CliContext): void {
  const quarantine = leads.command('quarantine').description('Review undelivered leads that look like spam');
  site(quarantine.command('list').description('List quarantined leads and why, newest first'))
    .addOption(
      new Option('--state <state>', 'awaiting review, or marked as spam')
        .choices(['held', 'discarded'])
        .default('held'),
    )
    .option('--limit <n>', 'maximum number', wholeNumber(1, 100_000), shownUnlessAsked)
    .action((options: ListOptions) => list(context, options));
  site(quarantine.command('release').description('Deliver quarantined leads'))
    .argument('<lead-id...>')
    .action((ids: string[], options: SiteOptions) => judge(context, ids, options, releaseLead, 'released'));
  site(quarantine.command('discard').description('Mark leads as spam; they are never delivered'))
    .argument('<lead-id...>')
    .action((ids: string[], options: SiteOptions) => judge(context, ids, options, discardLead, 'discarded'));
}

const site = (command: Command): Command =>
  command.requiredOption('--tenant <slug>', 'site slug').option('--json', 'print JSON', false);

interface SiteOptions {
  readonly tenant: string;
  readonly json: boolean;
}
interface ListOptions extends SiteOptions {
  readonly state: 'held' | 'discarded';
  readonly limit: number;
}

async function list(context: CliContext, { tenant, json, state, limit }: ListOptions): Promise<void> {
  const services = await context.services();
  const { slug } = await siteWithData(services, tenant);
  await auditCommand(services, { slug }, 'inbox-viewed');
  const quarantined: Lead[] = [];
  for await (const lead of listLeads(services.leads, slug, { limit, quarantined: state }))
    quarantined.push(lead);
  context.print(json, quarantined.map(leadRecord), () => quarantined.map(line).join('\n') || 'No leads.');
}

function line({ id, created_at, fields, category, suspect }: Lead): string {
  const person = [fields['name'], fields['last_name']].filter(Boolean).join(' ');
  const about = [category, person, fields['email'], suspect].filter(Boolean).join(' · ');
  return printable(`${id}  ${created_at.slice(0, 16)}Z  ${about}`);
}

type Judge = (deps: QuarantineDeps, tenant: Tenant, id: string) => Promise<Judgement>;

async function judge(
  context: CliContext,
  ids: readonly string[],
  { tenant, json }: SiteOptions,
  decide: Judge,
  done: string,
): Promise<void> {
  const services: Services = await context.services();
  const site = await tenantNamed(services, tenant);
  await auditCommand(services, site, 'lead-changed', ids);
  const results: Array<{ lead_id: string; result: string }> = [];
  for (const id of ids) {
    const { leads, clock, leadIntake } = services;
    const result = await decide({ leads, clock, onEvent: leadIntake.onEvent }, site, id);
    results.push({ lead_id: id, result: result === 'done' ? done : result });
  }
  context.print(json, results, () =>
    results.map(({ lead_id, result }) => `${lead_id}: ${words[result] ?? result}`).join('\n'),
  );
  const unknown = results.filter(({ result }) => result === 'unknown').map(({ lead_id }) => lead_id);
  if (unknown.length > 0) throw new CliFailure(`${tenant} has no lead ${unknown.join(', ')}.`);
}

const words: Readonly<Record<string, string>> = {
  'not-held': 'not quarantined',
  unknown: 'no such lead',
};
