import { LRUCache } from 'lru-cache';
import { openState } from '#server/dealer/rules/opening-hours';
import { primaryLocation } from '#server/dealer/rules/place-order';
import { perObject } from '#server/platform/derived';
import type { Tenant } from '#server/settings/tenant-schema';
import type { LeadStore } from './lead-store';

/** Leads read; more than count, because many arrive while the dealer is closed. */
const mostRead = 300;
const dayMs = 86_400_000;
/** The ages, in days, of the leads that count: younger ones may still be waiting, and older ones no longer describe the dealer. */
const [youngestDays, oldestDays] = [1, 90];

interface Visit {
  readonly tenant: Tenant;
  readonly now: Date;
  readonly services: { readonly leads: Pick<LeadStore, 'commits'> };
}

const cachedWords = perObject(
  (_leads: Visit['services']['leads']) =>
    new LRUCache<string, { readonly words: string | undefined }>({ max: 1_000, ttl: 10 * 60_000 }),
);

/** How soon the dealer usually answers enquiries, as `usualReply` says it; worked out every ten minutes at most. */
export async function usualReplyOf({ tenant, now, services }: Visit): Promise<string | undefined> {
  const cache = cachedWords(services.leads);
  const cached = cache.get(tenant.slug);
  if (cached) return cached.words;
  const words = usualReply(await firstReplies(services.leads, tenant.slug, now), tenant);
  cache.set(tenant.slug, { words });
  return words;
}

/**
 * The latest leads that asked for an answer, the newest first: no suspected spam, no test drives booked at once, none that was
 * closed as its first change, which answers nobody, none that staff typed, and of merged leads the earliest alone.
 */
async function firstReplies(
  { commits }: Visit['services']['leads'],
  tenant: string,
  now: Date,
): Promise<FirstReply[]> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const rows = await commits.db
    .selectFrom('lead_states as s')
    .innerJoin('leads', 'leads.id', 's.lead_id')
    .select(['s.created_at', 's.replied_at', 's.location_id', 's.dealership_id'])
    .where('s.tenant', '=', tenant)
    .where('s.created_at', '>=', daysAgo(oldestDays))
    .where('s.created_at', '<=', daysAgo(youngestDays))
    .where('leads.quarantined', 'is', null)
    .where('s.merged_into', 'is', null)
    .where(({ eb, or }) => or([eb('s.status', '=', 'new'), eb('s.replied_at', 'is not', null)]))
    .where(({ eb, or }) => or([eb('s.replied_at', 'is', null), eb('s.reply_seconds', 'is not', null)]))
    .where(({ eb, or, ref }) =>
      or([
        eb('s.status', '!=', 'closed'),
        eb('s.replied_at', 'is', null),
        eb('s.changed_at', '!=', ref('s.replied_at')),
      ]),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.lead_id', 'desc')
    .limit(mostRead)
    .execute();
  return rows.map((row) => ({
    createdAt: new Date(row.created_at),
    repliedAt: row.replied_at === null ? null : new Date(row.replied_at),
    locationId: row.location_id,
    dealershipId: row.dealership_id,
  }));
}

/** When a lead arrived, where, and when somebody first answered it at the desk. */
interface FirstReply {
  readonly createdAt: Date;
  /** Null: nobody has. */
  readonly repliedAt: Date | null;
  readonly locationId: string | null;
  /** The dealership's id or slug. */
  readonly dealershipId: string | null;
}

/** Fewer leads say nothing, and only the latest ones tell how it is now. */
const [leastLeads, mostLeads] = [10, 50];
const minuteMs = 60_000;
const [hour, mostHours, day] = [60, 8, 24 * 60];

/**
 * How soon a dealer usually answers: `Usually replies within 40 minutes during opening hours`. The median of the latest leads
 * that arrived while their location was open, from their arrival on. One that nobody has answered counts as longer than
 * any other, so leads have to be old enough to have had their time. Undefined with fewer than ten such leads, and where
 * the median is more than a day.
 * @param leads the latest first
 */
export function usualReply(
  leads: readonly FirstReply[],
  tenant: Pick<Tenant, 'locations'>,
): string | undefined {
  const minutes = leads
    .filter((lead) => arrivedInHours(lead, tenant))
    .slice(0, mostLeads)
    .map(({ createdAt, repliedAt }) =>
      repliedAt ? Math.max(0, repliedAt.getTime() - createdAt.getTime()) / minuteMs : Infinity,
    );
  if (minutes.length < leastLeads) return undefined;
  const words = durationWords(median(minutes));
  return words && `Usually replies within ${words} during opening hours`;
}

/** A location whose hours nobody knows was not open. */
function arrivedInHours(
  { createdAt, locationId, dealershipId }: FirstReply,
  { locations }: Pick<Tenant, 'locations'>,
): boolean {
  const location =
    locations.find(({ id, slug }) => locationId !== null && (id === locationId || slug === locationId)) ??
    locations.find(
      ({ dealership_id: id, dealership_slug: slug }) =>
        dealershipId !== null && (id === dealershipId || slug === dealershipId),
    ) ??
    primaryLocation({ locations });
  return location !== undefined && openState(location, createdAt)?.open === true;
}

function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Infinity;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Infinity;
  return (lower + upper) / 2;
}

/** Rounded up, so that it never sounds sooner than it was: to five minutes, or to an hour; undefined for over a day. */
function durationWords(minutes: number): string | undefined {
  if (minutes > day) return undefined;
  if (minutes > mostHours * hour) return 'a day';
  const hours = Math.ceil(minutes / hour);
  if (minutes > hour) return `${hours} hours`;
  const rounded = Math.max(5, Math.ceil(minutes / 5) * 5);
  return rounded === hour ? 'an hour' : `${rounded} minutes`;
}
