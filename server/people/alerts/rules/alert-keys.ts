import { createHmac, timingSafeEqual } from 'node:crypto';

/** The right that a link gives: to confirm an alert, to end it, or to manage all alerts of an address. */
export type AlertRight = 'confirm' | 'stop' | 'manage';

interface Signed {
  readonly secret: string;
  readonly tenant: string;
}

const signature = ({ secret, tenant }: Signed, right: AlertRight, id: string): Buffer =>
  createHmac('sha256', secret).update(`alert\n${right}\n${tenant}\n${id}`).digest();

/** The key of a link. It is never stored, and opens one thing of one site. */
export const alertKey = (signed: Signed, right: AlertRight, id: string): string =>
  signature(signed, right, id).toString('base64url');

/** Whether a key gives a right; compares in constant time. */
export function opensAlert(signed: Signed, right: AlertRight, id: string, key: string): boolean {
  const givenKey = Buffer.from(key.slice(0, 64), 'base64url');
  const ownKey = signature(signed, right, id);
  return givenKey.length === ownKey.length && timingSafeEqual(givenKey, ownKey);
}

/** The address of a link: with the alert's id, or for `manage` the person's. */
export const alertPath = (signed: Signed, right: AlertRight, id: string): string =>
  `/alerts/${right}/${id}?key=${alertKey(signed, right, id)}`;
