import { LRUCache } from 'lru-cache';
import { perObject } from '#server/platform/derived';
import type { Tenant } from '#server/settings/tenant-schema';
import type { LeadStore } from './lead-store';
import { type FirstReply, usualReply } from './rules/usual-reply';

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
 * The latest leads that asked for an answer, the newest first: no suspected spam, no test drives booked at once, and none
 * that was closed as its first change, which answers nobody.
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
    .where(({ eb, or }) => or([eb('s.status', '=', 'new'), eb('s.replied_at', 'is not', null)]))
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
