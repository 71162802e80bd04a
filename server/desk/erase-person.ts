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
import { counted } from './rules/page-parts';
import { personHref } from './rules/person-key';
import type { QuestionView } from './views/desk-view';

/** The page before a person is erased; null if there is none. */
export async function eraseView(visit: StaffVisit): Promise<QuestionView | null> {
  const person = await personOf(visit);
  if (!person) return null;
  const { contact, records, key } = person;
  const { printHref, fileHref } = personCopies(person);
  const leads = counted(records.leadIds.length, 'lead');
  const lost = [
    `${leads} with this number or address, with files, notes, bookings, orders and valuations`,
    records.customerId === undefined ? '' : 'their account, with saved cars and text alerts',
    records.alertPersonId === undefined ? '' : 'their email alerts',
    'the messages to them that are stored',
  ];
  return {
    page: 'sure',
    heading: 'Erase this person?',
    about: [contact.phone && displayPhone(contact.phone), contact.email].filter(Boolean).join(', '),
    text: [
      'If they asked for their data too, get it first. Afterwards it is gone.',
      [
        { text: 'Their data', link: { text: 'to read or print', href: printHref } },
        { text: 'The same', link: { text: 'as JSON', href: fileHref } },
      ],
      'This deletes for good:',
      lost.flatMap((text) => (text === '' ? [] : [{ text }])),
      'Your reports no longer count these leads. Reservations and payments stay in your books, without the person. Anyone a lead was sent to keeps their copy. This can’t be undone.',
    ],
    action: `${personHref(key)}/erase`,
    yes: 'Erase permanently',
    no: [personHref(key), 'Cancel'],
  };
}

/**
 * Permanently erases a person: their leads with everything attached, test leads too, their account, their email alerts and the messages to
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
  const testIds = await services.people.testLeadIds(tenant.slug, contact);
  await forgetLeads(services, tenant.slug, [...records.leadIds, ...testIds]);
  return goTo(`${peoplePath}?done=erased`);
}
