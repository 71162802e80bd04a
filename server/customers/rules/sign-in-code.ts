import { hostsOf } from '#server/dealer/rules/host-name';
import type { Allowance } from '#server/platform/database/allowances';
import type { Destination } from '#server/settings/delivery-schema';
import type { PaymentMethodSettings } from '#server/settings/payments-schema';
import type { Tenant } from '#server/settings/tenant-schema';

/** A code is valid for this long. */
export const codeMinutes = 10;
/** Guesses that a code allows. */
export const mostGuesses = 5;

export const codeDigits = 6;

/**
 * The six digits in what was typed or pasted: spaces and dashes don't matter, nor do digits of another script's width.
 * Undefined if there are not exactly six digits.
 */
export function codeIn(entered: string): string | undefined {
  const plain = entered.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  return new RegExp(`^\\d{${codeDigits}}$`).test(plain) ? plain : undefined;
}

type MarkedSite = Pick<Tenant, 'demo' | 'hosts' | 'delivery' | 'sms' | 'payments'>;

/** Names that nobody can own (RFC 2606, RFC 6761), and this machine. */
const reservedName = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$|^127(\.\d+){3}$/i;
const isReservedAddress = (address: string): boolean => reservedName.test(address.replace(/^.*@/, ''));

/**
 * The settings that reach the world, which only a dealer's own site has: a host name, or an address or a system for leads,
 * that somebody can own, a text message gateway, a payment that moves money. A demonstration has none of them.
 */
export const dealerSettings = ({ hosts, delivery, sms, payments }: MarkedSite): readonly string[] => [
  ...(hosts.every((host) => reservedName.test(host)) ? [] : ['hosts']),
  ...(delivery.email_to.every(isReservedAddress) ? [] : ['delivery.email_to']),
  ...(delivery.destinations.every(reachesNobody) ? [] : ['delivery.destinations']),
  ...(sms.kind === 'file' ? [] : ['sms']),
  ...(payments.methods.every(movesNoMoney) ? [] : ['payments.methods']),
];

const reachesNobody = (destination: Destination): boolean => {
  if (!destination.enabled) return true;
  return 'to' in destination
    ? destination.to.every(isReservedAddress)
    : reservedName.test(new URL(destination.url).hostname);
};

/** The practice page, or a transfer to a bank that does not exist. */
const movesNoMoney = (method: PaymentMethodSettings): boolean =>
  method.kind === 'practice' || (method.kind === 'bank_transfer' && /^[0-]+$/.test(method.bsb));

/**
 * Whether pages show what a text or an email would bring, sign-in codes and the links that confirm alerts: only on a site
 * that is marked as a demonstration and looks like one.
 */
export const isDemonstration = (site: MarkedSite): boolean =>
  site.demo !== undefined && dealerSettings(site).length === 0;

type Site = Pick<Tenant, 'slug' | 'name' | 'hosts'>;

const longestName = 40;

/**
 * The text message with a code. Its last line is for browsers that fill the code in by themselves (WebOTP): they do
 * so on this host only. Without a host of the site there is no such line, since a visitor can send any Host header.
 */
export function codeText(site: Site, visitedHost: string, code: string): string {
  const words = `${code} is your ${site.name.slice(0, longestName)} sign-in code. It works for ${codeMinutes} minutes. Don't share it with anyone.`;
  const host = ownHost(site, visitedHost);
  return host === undefined ? words : `${words}\n\n@${host} #${code}`;
}

function ownHost(site: Site, visitedHost: string): string | undefined {
  const isOwn = hostsOf(site).includes(visitedHost) || visitedHost === 'localhost';
  return isOwn ? visitedHost : site.hosts[0];
}

/** The network of a visitor, as names for limits. */
export interface Connection {
  /** An IPv4 address, or a /64 of IPv6. */
  readonly own: string;
  /** The /48 around it; undefined for IPv4. */
  readonly network: string | undefined;
}

/** A request for a code. */
interface CodeRequest {
  readonly tenant: string;
  /** E.164. */
  readonly phone: string;
  /** Null if many visitors share the address: then it has no limits of its own. */
  readonly connection: Connection | null;
  /** Names the browser; a new one each time for a browser that keeps no cookie. */
  readonly browser: string;
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

/** Of a day's texts, the share for browsers in which the number has not signed in before. */
const strangersShare = 0.8;
/** Wrong guesses a day after which each code of a site allows only one. */
const mostWrongGuesses = 200;

type NewAllowance = (kind: string, value: string, most: number, seconds: number) => Allowance;

/**
 * The limits on sending a code. A refused request counts towards none of them.
 *
 * Someone who asks for codes for another person's number runs out of the allowance of their own connection first, and
 * then of the number's allowance for strange browsers. A browser in which the number has signed in before has an
 * allowance of its own and a share of the day's texts, so the number's owner gets a code there whatever others do.
 */
export function codeAllowances(
  request: CodeRequest,
  hashOf: (...parts: readonly string[]) => string,
): Allowance[] {
  const { tenant, phone, connection, browser, knownBrowser, date, dailyTexts } = request;
  const shopper: NewAllowance = (kind, value, most, seconds) => ({
    name: hashOf(kind, tenant, value),
    of: 'shopper',
    most,
    seconds,
  });
  const site = (kind: string, most: number): Allowance => ({
    name: hashOf(kind, tenant, date),
    of: 'site',
    most,
    seconds: longestDay,
  });
  return [
    shopper('again', `${phone} ${connection?.own ?? browser}`, 1, resendSeconds),
    ...(connection ? ofConnection(phone, connection, shopper) : []),
    ...(knownBrowser
      ? [shopper('known', `${phone} ${knownBrowser}`, 8, hour)]
      : [
          shopper('number-hour', phone, 10, hour),
          shopper('number-day', phone, 40, day),
          site('strangers-texts', Math.ceil(dailyTexts * strangersShare)),
        ]),
    site('texts', dailyTexts),
  ];
}

/**
 * The limit on a site's wrong guesses in a day. Beyond it a code allows a single guess instead of five: an
 * attack on many numbers gets little further, and an owner still signs in with the code that was sent to them.
 */
export const wrongGuessAllowance = (
  { tenant, date }: Pick<CodeRequest, 'tenant' | 'date'>,
  hashOf: (...parts: readonly string[]) => string,
): Allowance => ({
  name: hashOf('wrong', tenant, date),
  of: 'site',
  most: mostWrongGuesses,
  seconds: longestDay,
});

const ofConnection = (phone: string, { own, network }: Connection, shopper: NewAllowance): Allowance[] => [
  shopper('number-from', `${phone} ${own}`, 4, hour),
  shopper('connection', own, 12, hour),
  ...(network === undefined ? [] : [shopper('network', network, 48, hour)]),
];

/** Networks of one machine or building: behind such an address may be a proxy that every visitor shares. */
const privateNetworks: readonly RegExp[] = [
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^::1$/,
  /^f[cd][0-9a-f]{2}:/i,
  /^fe[89ab][0-9a-f]:/i,
];

/** Whether an address belongs to this machine or a private network. */
export const isPrivateAddress = (address: string): boolean =>
  privateNetworks.some((network) => network.test(address));
