import { CliFailure, group, listOutput, printable, siteCommand } from '#server/cli/command';
import { argument, flag, limit, option } from '#server/cli/options';
import { auditCommand, siteWithData, tenantNamed } from '#server/cli/sites';
import { mobileNumber } from '#server/customers/rules/mobile-number';
import type { Services } from '#server/entry/services';
import { listLeads } from '#server/leads/lead-list';
import { forgetForGood, leadsOfPerson } from '#server/leads/lead-removal';
import { discardLead, releaseLead } from '#server/leads/release-lead';
import type { SiteWithData } from '#server/operate/tenant-versions/site-folders';
import { counted } from '#server/platform/text/counted';
import type { Lead } from '#server/settings/lead';
import { allWithRecords, recordRows } from './lead-records';

/** `dealer leads forget`: deletes a person's details at their request. */
export const forget = siteCommand(siteWithData, {
  name: 'forget',
  summary: 'Permanently delete leads with their files, notes, bookings and deliveries, by id, email or phone',
  options: {
    ids: argument('[lead-id...]'),
    email: option('<address>', 'all leads and email alerts with this email address'),
    phone: option('<number>', 'all leads with this phone number'),
    dryRun: flag('only list the leads'),
    yes: flag('delete them'),
  },
  refuse: ({ ids, email, phone }) =>
    ids.length === 0 &&
    email === undefined &&
    phone === undefined &&
    'Which leads? Give ids, --email or --phone.',
  run: async ({ services, site }, { ids, email, phone, dryRun, yes }) => {
    const { slug } = site;
    const leads = await leadsOfPerson(services, slug, { ids, email, phone });
    const unknown = ids.filter((id) => !leads.some((lead) => lead.id === id));
    if (unknown.length > 0) throw new CliFailure(`${slug} has no lead ${unknown.join(', ')}.`);
    const leadIds = leads.map((lead) => lead.id);
    if (dryRun)
      return {
        value: { would_forget: leadIds },
        lines: [leadIds.join('\n') || 'No leads.', ...(email === undefined ? [] : [alertNote])],
      };
    if (!yes && (leads.length > 0 || email !== undefined)) {
      throw new CliFailure(
        `${counted(leads.length, 'lead')}${email === undefined ? '' : ' and all email alerts of this address'} would be permanently deleted. Add --yes to delete them or --dry-run to list them.`,
      );
    }
    await auditCommand(services, site, 'lead-deleted', leadIds);
    const accounts = await accountsOf(services, site, phone, leads);
    const alerts = email === undefined ? 0 : await forgetAddress(services, slug, email);
    const forgotten = await forgetForGood(services, slug, leadIds);
    return {
      value: { forgotten, alerts, accounts },
      lines: [
        `${counted(forgotten, 'lead')} deleted. Recipients keep their copies; ask them to delete theirs.`,
        ...(email === undefined ? [] : [`${counted(alerts, 'email alert')} of this address deleted.`]),
        ...accounts.map(
          (id) =>
            `The customer account ${id} is separate: delete it with dealer customers forget --tenant ${slug} ${id} --yes.`,
        ),
      ],
    };
  },
});

const alertNote = 'The email alerts of this address would be deleted too.';

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

const list = siteCommand(siteWithData, {
  name: 'list',
  summary: 'List quarantined leads and why, newest first',
  options: {
    state: option('<state>', 'awaiting review, or marked as spam', {
      choices: ['held', 'discarded'],
      default: 'held',
    }),
    limit: limit(100_000),
  },
  run: async ({ services, site }, { state, limit: most }) => {
    await auditCommand(services, site, 'inbox-viewed');
    const leads = listLeads(services.leads, site.slug, { limit: most, quarantined: state });
    const rows = await allWithRecords(services, site.slug, leads);
    return listOutput(rows, { ...recordRows, line: ({ lead }) => line(lead) });
  },
});

function line({ id, created_at, fields, category, suspect }: Lead): string {
  const person = [fields['name'], fields['last_name']].filter(Boolean).join(' ');
  const about = [category, person, fields['email'], suspect].filter(Boolean).join(' · ');
  return printable(`${id}  ${created_at.slice(0, 16)}Z  ${about}`);
}

const judge = (name: string, summary: string, decide: typeof releaseLead, done: string) =>
  siteCommand(tenantNamed, {
    name,
    summary,
    options: { ids: argument('<lead-id...>') },
    run: async ({ services, site }, { ids }) => {
      await auditCommand(services, site, 'lead-changed', ids);
      const { leads, clock, leadIntake } = services;
      const results: Array<{ lead_id: string; result: string }> = [];
      for (const id of ids) {
        const result = await decide({ leads, clock, onEvent: leadIntake.onEvent }, site, id);
        results.push({ lead_id: id, result: result === 'done' ? done : result });
      }
      const unknown = results.filter(({ result }) => result === 'unknown').map(({ lead_id }) => lead_id);
      return {
        value: results,
        lines: results.map(({ lead_id, result }) => `${lead_id}: ${words[result] ?? result}`),
        failure: unknown.length > 0 && `${site.slug} has no lead ${unknown.join(', ')}.`,
      };
    },
  });

const words: Readonly<Record<string, string>> = {
  'not-held': 'not quarantined',
  unknown: 'no such lead',
};

/** `dealer leads quarantine …`: leads that look like spam wait here for a decision. */
export const quarantineCommands = group('quarantine', 'Review undelivered leads that look like spam', [
  list,
  judge('release', 'Deliver quarantined leads', releaseLead, 'released'),
  judge('discard', 'Mark leads as spam; they are never delivered', discardLead, 'discarded'),
]);
