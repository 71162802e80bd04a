import { createHmac, timingSafeEqual } from 'node:crypto';

/** The page on which customers pay. */
export const onlinePaymentPath = '/online-payment';

interface Signed {
  readonly secret: string;
  readonly tenant: string;
}

const signature = ({ secret, tenant }: Signed, id: string): Buffer =>
  createHmac('sha256', secret).update(`payment-link\n${tenant}\n${id}`).digest();

/** The address of a payment link. Its key is never stored, and opens one request of one site. */
export const linkPath = (signed: Signed, id: string): string =>
  `${onlinePaymentPath}?link=${id}&key=${signature(signed, id).toString('base64url')}`;

/** Whether a key belongs to a link; compares in constant time. */
export function opensLink(signed: Signed, id: string, key: string): boolean {
  const givenKey = Buffer.from(key.slice(0, 64), 'base64url');
  const ownKey = signature(signed, id);
  return givenKey.length === ownKey.length && timingSafeEqual(givenKey, ownKey);
}
