import type { Visit } from '#server/dealership/tenants/visit';
import { addressGroup } from '#server/platform/http/peer-address';
import { isPublicAddress } from '#server/platform/network/public-address';
import { keyedHash, type SiteSecret } from '#server/platform/site-secret';
import { normalisePhone } from './rules/phone-number';
import type { SubmitLeadDeps } from './submit-lead';

/** A maximum of leads within a number of minutes. */
export interface LeadLimit {
  readonly leads: number;
  readonly minutes: number;
}

/** Counts leads under names, each for the minutes of its limit, starting with the first one. */
export interface LeadLimits {
  /** Counts one. Returns the seconds to wait (≥ 1) if it exceeds the limit, otherwise 0. Never throws. */
  count(name: string, limit: LeadLimit): Promise<number>;
  /** Takes one back: the counted lead was not stored. */
  giveBack(name: string, limit: LeadLimit): Promise<void>;
}

/** Names per kind; two senders with the same name share a limit, which rarely happens even among a thousand. */
const namesOfKind = 65_536;

/**
 * The name a sender is counted under: a number that reveals nothing about the address, phone or email, from a range so small that
 * names can't fill the memory.
 */
export function limitName(
  secret: SiteSecret,
  tenant: string,
  kind: 'address' | 'phone' | 'email' | 'site' | 'drive-address' | 'drive-phone',
  value: string,
): string {
  const hash = keyedHash(secret, 'lead limit', tenant, kind, value);
  return `${tenant} ${kind} ${Number.parseInt(hash.slice(0, 8), 16) % namesOfKind}`;
}

/** Message when a connection exceeds its limit: when to try again and how to reach the dealer meanwhile. */
export function busyWords(waitSeconds: number, phone: string | undefined): string {
  const minutes = Math.ceil(waitSeconds / 60);
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  const call = phone ? `, or call us on ${phone}` : '';
  return `We’ve had a lot of messages from your connection. Please try again ${when}${call}. Your message is still here.`;
}

/** Shown at the times of a test drive to someone at their online booking limit. */
export const tooManyDrives = (phone: string | undefined): string =>
  `You have booked as many test drives as we can take online. Choose “Any time, please call me”${phone ? `, or call us on ${phone}` : ''}.`;

export interface Admission {
  /** 0 if allowed, otherwise the seconds until this connection may send again. */
  readonly waitSeconds: number;
  /** Nothing was stored: don't count this one. */
  giveBack(): Promise<void>;
}

interface Asking extends Pick<Visit, 'tenant' | 'clientAddress'> {
  readonly services: { readonly leadIntake: Pick<SubmitLeadDeps, 'limits' | 'secret'> };
}

const free: Admission = { waitSeconds: 0, giveBack: async () => {} };

/**
 * Counts a form against the limit of its internet connection. A private address belongs to a proxy that all visitors
 * share, so it has no limit (CLIENT_IP_HEADER names the header with the visitor's address).
 */
export async function admitSender({ tenant, clientAddress, services }: Asking): Promise<Admission> {
  const { limits, secret } = services.leadIntake;
  if (!limits || !isPublicAddress(clientAddress)) return free;
  const name = limitName(secret, tenant.slug, 'address', addressGroup(clientAddress));
  const { per_address } = tenant.spam;
  const waitSeconds = await limits.count(name, per_address);
  return { waitSeconds, giveBack: () => limits.giveBack(name, per_address) };
}

interface BookingRequest extends Pick<Visit, 'tenant' | 'clientAddress' | 'request'> {
  readonly services: { readonly leadIntake: Pick<SubmitLeadDeps, 'limits' | 'secret'> };
}

export interface BookingAdmission {
  /** False: this connection or phone number is at its limit. */
  readonly admitted: boolean;
  /** Nothing was booked: don't count this one. */
  giveBack(): Promise<void>;
}

/**
 * Counts a test drive against the limits of its internet connection and its phone number, so that nobody can book out
 * a yard. A refusal counts against neither.
 */
export async function admitBooking(asking: BookingRequest, phone: string): Promise<BookingAdmission> {
  const { limits } = asking.services.leadIntake;
  const counts: Array<readonly [name: string, limit: LeadLimit]> = [];
  const giveBack = async () => {
    await Promise.all(counts.splice(0).map(([name, limit]) => limits?.giveBack(name, limit)));
  };
  for (const [name, limit] of limits ? countedUnder(asking, phone) : []) {
    counts.push([name, limit]);
    if (((await limits?.count(name, limit)) ?? 0) === 0) continue;
    await giveBack();
    return { admitted: false, giveBack };
  }
  return { admitted: true, giveBack };
}

function countedUnder(
  { tenant, clientAddress, request, services }: BookingRequest,
  phone: string,
): ReadonlyArray<readonly [name: string, limit: LeadLimit]> {
  const { secret } = services.leadIntake;
  const { bookings_per_address, bookings_per_phone } = tenant.spam;
  const name = (kind: 'drive-address' | 'drive-phone', value: string) =>
    limitName(secret, tenant.slug, kind, value);
  const isOneVisitor = isPublicAddress(clientAddress) || !isForwarded(request);
  return [
    ...(isOneVisitor
      ? [[name('drive-address', addressGroup(clientAddress)), bookings_per_address] as const]
      : []),
    ...(phone === '' ? [] : [[name('drive-phone', normalisePhone(phone)), bookings_per_phone] as const]),
  ];
}

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Whether the request came through a proxy, so that a private address may be many visitors. */
const isForwarded = ({ headers }: Pick<Request, 'headers'>): boolean =>
  forwardingHeaders.some((name) => headers.has(name));
