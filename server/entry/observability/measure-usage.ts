import type { Clock } from '#server/platform/clock';
import { addDays, localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import type { LeadsOfDay, UsageStore } from './usage-store-port';

type Site = Pick<Tenant, 'slug' | 'time_zone'>;

interface MeasureDeps {
  readonly store: Pick<UsageStore, 'leadTimes' | 'setLeads' | 'storage' | 'setStorage' | 'sweep'>;
  readonly tenants: () => readonly Site[];
  readonly clock: Clock;
}

const hourMs = 60 * 60 * 1_000;
/** Two days of any site, one of which may have 25 hours. */
const backMs = 49 * hourMs;
/** Of a site in two days. */
const mostLeads = 50_000;
/** Days of usage that are kept: a year, and the month that bills it. */
const keptDays = 400;

/**
 * Measures each site's leads of today and yesterday and its storage, and deletes old days. Any process may do it, as often as
 * it likes: figures are set, not added.
 */
export async function measureUsage({ store, tenants, clock }: MeasureDeps): Promise<void> {
  const now = clock.now();
  for (const site of tenants()) {
    const times = await store.leadTimes(site.slug, new Date(now.getTime() - backMs), mostLeads);
    await store.setLeads(leadsByDay(site, times, now));
  }
  const storage = await store.storage();
  for (const { slug, time_zone } of tenants()) {
    const day = localTime(time_zone, now).date;
    await store.setStorage([{ tenant: slug, day, storageBytes: storage.get(slug) ?? 0 }]);
  }
  await store.sweep(addDays(localTime('UTC', now).date, -keptDays));
}

/** Today's and yesterday's leads, as far as there are any. */
export function leadsByDay(
  { slug, time_zone }: Site,
  times: readonly Date[],
  now: Date,
): readonly LeadsOfDay[] {
  const today = localTime(time_zone, now).date;
  const days = times.map((time) => localTime(time_zone, time).date);
  return [addDays(today, -1), today].flatMap((day) => {
    const leads = days.filter((one) => one === day).length;
    return leads === 0 ? [] : [{ tenant: slug, day, leads }];
  });
}
