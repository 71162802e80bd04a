import { type CompiledQuery, type Kysely, type Selectable, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/platform/database/schema';
import { type Car, carStatuses, type PriceStep, priceTypes } from '#server/settings/car';
import { markedCar } from './rules/own-photos';

/** A car with its ISO timestamps. */
interface StoredCar {
  readonly car: Car;
  readonly updatedAt: string;
  /** When a full import removed it; null while it is in stock. */
  readonly removedAt: string | null;
}

/** A car's last change. `car` is null for a removed one; `version` is the stock version that changed it. */
interface CarChange {
  readonly id: string;
  readonly car: Car | null;
  readonly version: number;
}

/** A car's record at its last change. */
export interface StockRecord {
  readonly id: string;
  /** Null for a removed one. */
  readonly car: Car | null;
  /** A removed car as it last was; null in stock, and where nobody asks for changes since an instant. */
  readonly removed: Car | null;
  readonly version: number;
  readonly updatedAt: string;
}

/** A place in the order of stock versions, and of ids within a version. */
export interface StockPlace {
  readonly version: number;
  readonly id: string;
}

/** Read access to cars. The database is the source of truth. */
export type CarStore = Pick<
  SqlCarStore,
  'bySlug' | 'byIds' | 'changeTimes' | 'stockVersion' | 'stockChangedAt' | 'changesSince'
>;
/** Read access to the whole stock, record by record. */
export type StockRecords = Pick<SqlCarStore, 'recordsAfter'>;

/** Parsed cars held in memory: a few megabytes cover every page of a typical dealer. */
const carsInMemory = 4_000;
/** Changes are read at a lower priority than pages, whose thread waits for each read. */
const changesAtOnce = 100;
/** Most ids in one statement. */
const mostIds = 500;

const carColumns = ['id', 'version', 'data', 'held', 'own_photos', 'kept', 'by_hand', 'updated_at'] as const;
type CarRow = Pick<Selectable<Database['cars']>, (typeof carColumns)[number]>;

/** Cars on SQLite or PostgreSQL. The cars it returns are shared and frozen: copy before changing. */
export class SqlCarStore {
  readonly #cache = new LRUCache<string, { version: number; car: Car }>({ max: carsInMemory });
  /** Compiled once: every request runs it. */
  readonly #stockVersion: CompiledQuery<{ version: number }>;

  constructor(readonly db: Kysely<Database>) {
    this.#stockVersion = db.selectFrom('stock_versions').select('version').where('tenant', '=', '').compile();
  }

  /** Null if there never was such a car. */
  async bySlug(tenant: string, slug: string): Promise<StoredCar | null> {
    const row = await this.db
      .selectFrom('cars')
      .select([...carColumns, 'removed_at'])
      .where('tenant', '=', tenant)
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (!row) return null;
    const [car] = await this.#parsed(tenant, [row]);
    return car ? { car, updatedAt: row.updated_at, removedAt: row.removed_at } : null;
  }

  /** In the order of `ids`; cars that a full import removed are left out, unless `also` is `removed`. */
  async byIds(tenant: string, ids: readonly string[], also?: 'removed'): Promise<Car[]> {
    const cars = new Map<string, Car>();
    for (const chunk of chunks([...new Set(ids)], mostIds)) {
      for (const car of await this.#find(tenant, chunk, also)) cars.set(car.id, car);
    }
    return ids.flatMap((id) => cars.get(id) ?? []);
  }

  /** The last change of each car, by id, as ISO instants. */
  async changeTimes(tenant: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const times = new Map<string, string>();
    for (const chunk of chunks([...new Set(ids)], mostIds)) {
      const rows = await this.db
        .selectFrom('cars')
        .select(['id', 'updated_at'])
        .where('tenant', '=', tenant)
        .where('id', 'in', chunk)
        .execute();
      for (const { id, updated_at } of rows) times.set(id, updated_at);
    }
    return times;
  }

  /** Increases by one with every import that changes something; 0 before the first. */
  async stockVersion(tenant: string): Promise<number> {
    const query = { ...this.#stockVersion, parameters: [tenant] };
    const { rows } = await this.db.executeQuery<{ version: number }>(query);
    return rows[0]?.version ?? 0;
  }

  /** The ISO instant of a stock version; null if the stock has another version. */
  async stockChangedAt(tenant: string, version: number): Promise<string | null> {
    const row = await this.db
      .selectFrom('stock_versions')
      .select('changed_at')
      .where('tenant', '=', tenant)
      .where('version', '=', version)
      .executeTakeFirst();
    return row?.changed_at ?? null;
  }

  /** Every car changed after `version` (0: all), in bounded memory. `car` is null for a removed one. */
  async *changesSince(tenant: string, version: number): AsyncIterable<CarChange> {
    // Everything from the next version on: no id is empty.
    let after = { version: version + 1, id: '' };
    for (;;) {
      const records = await this.recordsAfter(tenant, after, { most: changesAtOnce });
      for (const { id, version, car } of records) yield { id, version, car };
      const last = records.at(-1);
      if (last === undefined || records.length < changesAtOnce) return;
      after = { version: last.version, id: last.id };
    }
  }

  /** The next records after a place, oldest change first: at most `most`, none that changed before the ISO instant. */
  async recordsAfter(
    tenant: string,
    after: StockPlace,
    { most, updatedSince }: { readonly most: number; readonly updatedSince?: string | undefined },
  ): Promise<StockRecord[]> {
    const all = this.db
      .selectFrom('cars')
      .select([...carColumns, 'removed_at'])
      .where('tenant', '=', tenant)
      .where((eb) => eb(eb.refTuple('version', 'id'), '>', eb.tuple(after.version, after.id)))
      .orderBy('version')
      .orderBy('id')
      .limit(most);
    const recent = updatedSince === undefined ? all : all.where('updated_at', '>=', updatedSince);
    return (await recent.execute()).map(({ id, version, removed_at, ...row }) => ({
      id,
      version,
      updatedAt: row.updated_at,
      car: removed_at === null ? parseCar(row) : null,
      removed: removed_at === null || updatedSince === undefined ? null : parseCar(row),
    }));
  }

  /** Queries each car's version, then reads only those not in memory at that version. */
  async #find(tenant: string, ids: readonly string[], also?: 'removed'): Promise<Car[]> {
    const all = this.db.selectFrom('cars').where('tenant', '=', tenant);
    const some = also ? all : all.where('removed_at', 'is', null);
    const versions = await some.where('id', 'in', ids).select(['id', 'version']).execute();
    const cached = versions.flatMap((row) => this.#cached(tenant, row) ?? []);
    const missing = versions.filter((row) => this.#cached(tenant, row) === undefined).map(({ id }) => id);
    if (missing.length === 0) return cached;
    const rows = await some.where('id', 'in', missing).select(carColumns).execute();
    return [...cached, ...(await this.#parsed(tenant, rows))];
  }

  /** The car in memory at a row's version. */
  #cached(tenant: string, { id, version }: Pick<CarRow, 'id' | 'version'>): Car | undefined {
    const entry = this.#cache.get(cacheKey(tenant, id));
    return entry?.version === version ? entry.car : undefined;
  }

  /** The rows' cars in the same order, with their price history. */
  async #parsed(tenant: string, rows: readonly CarRow[]): Promise<Car[]> {
    const unread = rows.filter((row) => this.#cached(tenant, row) === undefined);
    const ids = unread.map(({ id }) => id);
    const steps = await priceStepsOf(this.db, tenant, ids);
    for (const row of unread) {
      const car = parseCar(row, steps.get(row.id));
      this.#cache.set(cacheKey(tenant, row.id), { version: row.version, car });
    }
    return rows.flatMap(({ id }) => this.#cache.get(cacheKey(tenant, id))?.car ?? []);
  }
}

/** Validated when it was stored: a page of cars does not pay for that again. */
function parseCar(
  { data, held, own_photos: ownPhotos, kept, by_hand, updated_at: updatedAt }: Omit<CarRow, 'id' | 'version'>,
  history?: Car['price_history'],
): Car {
  const car = markedCar(JSON.parse(data), { held, ownPhotos, updatedAt });
  // No feed knows a car that was added by hand.
  const isEdited = kept !== null && by_hand === 0;
  if (!history && !isEdited) return Object.freeze(car);
  return Object.freeze({
    ...car,
    ...(history && { price_history: history }),
    ...(isEdited && { kept_fields: Object.keys(JSON.parse(kept)) }),
  });
}

const cacheKey = (tenant: string, id: string) => `${tenant}\n${id}`;

export function* chunks<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}

/** The latest changes of a car: enough for every rule, whatever a feed does. */
const mostSteps = 40;

type StepRow = Pick<
  Selectable<Database['price_history']>,
  'car_id' | 'from_at' | 'price' | 'price_type' | 'status'
>;

/** The price history of cars by id, oldest step first. At most as many cars as fit in one statement. */
async function priceStepsOf(
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
      where tenant = ${tenant} and car_id in (${sql.join(ids)})
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
