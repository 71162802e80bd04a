import { forgetCustomer } from '#server/customers/customer-data';
import { forgetLeads } from '#server/leads/lead-removal';
import { displayPhone } from '#server/leads/rules/phone-number';
import { auditStaff } from './accounts/audit';
import { confirmFirst } from './confirm-page';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo } from './desk-outcome';
import { peoplePath } from './find-person';
import { personOf } from './person';
import { personCopies } from './person-page';
import { personHref } from './rules/person-key';

/** The page before a person is erased; null if there is none. */
export async function eraseView(visit: StaffVisit) {
  const person = await personOf(visit);
  if (!person) return null;
  const { contact, records } = person;
  const href = personHref(person.key);
  return {
    page: 'erase-person' as const,
    contact: [contact.phone && displayPhone(contact.phone), contact.email].filter(Boolean).join(', '),
    leads: records.leadIds.length,
    hasAccount: records.customerId !== undefined,
    hasAlerts: records.alertPersonId !== undefined,
    copies: personCopies(person),
    personHref: href,
    action: `${href}/erase`,
  };
}

/**
 * Permanently erases a person: their leads with everything attached, their account, their email alerts and the messages to
 * them. Needs the password. Null: there is no such person.
 */
export async function submitErasure(visit: StaffVisit): FormAnswer {
  const confirmHref = confirmFirst(visit, visit.url.pathname);
  if (confirmHref) return goTo(confirmHref);
  const person = await personOf(visit);
  if (!person) return null;
  const { services, tenant } = visit;
  const { contact, records, reference } = person;
  await auditStaff(visit, 'person-erased', { detail: reference });
  if (records.leadIds.length > 0) await auditStaff(visit, 'lead-deleted', { leadIds: records.leadIds });
  if (records.customerId) await auditStaff(visit, 'customer-deleted', { detail: reference });
  const customer = records.customerId ? await services.customers.byId(tenant.slug, records.customerId) : null;
  // The account first: messages about its reservations are found by them.
  if (customer) await forgetCustomer(services, customer);
  if (contact.email !== undefined) await services.alerts.remove(tenant.slug, { email: contact.email });
  for (const recipient of [contact.phone, contact.email]) {
    if (recipient !== undefined) await services.removeMessagesTo(tenant.slug, recipient);
  }
  await forgetLeads(services, tenant.slug, records.leadIds);
  return goTo(`${peoplePath}?done=erased`);
}
