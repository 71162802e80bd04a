import type { Allowance } from '../sign-in-code-port';

/** The network of a visitor, as names for limits. */
export interface Connection {
  /** An IPv4 address, or a /64 of IPv6. */
  readonly own: string;
  /** The /48 around it; undefined for IPv4. */
  readonly network: string | undefined;
}

/** A request for a code. */
export interface CodeRequest {
  readonly tenant: string;
  /** E.164. */
  readonly phone: string;
  /** Null if many visitors share the address: then it has no limits of its own. */
  readonly connection: Connection | null;
  /** The browser's previous attempt, if it has one. */
  readonly attempt: string | undefined;
  /** Set if the number has signed in with this browser before: names the browser. */
  readonly knownBrowser: string | undefined;
  /** The date at the dealer, YYYY-MM-DD. */
  readonly date: string;
  readonly dailyTexts: number;
}

/** Seconds between two codes for one number. */
export const resendSeconds = 30;
const hour = 3_600;
const day = 24 * hour;
/** The longest day: one that ends summer time. */
const longestDay = 25 * hour;

type NewAllowance = (kind: string, value: string, most: number, seconds: number) => Allowance;

/**
 * The limits on sending a code. A refused request counts towards none of them.
 *
 * Someone who asks for codes for another person's number runs out of the allowance of their own connection first, and
 * then of the number's allowance for strange browsers. A browser in which the number has signed in before has an
 * allowance of its own, so the number's owner gets a code there whatever others do.
 */
export function codeAllowances(
  request: CodeRequest,
  hashOf: (...parts: readonly string[]) => string,
): Allowance[] {
  const { tenant, phone, connection, attempt, knownBrowser, date, dailyTexts } = request;
  const shopper: NewAllowance = (kind, value, most, seconds) => ({
    name: hashOf(kind, tenant, value),
    ...{ of: 'shopper', most, seconds },
  });
  const from = connection?.own ?? attempt;
  return [
    ...(from === undefined ? [] : [shopper('again', `${phone} ${from}`, 1, resendSeconds)]),
    ...(connection ? ofConnection(phone, connection, shopper) : []),
    ...(knownBrowser
      ? [shopper('known', `${phone} ${knownBrowser}`, 8, hour)]
      : [shopper('number-hour', phone, 10, hour), shopper('number-day', phone, 40, day)]),
    { name: hashOf('texts', tenant, date), of: 'site', most: dailyTexts, seconds: longestDay },
  ];
}

const ofConnection = (phone: string, { own, network }: Connection, shopper: NewAllowance): Allowance[] => [
  shopper('number-from', `${phone} ${own}`, 4, hour),
  shopper('connection', own, 12, hour),
  ...(network === undefined ? [] : [shopper('network', network, 48, hour)]),
];
