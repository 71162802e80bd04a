import { isSigned, type SiteSecret, sign } from '#server/platform/site-secret';

/** The right that a link gives: to confirm an alert, to end it, or to manage all alerts of an address. */
export type AlertRight = 'confirm' | 'stop' | 'manage';

interface Signed {
  readonly secret: SiteSecret;
  readonly tenant: string;
}

const textOf = ({ tenant }: Signed, right: AlertRight, id: string): string =>
  `alert\n${right}\n${tenant}\n${id}`;

/** The key of a link. It is never stored, and opens one thing of one site. */
export const alertKey = (signed: Signed, right: AlertRight, id: string): string =>
  sign(signed.secret, textOf(signed, right, id));

/** Whether a key gives a right. */
export const opensAlert = (signed: Signed, right: AlertRight, id: string, key: string): boolean =>
  isSigned(signed.secret, textOf(signed, right, id), key);

/** The address of a link: with the alert's id, or for `manage` the person's. */
export const alertPath = (signed: Signed, right: AlertRight, id: string): string =>
  `/alerts/${right}/${id}?key=${alertKey(signed, right, id)}`;
