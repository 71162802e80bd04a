import type { Lead } from '#server/settings/lead';
import type { LeadRemoval } from './lead-removal';
import { type LeadStore, listLeads } from './lead-store';
import type { Mailer } from './mailers';
import { normalisePhone } from './rules/phone-number';

/** Leads deleted in one transaction. */
const batch = 100;

export interface ForgetDeps {
  readonly leads: Pick<LeadStore, 'byId' | 'list'>;
  readonly removal: Pick<LeadRemoval, 'remove'>;
  readonly mailer: Pick<Mailer, 'withdraw'>;
}

/** Which leads: those with these ids, and all with this email address or phone number. */
export interface Person {
  readonly ids: readonly string[];
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** A person's leads on one site, including quarantined ones: those with the ids first, then the newest. */
export async function leadsOfPerson(
  { leads }: Pick<ForgetDeps, 'leads'>,
  tenant: string,
  person: Person,
): Promise<readonly Lead[]> {
  const leadsById = new Map<string, Lead>();
  for (const id of person.ids) {
    const lead = await leads.byId(tenant, id);
    if (lead) leadsById.set(id, lead);
  }
  if (person.email === undefined && person.phone === undefined) return [...leadsById.values()];
  const isTheirs = theirs(person);
  for await (const lead of listLeads(leads, tenant)) if (isTheirs(lead)) leadsById.set(lead.id, lead);
  return [...leadsById.values()];
}

function theirs({ email, phone }: Person): (lead: Lead) => boolean {
  const address = email?.trim().toLowerCase();
  const number = phone === undefined ? undefined : normalisePhone(phone);
  return ({ fields }) =>
    (address !== undefined && fields['email']?.toLowerCase() === address) ||
    (number !== undefined && fields['phone'] === number);
}

/** Deletes leads with all their data, including emails still in the outbox folder. Returns how many. */
export async function forgetLeads(
  { removal, mailer }: Pick<ForgetDeps, 'removal' | 'mailer'>,
  tenant: string,
  ids: readonly string[],
): Promise<number> {
  let forgotten = 0;
  for (let from = 0; from < ids.length; from += batch) {
    const batchRemoved = await removal.remove(tenant, ids.slice(from, from + batch));
    await mailer.withdraw(batchRemoved.deliveries);
    forgotten += batchRemoved.leads;
  }
  return forgotten;
}

/** Deletes a person's leads, then purges their remains from the database files. Returns how many. */
export async function forgetForGood(
  deps: { readonly removal: Pick<LeadRemoval, 'remove' | 'erase'> } & Pick<ForgetDeps, 'mailer'>,
  tenant: string,
  ids: readonly string[],
): Promise<number> {
  const forgotten = await forgetLeads(deps, tenant, ids);
  await deps.removal.erase();
  return forgotten;
}
