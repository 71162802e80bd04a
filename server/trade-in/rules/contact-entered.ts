import { contactFields } from '#server/leads/rules/shared-fields';
import { plainText } from './entered';

/** Whether somebody entered any of the contact details. */
export const hasContact = (entered: Readonly<Record<string, unknown>>): boolean =>
  contactFields.some(({ name }) => plainText(entered[name]) !== '');
