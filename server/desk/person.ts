import { keyedHash } from '#server/platform/site-secret';
import { may } from './accounts/rules/permissions';
import type { StaffVisit } from './create-desk';
import type { PersonRecords } from './people-store';
import { type Contact, type PersonKey, personKey } from './rules/person-key';

/** A person at the desk, with the ids of all that the site has of them. */
export interface Person {
  readonly key: PersonKey;
  readonly contact: Contact;
  /** Names them in the audit log: the same for the same number or email, and no personal data. */
  readonly reference: string;
  readonly records: PersonRecords;
}

type PersonVisit = Pick<StaffVisit, 'tenant' | 'staff' | 'id'> & {
  readonly services: Pick<StaffVisit['services'], 'people' | 'secret'>;
};

/**
 * The person whose key is in the address; null if there is none. Only people who may erase them reach somebody without a lead:
 * even that there is an account is a customer's own business.
 */
export async function personOf(visit: PersonVisit): Promise<Person | null> {
  const { services, tenant, staff } = visit;
  const key = personKey(visit.id);
  if (!key || (key.kind !== 'lead' && !may(staff.role, 'delete-leads'))) return null;
  const contact = await services.people.contactOf(tenant.slug, key);
  if (!contact || (contact.phone === undefined && contact.email === undefined)) return null;
  const records = await services.people.recordsOf(tenant.slug, contact);
  return { key, contact, reference: personReference(visit, contact), records };
}

/** Eight letters and digits made from the number, otherwise the email; nobody can find either from them. */
const personReference = ({ services, tenant }: PersonVisit, { phone, email }: Contact): string =>
  keyedHash(services.secret, 'person at the desk', tenant.slug, phone ?? email)
    .slice(0, 8)
    .toUpperCase();
