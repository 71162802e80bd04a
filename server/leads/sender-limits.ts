import type { Kysely } from 'kysely';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Visit } from '#server/dealer/visit';
import type { Texts } from '#server/page/views/field-rule';
import { type Counter, sharedCounter } from '#server/platform/database/allowances';
import type { Database } from '#server/platform/database/schema';
import { addressGroup } from '#server/platform/http/peer-address';
import { isPublicAddress } from '#server/platform/network/public-address';
import { keyedHash, type SiteSecret } from '#server/platform/site-secret';
import type { Tenant } from '#server/settings/tenant-schema';
import { normalisePhone } from './rules/phone-number';
import type { Suspicion } from './rules/suspicion';

/** A maximum of leads within a number of minutes. */
interface LeadLimit {
  readonly leads: number;
  readonly minutes: number;
}

type LeadLimits = ReturnType<typeof createLeadLimits>;

/**
 * Counts leads under names, each for the minutes of its limit, starting with the first one; shared by all processes with
 * PostgreSQL.
 */
export function createLeadLimits(database: Kysely<Database>) {
  const limiters = new Map<string, Counter>();
  const limiterOf = ({ leads, minutes }: LeadLimit): Counter => {
    const keyPrefix = `${leads}/${minutes}`;
    const limiter =
      limiters.get(keyPrefix) ??
      sharedCounter(database, { keyPrefix, points: leads, duration: minutes * 60 });
    limiters.set(keyPrefix, limiter);
    return limiter;
  };
  return {
    /** Counts one, or so many. Returns the seconds to wait (≥ 1) if it exceeds the limit, otherwise 0. Never throws. */
    count: async (name: string, limit: LeadLimit, points = 1): Promise<number> => {
      try {
        await limiterOf(limit).consume(name, points);
        return 0;
      } catch (refusal) {
        // Any other error is the limiter's own and must never cost a lead.
        return refusal instanceof RateLimiterRes ? Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) : 0;
      }
    },
    /** Takes one back, or so many: what was counted was not stored. */
    giveBack: async (name: string, limit: LeadLimit, points = 1): Promise<void> => {
      await limiterOf(limit)
        .reward(name, points)
        .catch(() => undefined);
    },
  };
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
  kind: 'address' | 'phone' | 'email' | 'site' | 'drive-address' | 'drive-phone' | 'file-address' | 'files',
  value: string,
): string {
  const hash = keyedHash(secret, 'lead limit', tenant, kind, value);
  return `${tenant} ${kind} ${Number.parseInt(hash.slice(0, 8), 16) % namesOfKind}`;
}

export interface LimitDeps {
  /** Nothing is counted without it. */
  readonly limits?: LeadLimits | undefined;
  readonly secret: SiteSecret;
}

/** A sender within their limits, or at one. */
interface Admission {
  /** 0 if allowed, otherwise the seconds until they may send again. */
  readonly waitSeconds: number;
  /** Nothing was stored: don't count this one. */
  giveBack(): Promise<void>;
}

type Count = readonly [name: string, limit: LeadLimit];

/** For callers without a limit. */
export const unlimited: Admission = { waitSeconds: 0, giveBack: async () => {} };

/** Counts one, or so many, under several names. A refusal counts under none of them. */
async function admit(limits: LeadLimits, all: readonly Count[], points?: number): Promise<Admission> {
  const counts: Count[] = [];
  const giveBack = async () => {
    await Promise.all(counts.splice(0).map(([name, limit]) => limits.giveBack(name, limit, points)));
  };
  for (const [name, limit] of all) {
    counts.push([name, limit]);
    const waitSeconds = await limits.count(name, limit, points);
    if (waitSeconds === 0) continue;
    await giveBack();
    return { waitSeconds, giveBack };
  }
  return { waitSeconds: 0, giveBack };
}

/** What a sender within their limits does; whatever stores nothing doesn't count. */
export async function withinLimits<T extends { readonly state: string }>(
  { waitSeconds, giveBack }: Admission,
  refused: (waitSeconds: number) => T,
  store: () => Promise<T>,
): Promise<T> {
  if (waitSeconds > 0) return refused(waitSeconds);
  const outcome = await store();
  if (outcome.state !== 'stored') await giveBack();
  return outcome;
}

