import type { Kysely } from 'kysely';
import type { Services } from '#server/entry/services';
import type { Database } from '#server/platform/database/schema';
import type { Car } from '#server/settings/car';
import { importsSchema } from '#server/settings/imports-schema';
import type { TenantLocation } from '#server/settings/tenant-schema';
import type { ImportReport } from '#server/stock/feeds/import-report';
import { type ImportInput, importStock } from '#server/stock/feeds/import-stock';
import { createStockImports } from '#server/stock/feeds/merge/merge';
import { shownPriceDollars } from '#server/stock/rules/price-line';
import { bytesSource } from './bytes-source';

export const importedAt = '2026-11-20T01:02:03.000Z';

/** A location as a tenant file gives it, as far as stock cares. */
export const location = (id: string, more: Partial<TenantLocation> = {}): TenantLocation => ({
  id,
  name: `Yard ${id}`,
  slug: id,
  primary: false,
  visible: true,
  location_type: 'sales',
  manufacturers: [],
  feed_codes: [],
  distribution_locations: [],
  phone: '(07) 5550 0100',
  street: '1 Wattle Street',
  city: 'Aspley',
  state: 'QLD',
  postcode: '4034',
  time_zone: 'Australia/Brisbane',
  opening_hours: [],
  special_hours: [],
  ...more,
});

export type SampleImport = Partial<Omit<ImportInput, 'tenant' | 'source'>> & {
  readonly tenant?: string;
  readonly locations?: readonly TenantLocation[];
  readonly now?: string;
  readonly imports?: ImportInput['tenant']['imports'];
};

/** Imports a text, or a list of records as JSON, and gives the whole result. */
export function tryImport(
  db: Kysely<Database>,
  feed: string | Uint8Array | readonly object[],
  {
    tenant = 'acme',
    locations = [location('one'), location('two')],
    now = importedAt,
    imports = importsSchema.parse({}),
    ...options
  }: SampleImport = {},
) {
  const content = typeof feed === 'string' || feed instanceof Uint8Array ? feed : JSON.stringify(feed);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return importStock(
    { stockImports: createStockImports(db), clock: { now: () => new Date(now) } },
    {
      ...options,
      tenant: { slug: tenant, locations: [...locations], imports },
      source: bytesSource('feed', bytes),
    },
  );
}

/** As tryImport, where a failure would be a mistake of the test. */
export async function importFeed(...given: Parameters<typeof tryImport>): Promise<ImportReport> {
  const result = await tryImport(...given);
  if (result.ok) return result.value;
  throw new Error(`not imported: ${JSON.stringify(result.error)}`);
}

export const figures = ({ read, added, changed, unchanged, removed, quarantined }: ImportReport) => ({
  read,
  added,
  changed,
  unchanged,
  removed,
  quarantined: quarantined.length,
});

/** A site's used cars with a price that nobody has reserved, in the order of their ids. */
export async function usedCars(
  { database, cars }: Pick<Services, 'database' | 'cars'>,
  tenant: string,
): Promise<Car[]> {
  const stock = database.selectFrom('cars').select('id').where('tenant', '=', tenant);
  const used = stock.where('car_type', '=', 'used').where('status', '=', 'in_stock').orderBy('id');
  const ids = (await used.execute()).map(({ id }) => id);
  const all = await cars.byIds(tenant, ids);
  return all.filter((car) => !car.reserved && shownPriceDollars(car) !== undefined);
}
