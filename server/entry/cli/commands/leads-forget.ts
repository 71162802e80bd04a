import type { Command } from 'commander';
import type { Services } from '#server/entry/services';
import type { SiteWithData } from '#server/entry/tenant-versions/sites-with-data';
import { mobileNumber } from '#server/people/customers/rules/mobile-number';
import { forgetForGood, leadsOfPerson, type Person } from '#server/people/leads/forget-leads';
import type { Lead } from '#server/settings/lead';
import { auditCommand } from '../audit-command';
import { type CliContext, CliFailure } from '../context';
import { counted } from '../doctor/rules/finding';
import { siteWithData } from '../site-with-data';

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
    .option('--email <address>', 'all leads and email alerts with this email address')
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
  const site = await siteWithData(services, tenant);
  const { slug } = site;
  const leads = await leadsOfPerson(services, slug, { ids, email, phone });
  const unknown = ids.filter((id) => !leads.some((lead) => lead.id === id));
  if (unknown.length > 0) throw new CliFailure(`${slug} has no lead ${unknown.join(', ')}.`);
  const found_ids = leads.map(({ id }) => id);
  if (dryRun)
    return context.print(json, { would_forget: found_ids }, () =>
      [found_ids.join('\n') || 'No leads.', ...(email === undefined ? [] : [alertNote])].join('\n'),
    );
  if (!yes && (leads.length > 0 || email !== undefined)) {
    throw new CliFailure(
      `${counted(leads.length, 'lead')}${email === undefined ? '' : ' and all email alerts of this address'} would be permanently deleted. Add --yes to delete them or --dry-run to list them.`,
    );
  }
  await auditCommand(services, site, 'lead-deleted', found_ids);
  const accounts = await accountsOf(services, site, phone, leads);
  const alerts = email === undefined ? 0 : await forgetAddress(services, slug, email);
  const forgotten = await forgetForGood(services, slug, found_ids);
  context.print(json, { forgotten, alerts, accounts }, () =>
    [
      `${counted(forgotten, 'lead')} deleted. Recipients keep their copies; ask them to delete theirs.`,
      ...(email === undefined ? [] : [`${counted(alerts, 'email alert')} of this address deleted.`]),
      ...accounts.map((id) => `The customer account ${id} is separate: ${deletion(slug, id)}`),
    ].join('\n'),
  );
}

const alertNote = 'The email alerts of this address would be deleted too.';
const deletion = (slug: string, id: string): string =>
  `delete it with dealer customers forget --tenant ${slug} ${id} --yes.`;

/** Deletes the alerts of an address and every email to it that is still in the outbox. Returns how many alerts. */
async function forgetAddress(services: Services, slug: string, email: string): Promise<number> {
  const address = email.trim().toLowerCase();
  const alerts = await services.alerts.remove(slug, { email: address });
  await services.removeMessagesTo(slug, address);
  return alerts;
}

/** Customer accounts with the number, or with a number of the leads. They stay: the customer may still use them. */
async function accountsOf(
  { customers }: Services,
  { slug, accounts: { countries } }: SiteWithData,
  phone: string | undefined,
  leads: readonly Lead[],
): Promise<readonly string[]> {
  const ownNumber = phone === undefined ? [] : [mobileNumber(phone, countries) ?? phone];
  const numbers = new Set([...ownNumber, ...leads.flatMap(({ fields }) => fields['phone'] ?? [])]);
  const customersByPhone = await Promise.all([...numbers].map((number) => customers.byPhone(slug, number)));
  return customersByPhone.flatMap((customer) => (customer ? [customer.id] : []));
}
