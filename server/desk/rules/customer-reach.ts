import type { RecordHeadView } from '#server/desk/views/record-views';
import { displayPhone } from '#server/leads/rules/phone-number';

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
