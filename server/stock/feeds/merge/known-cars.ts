import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { stockNumberOf, vinOf } from '../rules/feed/identity';
import { editedCar } from '../rules/kept-fields';
import type { KnownCar } from '../rules/partial-row';

interface Numbers {
  readonly stocknum?: unknown;
  readonly vin?: unknown;
}

export type FindKnown = (numbers: Numbers) => Promise<KnownCar | null>;

/** Finds cars in stock by the numbers of a row: the stock number, otherwise the VIN where it is of one car only. */
export async function knownCars(db: Kysely<Database>, tenant: string): Promise<FindKnown> {
  const cars = await db
    .selectFrom('cars')
    .select(['id', 'match_key', 'stocknum', 'vin', 'by_hand'])
    .where('tenant', '=', tenant)
    .where('removed_at', 'is', null)
    .execute();
  const byKey = new Map(cars.map((car) => [car.match_key, car]));
  const byNumber = new Map(cars.map((car) => [car.stocknum?.toLowerCase(), car]));
  const byVin = new Map<string, typeof cars>();
  for (const car of cars) if (car.vin !== null) byVin.set(car.vin, [...(byVin.get(car.vin) ?? []), car]);
  return async (numbers) => {
    const [stocknum, vin] = [stockNumberOf(numbers.stocknum)?.toLowerCase(), vinOf(numbers.vin)];
    const [sameVin, other] = vin === undefined ? [] : (byVin.get(vin) ?? []);
    const isSame = !other && (!stocknum || !sameVin?.stocknum || sameVin.stocknum.toLowerCase() === stocknum);
    const numbered = stocknum && (byKey.get(`stock:${stocknum}`) ?? byNumber.get(stocknum));
    const row = numbered || (isSame && sameVin);
    if (!row) return null;
    const { data, kept } = await db
      .selectFrom('cars')
      .select(['data', 'kept'])
      .where('tenant', '=', tenant)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    // What was typed at the desk for a car of its own gives way to a file that is sent at the desk.
    const edited = editedCar(data, row.by_hand === 1 ? null : kept);
    return { matchKey: row.match_key, car: edited.car, kept: edited.kept };
  };
}
