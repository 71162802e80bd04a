import type { Tenant } from '#server/settings/tenant-schema';
import type { Filter } from '../search-port';
import { and, eq, not, oneOf, or, range } from './filter';

const DAY_MS = 86_400_000;
/** The filter stays the same for this long, so that results can be cached and compared. */
const STEP_MS = 60_000;

/** Why a car can be missing from the site, in the order in which the import report counts them. */
export const siteRules = ['sold_days', 'hidden', 'manufacturer', 'exclusions', 'minimum_photos'] as const;
export type SiteRule = (typeof siteRules)[number];

type Settings = Pick<Tenant, 'stock'>;

/** The filter of each rule for listed cars; null if the rule is off. */
const demands: Readonly<Record<SiteRule, (stock: Tenant['stock'], nowMs: number) => Filter | null>> = {
  sold_days: ({ sold_days }, nowMs) =>
    or(
      oneOf('status', ['in_stock', 'coming_soon']),
      range('sold_date_timestamp', soldSince(sold_days, nowMs)),
    ),
  hidden: () => eq('show_on_dealer_website', true),
  manufacturer: ({ manufacturers }) => (manufacturers.length > 0 ? oneOf('make', manufacturers) : null),
  exclusions: ({ excluded_stock_numbers: excluded }) =>
    excluded.length > 0 ? not(oneOf('stocknum', excluded)) : null,
  minimum_photos: ({ minimum_photos }) => (minimum_photos > 0 ? range('photos_count', minimum_photos) : null),
};

const soldSince = (soldDays: number, nowMs: number): number =>
  Math.floor(nowMs / STEP_MS) * STEP_MS - soldDays * DAY_MS + 1;

/** The active rules of a tenant. */
export const activeRules = ({ stock }: Settings, now: Date): Array<{ rule: SiteRule; demand: Filter }> =>
  siteRules.flatMap((rule) => {
    const demand = demands[rule](stock, now.getTime());
    return demand === null ? [] : [{ rule, demand }];
  });

/**
 * The cars a tenant lists: available or sold in the last days, shown on
 * the website, with enough photos, of its makes, not excluded by stock number.
 */
export const siteFilter = (tenant: Settings, now: Date): Filter =>
  and(...activeRules(tenant, now).map(({ demand }) => demand));
