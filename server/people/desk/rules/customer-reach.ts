import { displayPhone } from '#server/people/leads/rules/phone-number';
import type { RecordHeadView } from '../views/record-views';

/** How to call and email a customer; without what is not known. */
export const customerReach = ({
  phone,
  email,
}: {
  readonly phone: string;
  readonly email: string;
}): Pick<RecordHeadView, 'phone' | 'email'> => ({
  ...(phone ? { phone: { text: displayPhone(phone), href: `tel:${phone.replace(/[^+\d]/g, '')}` } } : {}),
  ...(email
    ? { email: { text: email, href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` } }
    : {}),
});
