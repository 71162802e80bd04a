import type { Command } from 'commander';
import { forgetForGood, leadsOfPerson, type Person } from '#server/people/leads/forget-leads';
import { type CliContext, CliFailure } from '../context';
import { tenantNamed } from '../options';

interface Options extends Omit<Person, 'ids'> {
  readonly tenant: string;
  readonly json: boolean;
  readonly dryRun: boolean;
  readonly yes: boolean;
}

/** `dealer leads forget`: deletes a person's details at their request. */
export function registerForget(leads: Command, context: CliContext): void {
  leads
    .command('forget')
    .description(
      'Permanently delete leads with their files, notes, bookings and deliveries, by id, email or phone',
    )
    .argument('[lead-id...]')
    .requiredOption('--tenant <slug>', 'site slug')
    .option('--email <address>', 'all leads with this email address')
    .option('--phone <number>', 'all leads with this phone number')
    .option('--dry-run', 'only list the leads', false)
    .option('--yes', 'delete them', false)
    .option('--json', 'print JSON', false)
    .action((ids: string[], options: Options) => forget(context, ids, options));
}

async function forget(context: CliContext, ids: readonly string[], options: Options): Promise<void> {
  const { tenant, email, phone, json, dryRun, yes } = options;
  if (ids.length === 0 && email === undefined && phone === undefined) {
    throw new CliFailure('Which leads? Give ids, --email or --phone.');
  }
  const services = await context.services();
  const { slug } = tenantNamed(services, tenant);
  const leads = await leadsOfPerson(services, slug, { ids, email, phone });
  const unknown = ids.filter((id) => !leads.some((lead) => lead.id === id));
  if (unknown.length > 0) throw new CliFailure(`${slug} has no lead ${unknown.join(', ')}.`);
  const found_ids = leads.map(({ id }) => id);
  if (dryRun)
    return context.print(json, { would_forget: found_ids }, () => found_ids.join('\n') || 'No leads.');
  if (!yes && leads.length > 0) {
    throw new CliFailure(
      `${leads.length} leads would be permanently deleted. Add --yes to delete them or --dry-run to list them.`,
    );
  }
  const forgotten = await forgetForGood(services, slug, found_ids);
  const note = 'Recipients keep their copies; ask them to delete theirs.';
  context.print(json, { forgotten }, () => `${forgotten} leads deleted. ${note}`);
}
