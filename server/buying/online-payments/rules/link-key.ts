import { isSigned, type SiteSecret, sign } from '#server/platform/site-secret';

/** The page on which customers pay. */
export const onlinePaymentPath = '/online-payment';

interface Signed {
  readonly secret: SiteSecret;
  readonly tenant: string;
}

const textOf = ({ tenant }: Signed, id: string): string => `payment-link\n${tenant}\n${id}`;

/** The address of a payment link. Its key is never stored, and opens one request of one site. */
export const linkPath = (signed: Signed, id: string): string =>
  `${onlinePaymentPath}?link=${id}&key=${sign(signed.secret, textOf(signed, id))}`;

/** Whether a key belongs to a link. */
export const opensLink = (signed: Signed, id: string, key: string): boolean =>
  isSigned(signed.secret, textOf(signed, id), key);
