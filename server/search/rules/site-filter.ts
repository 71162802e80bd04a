import type { Tenant } from '../../tenants/tenant-schema';
import type { Filter } from '../search-port';
import { and, eq, not, oneOf, or, range } from './filter';

const DAY_MS = 86_400_000;
/** The filter stays the same for this long, so that results can be cached and compared. */
const STEP_MS = 60_000;

/**
 * What a tenant lists at all (specification §5 "Stock filter on search"): available cars and those sold in
 * the last days, shown on the website, with enough photos, of its makes, not excluded by stock number.
 */
export function siteFilter(tenant: Pick<Tenant, 'stock'>, now: Date): Filter {
  const { sold_days, minimum_photos, manufacturers, excluded_stock_numbers } = tenant.stock;
  const soldSince = Math.floor(now.getTime() / STEP_MS) * STEP_MS - sold_days * DAY_MS;
  const available = oneOf('status', ['in_stock', 'coming_soon']);
  const parts = [
    or(available, range('sold_date_timestamp', soldSince + 1)),
    eq('show_on_dealer_website', true),
  ];
  if (minimum_photos > 0) parts.push(range('photos_count', minimum_photos));
  if (manufacturers.length > 0) parts.push(oneOf('make', manufacturers));
  if (excluded_stock_numbers.length > 0) parts.push(not(oneOf('stocknum', excluded_stock_numbers)));
  return and(...parts);
}