/** A test key has limits of its own. */
interface Sender extends Pick<Visit, 'tenant' | 'clientAddress' | 'isTest'> {
  readonly services: { readonly leadIntake: LimitDeps };
}

/**
 * Counts a form against the limit of its internet connection. A private address belongs to a proxy that all visitors
 * share, so it has no limit (CLIENT_IP_HEADER names the header with the visitor's address).
 */
export async function admitSender({ tenant, clientAddress, services, isTest }: Sender): Promise<Admission> {
  const { limits, secret } = services.leadIntake;
  if (!limits || isTest || !isPublicAddress(clientAddress)) return unlimited;
  const name = limitName(secret, tenant.slug, 'address', addressGroup(clientAddress));
  return admit(limits, [[name, tenant.spam.per_address]]);
}

/**
 * Counts a test drive against the limits of its internet connection and its phone number, or email without one, so that
 * nobody can book out a yard.
 */
export async function admitBooking(
  { tenant, clientAddress, request, services, isTest }: Sender & Pick<Visit, 'request'>,
  contact: string,
): Promise<Admission> {
  const { limits, secret } = services.leadIntake;
  if (!limits || isTest) return unlimited;
  const { bookings_per_address, bookings_per_phone } = tenant.spam;
  const counts: Count[] = [];
  if (isPublicAddress(clientAddress) || !isForwarded(request)) {
    const address = addressGroup(clientAddress);
    counts.push([limitName(secret, tenant.slug, 'drive-address', address), bookings_per_address]);
  }
  if (contact !== '') {
    const person = contact.includes('@') ? contact.trim().toLowerCase() : normalisePhone(contact);
    const name = limitName(secret, tenant.slug, 'drive-phone', person);
    counts.push([name, bookings_per_phone]);
  }
  return admit(limits, counts);
}

/** Kilobytes of files that forms may bring within a day. */
const filesOfConnection: LeadLimit = { leads: 128 * 1024, minutes: 1_440 };
const filesOfSite: LeadLimit = { leads: 1024 * 1024, minutes: 1_440 };

/**
 * Counts the bytes of a form's files against the day's limits of its internet connection and of the site, so that nobody
 * fills the disk. False if they are used up.
 */
export async function admitFiles(
  { tenant: { slug }, clientAddress, services }: Sender,
  bytes: number,
): Promise<boolean> {
  const { limits, secret } = services.leadIntake;
  if (!limits) return true;
  const counts: Count[] = [[limitName(secret, slug, 'files', ''), filesOfSite]];
  if (isPublicAddress(clientAddress)) {
    counts.unshift([limitName(secret, slug, 'file-address', addressGroup(clientAddress)), filesOfConnection]);
  }
  return (await admit(limits, counts, Math.ceil(bytes / 1_024))).waitSeconds === 0;
}

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Whether the request came through a proxy, so that a private address may be many visitors. */
const isForwarded = ({ headers }: Pick<Request, 'headers'>) =>
  forwardingHeaders.some((name) => headers.has(name));

/** More than a person sends: under one phone number, one email, or to the whole site. */
export async function floods(
  { limits, secret }: LimitDeps,
  { slug, spam }: Tenant,
  { phone = '', email = '' }: Texts,
): Promise<Suspicion[]> {
  if (!limits) return [];
  const person = (kind: 'phone' | 'email', value: string) =>
    value === '' ? 0 : limits.count(limitName(secret, slug, kind, value.toLowerCase()), spam.per_person);
  const over = await Promise.all([
    person('phone', phone),
    person('email', email),
    limits.count(limitName(secret, slug, 'site', ''), spam.per_site),
  ]);
  const reasons = [
    'many leads with the same phone number',
    'many leads with the same email address',
    'many leads in a short time',
  ];
  return reasons.flatMap((reason, at) => (over[at] ? [{ reason, holds: true }] : []));
}
