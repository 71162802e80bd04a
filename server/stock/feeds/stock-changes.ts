import { type Selectable, sql, type Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { noteCars } from '#server/platform/record-events';
import type { Car } from '#server/settings/car';
import { applyPlan, lockStock, removeCars, setStockVersion, stockVersion } from './merge/apply-plan';
import { isChanged } from './merge/plan';
import {
  createStage,
  dropStage,
  resolveMatches,
  resolveNames,
  type StagedCar,
  type StageRow,
  toStageRow,
} from './merge/stage';
import { differingFields, type EditedCar, editedCar, type KeptFields } from './rules/kept-fields';

/** A car as it was stored, without the marks of reservations. */
export interface StoredRecord extends EditedCar {
  /** The stock version of its last change. */
  readonly version: number;
  /** It was added at the desk, and no feed has named it since. */
  readonly isOfDesk: boolean;
}

/** The car as it was read: a change based on it must not overwrite a later one. */
export interface SeenCar {
  readonly tenant: string;
  readonly id: string;
  readonly version: number;
}

/** `stale`: the car has changed since; `taken`: another car has its stock number or VIN. Neither changed anything. */
type ChangeOutcome = 'done' | 'unchanged' | 'stale' | 'taken';

interface ChangeOptions {
  readonly now: Date;
  readonly dryRun: boolean;
}
const mostFound = 5;
/** Comparing so many names takes a few milliseconds. */
const mostNames = 500;

/**
 * Changes of single cars in stock, through the same staging table as imports. Each is one transaction, and a stock version
 * if it changes anything.
 */
export class StockChanges {
  readonly #editedIds = new LRUCache<string, { version: number; ids: ReadonlySet<string> }>({ max: 500 });

  constructor(
    private readonly commits: GroupCommit,
    private readonly onChange: () => void = () => undefined,
  ) {}

  /** Cars in stock with this stock number, in any case, id or slug; with `also` removed ones too, after those. */
  async find(tenant: string, name: string, also?: 'removed'): Promise<StoredRecord[]> {
    const named = this.#records(tenant, also).where((eb) =>
      eb.or([
        eb('match_key', '=', `stock:${name.toLowerCase()}`),
        eb('stocknum', '=', name),
        eb('id', '=', name),
        eb('slug', '=', name),
      ]),
    );
    const inStockFirst = named.orderBy(sql`removed_at is not null`).orderBy('id');
    return (await inStockFirst.limit(mostFound).execute()).map(toRecord);
  }

  /** Slugs and stock numbers in stock, in their order from the first third of a name on: among them those near it. */
  async namesFrom(tenant: string, name: string): Promise<string[]> {
    const start = name.slice(0, Math.ceil(name.length / 3));
    const cars = this.commits.db
      .selectFrom('cars')
      .where('tenant', '=', tenant)
      .where('removed_at', 'is', null)
      .limit(mostNames);
    const slugs = cars.select('slug').where('slug', '>=', start.toLowerCase()).orderBy('slug');
    const numbers = cars
      .select('stocknum')
      .where('match_key', '>=', `stock:${start.toLowerCase()}`)
      .orderBy('match_key');
    const [bySlug, byNumber] = await Promise.all([slugs.execute(), numbers.execute()]);
    return [...bySlug.map(({ slug }) => slug), ...byNumber.flatMap(({ stocknum }) => stocknum ?? [])];
  }

  /** Cars of which the feed says something else than somebody has entered, by id, after the car with an id. */
  async edited(
    tenant: string,
    { limit, after = '' }: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<StoredRecord[]> {
    const records: StoredRecord[] = [];
    for (let from: string | undefined = after; from !== undefined && records.length < limit; ) {
      const edited = this.#edited(tenant).where('id', '>', from);
      const batch: StoredRecord[] = (await edited.orderBy('id').limit(limit).execute()).map(toRecord);
      records.push(...batch.filter(isDiffering));
      from = batch.length < limit ? undefined : batch.at(-1)?.car.id;
    }
    return records.slice(0, limit);
  }

  /** The ids of these cars; their records are read once for each version of the stock. */
  async editedIds(tenant: string): Promise<ReadonlySet<string>> {
    const latest = this.#editedIds.get(tenant);
    const version = await stockVersion(this.commits.db, tenant);
    if (latest?.version === version) return latest.ids;
    const edited = (await this.#edited(tenant).execute()).map(toRecord).filter(isDiffering);
    const ids = new Set(edited.map(({ car }) => car.id));
    this.#editedIds.set(tenant, { version, ids });
    return ids;
  }

  /** Stores the car, and which of its fields are edited by hand. */
  change(
    seen: SeenCar,
    { staged, kept }: { readonly staged: StagedCar; readonly kept: KeptFields },
    { now, dryRun }: ChangeOptions,
  ): Promise<ChangeOutcome> {
    const { tenant, id } = seen;
    const options = { tenant, now: now.toISOString(), full: false };
    return this.#run(dryRun, async (trx) => {
      const version = await lockStock(trx, options);
      const stored = await storedCar(trx, seen);
      if (stored === null) return 'stale';
      // Another car, in stock or removed, is the one that feeds find by this number.
      const others = carsOf(trx, tenant).where('match_key', '=', staged.matchKey).where('id', '<>', id);
      if (await others.executeTakeFirst()) return 'taken';
      const stage = await stageOf(trx, { ...toStageRow(staged), car_id: id });
      const json = Object.keys(kept).length === 0 ? null : JSON.stringify(kept);
      const isKept = stored.kept !== json;
      const isChange = isKept || (await changesCar(trx, options));
      if (isChange && !dryRun) {
        await applyPlan(trx, options, version + 1);
        if (isKept) {
          await trx
            .updateTable('cars')
            .set({ kept: json, version: version + 1, updated_at: options.now })
            .where('tenant', '=', tenant)
            .where('id', '=', id)
            .execute();
        }
      }
      await dropStage(stage);
      return isChange ? 'done' : 'unchanged';
    });
  }

  /**
   * Adds a car that someone enters by hand; one with its stock number or VIN that has left the stock comes back. Full files
   * leave it in stock until one of them names it. Returns the car's names; `taken`: a car in stock has its number or VIN.
   */
  async add(
    tenant: string,
    { staged, kept }: { readonly staged: StagedCar; readonly kept: KeptFields },
    { now, dryRun }: ChangeOptions,
  ): Promise<Pick<Car, 'id' | 'slug'> | 'taken'> {
    const options = { tenant, now: now.toISOString(), full: false };
    const outcome = await this.commits.run(async (trx) => {
      const version = await lockStock(trx, options);
      const stage = await stageOf(trx, toStageRow(staged));
      await resolveMatches(stage, tenant);
      await resolveNames(stage, tenant);
      const names = stage.selectFrom('stock_stage').select(['id', 'slug', 'car_id']);
      const row = await names.executeTakeFirstOrThrow();
      const id = row.car_id ?? row.id;
      const cars = carsOf(trx, tenant).select(['slug', 'removed_at']).where('id', '=', id);
      const car = await cars.executeTakeFirst();
      const isThere = car !== undefined && car.removed_at === null;
      if (!isThere && !dryRun) {
        await applyPlan(trx, options, version + 1);
        await trx
          .updateTable('cars')
          .set({ kept: JSON.stringify(kept), by_hand: 1 })
          .where('tenant', '=', tenant)
          .where('id', '=', id)
          .execute();
      }
      await dropStage(stage);
      return isThere ? 'taken' : { id, slug: car?.slug ?? row.slug };
    });
    if (outcome !== 'taken' && !dryRun) this.onChange();
    return outcome;
  }

  remove(seen: SeenCar, { now, dryRun }: ChangeOptions): Promise<ChangeOutcome> {
    const { tenant, id } = seen;
    const moment = { tenant, now: now.toISOString() };
    return this.#run(dryRun, async (trx) => {
      const version = (await lockStock(trx, moment)) + 1;
      if ((await storedCar(trx, seen)) === null) return 'stale';
      if (dryRun) return 'done';
      const which = sql<boolean>`cars.tenant = ${tenant} and cars.id = ${id}`;
      await noteCars(trx, { tenant, version, at: moment.now }, which, async () => {
        await removeCars(trx, which, moment, version);
        await setStockVersion(trx, moment, version);
      });
      return 'done';
    });
  }

  #records(tenant: string, also?: 'removed') {
    const all = this.commits.db
      .selectFrom('cars')
      .select(['version', 'data', 'kept', 'by_hand'])
      .where('tenant', '=', tenant);
    return also ? all : all.where('removed_at', 'is', null);
  }

  #edited(tenant: string) {
    return this.#records(tenant).where('kept', 'is not', null).where('by_hand', '=', 0);
  }

  async #run(
    dryRun: boolean,
    work: (trx: Transaction<Database>) => Promise<ChangeOutcome>,
  ): Promise<ChangeOutcome> {
    const outcome = await this.commits.run(work);
    if (outcome === 'done' && !dryRun) this.onChange();
    return outcome;
  }
}

