import { normalisePhone } from '#server/leads/rules/phone-number';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { doneText, textIn } from './rules/page-parts';
import { personHref } from './rules/person-key';
import type { FieldErrors } from './views/desk-view';

/** The page that finds people, and below which each has one. */
export const peoplePath = '/desk/people';
const erasedText =
  'Erased. Recipients of leads keep their copies; ask them to delete theirs. Payments stay in your books, without the person.';

interface SearchTyped {
  readonly errors?: FieldErrors;
  readonly contact?: string;
}

/** The search for a person by phone number or email. */
export const peopleView = (visit: StaffVisit, { errors = {}, contact = '' }: SearchTyped = {}) => ({
  page: 'people' as const,
  action: peoplePath,
  /** What the last form has done. */
  done: doneText(visit, { erased: erasedText }),
  contact,
  errors,
});

/** Leads to the page of the person with a number or an email, which is sent in a form so that no address has it. */
export async function findPerson(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const typed = textIn(form, 'contact').trim().slice(0, 254);
  const isEmail = typed.includes('@');
  const contact = {
    phone: isEmail || typed === '' ? undefined : normalisePhone(typed),
    email: isEmail ? typed.toLowerCase() : undefined,
  };
  const isContact = isEmail || /\d{3}/.test(contact.phone ?? '');
  const key = isContact ? await visit.services.people.keyOf(visit.tenant.slug, contact) : null;
  if (key) return goTo(personHref(key));
  const error = isContact
    ? 'Nothing is stored under this number or address.'
    : 'Enter a phone number or an email address.';
  return showPage(peopleView(visit, { errors: { contact: error }, contact: typed }));
}
