import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { carStatuses, type PriceStep, priceTypes } from '#server/settings/car';
import { filledIds } from './id-lists';

/** The latest changes of a car: enough for every rule, whatever a feed does. */
const mostSteps = 40;

interface StepRow {
  readonly car_id: string;
  readonly from_at: string;
  readonly price: number | null;
  readonly price_type: string | null;
  readonly status: string;
}

/** The price history of cars by id, oldest step first. At most as many cars as fit in one statement. */
export async function priceStepsOf(
  db: Kysely<Database>,
  tenant: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PriceStep[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StepRow>`
    select car_id, from_at, price, price_type, status
    from (
      select car_id, from_at, price, price_type, status, version,
        row_number() over (partition by car_id order by version desc) as nth
      from price_history
      where tenant = ${tenant} and car_id in (${sql.join(filledIds(ids))})
    ) as latest
    where nth <= ${sql.lit(mostSteps)} order by car_id, version`.execute(db);
  const steps = new Map<string, PriceStep[]>();
  for (const row of rows) {
    const list = steps.get(row.car_id) ?? [];
    steps.set(row.car_id, list);
    list.push(stepOf(row));
  }
  return steps;
}

const stepOf = ({ from_at, price, price_type, status }: StepRow): PriceStep => ({
  from: from_at,
  priceDollars: price,
  priceType: priceTypes.find((type) => type === price_type) ?? null,
  status: carStatuses.find((known) => known === status) ?? 'removed',
});
