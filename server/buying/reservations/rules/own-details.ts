import { displayPhone } from '#server/leads/rules/phone-number';
import type { Texts } from '#server/page/views/field-rule';
import type { Lead } from '#server/settings/lead';

/** What an account knows of its shopper. */
interface Account {
  /** In E.164; confirmed by a text message. */
  readonly phone: string;
  readonly name: string | null;
}

/** What a signed-in shopper entered when they last reserved a car. */
interface Reserver {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const contactNames = ['name', 'last_name', 'phone', 'email', 'postcode'];

/** The contact details of a form that the shopper has just sent, for their next one. */
export const sentDetails = ({ fields }: Pick<Lead, 'fields'>): Texts =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) =>
      contactNames.includes(name) ? [[name, name === 'phone' ? displayPhone(text) : text]] : [],
    ),
  );

/**
 * The details of a signed-in shopper, by the names of form fields, without unknown ones. The account's own come first. Leads
 * under the shopper's number are no source: somebody else may have entered that number.
 */
export function ownDetails({ phone, name }: Account, reserver: Reserver | undefined): Texts {
  const [first = '', ...others] = (name ?? '').trim().split(/\s+/);
  const details = {
    name: first || reserver?.firstName || '',
    last_name: first ? others.join(' ') : (reserver?.lastName ?? ''),
    phone: displayPhone(phone),
    email: reserver?.email ?? '',
  };
  return Object.fromEntries(Object.entries(details).filter(([, text]) => text !== ''));
}
