import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema';

export interface SavedCar {
  readonly slug: string;
  readonly price?: number | null;
}

/** Puts cars on a customer's watchlist as if they had been saved some days ago. */
export async function saveDaysAgo(
  database: Kysely<Database>,
  { tenant, customerId }: { readonly tenant: string; readonly customerId: string },
  saved: readonly SavedCar[],
): Promise<void> {
  for (const [order, { slug, price = 1_000_000 }] of saved.entries()) {
    const car = database
      .selectFrom('cars')
      .select('id')
      .where('tenant', '=', tenant)
      .where('slug', '=', slug);
    const { id } = await car.executeTakeFirstOrThrow();
    const saved_at = new Date(Date.now() - 86_400_000 - order * 1_000).toISOString();
    const row = { tenant, customer_id: customerId, car_id: id, car_slug: slug, saved_at, note: '' };
    await database
      .insertInto('watchlist')
      .values({ ...row, price_when_saved: price })
      .execute();
  }
}