type RecordRow = Pick<Selectable<Database['cars']>, 'version' | 'data' | 'kept' | 'by_hand'>;
const toRecord = ({ version, data, kept, by_hand }: RecordRow): StoredRecord => ({
  version,
  isOfDesk: by_hand === 1,
  ...editedCar(data, kept),
});

const isDiffering = (record: StoredRecord): boolean => differingFields(record).length > 0;

/** The car's row; null if it has changed since it was read. */
export async function storedCar(trx: Transaction<Database>, { tenant, id, version }: SeenCar) {
  const row = await trx
    .selectFrom('cars')
    .select(['version', 'removed_at', 'kept', 'own_photos', 'data'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.version === version && row.removed_at === null ? row : null;
}

/** A staging table with one row. */
async function stageOf(trx: Transaction<Database>, row: StageRow) {
  const stage = trx.withTables<{ stock_stage: StageRow }>();
  await createStage(stage);
  await stage.insertInto('stock_stage').values(row).execute();
  return stage;
}

const carsOf = (trx: Transaction<Database>, tenant: string) =>
  trx.selectFrom('cars').select('id').where('tenant', '=', tenant);

async function changesCar(
  trx: Transaction<Database>,
  { tenant, now }: { readonly tenant: string; readonly now: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stock_stage as s join cars on cars.tenant = ${tenant} and cars.id = s.car_id
    where ${isChanged(now)}`.execute(trx);
  return rows.length > 0;
}
