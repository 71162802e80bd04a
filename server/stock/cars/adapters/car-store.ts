import type { CompiledQuery, Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { AskedBefore } from '#server/platform/asked-before';
import type { Database } from '#server/platform/database/schema';
import type { Car } from '#server/settings/car';
import type {
  CarChange,
  CarStore,
  StockPlace,
  StockRecord,
  StockRecords,
  StoredCar,
} from '../car-store-port';
import { markedCar } from '../rules/car-mark';
import { filledIds, mostIds } from './car-store/id-lists';
import { priceStepsOf } from './car-store/price-steps';

/** Parsed cars held in memory, from the second time that they are read: a few megabytes cover every page of a typical dealer. */
const carsInMemory = 4_000;
/** Changes are read at a lower priority than pages, whose thread waits for each read. */
const changesAtOnce = 100;

interface CarRow {
  readonly id: string;
  readonly version: number;
  readonly data: string;
  /** 1 while a reservation keeps the car, 2 once it is sold to the shopper who reserved it. */
  readonly held: number;
  /** Ids of uploaded photos: JSON. */
  readonly own_photos: string | null;
  /** Fields that were edited by hand: JSON. */
  readonly kept: string | null;
  /** UTC, ISO: of the mark as sold, if nothing changed since. */
  readonly updated_at: string;
}

const carColumns = ['id', 'version', 'data', 'held', 'own_photos', 'kept', 'updated_at'] as const;

/** Cars on SQLite or PostgreSQL. The cars it returns are shared and frozen: copy before changing. */
export function createCarStore(db: Kysely<Database>): CarStore & StockRecords {
  return new SqlCarStore(db);
}

class SqlCarStore implements CarStore, StockRecords {
  readonly #cache = new LRUCache<string, { version: number; car: Car }>({ max: carsInMemory });
  readonly #asked = new AskedBefore({ max: 2 * carsInMemory });

  readonly #byIds: ByIdsQueries;
  readonly #everyById: ByIdsQueries;

  /** Compiled once: every request runs it. */
  readonly #stockVersion: CompiledQuery<{ version: number }>;

  constructor(readonly db: Kysely<Database>) {
    this.#byIds = new ByIdsQueries(db, 'in stock');
    this.#everyById = new ByIdsQueries(db, 'all');
    this.#stockVersion = db.selectFrom('stock_versions').select('version').where('tenant', '=', '').compile();
  }

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

  async byIds(tenant: string, ids: readonly string[], also?: 'removed'): Promise<Car[]> {
    const cars = new Map<string, Car>();
    const queries = also ? this.#everyById : this.#byIds;
    for (const chunk of chunks([...new Set(ids)], mostIds)) await this.#find(queries, tenant, chunk, cars);
    return ids.flatMap((id) => cars.get(id) ?? []);
  }

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

  async stockVersion(tenant: string): Promise<number> {
    const query = { ...this.#stockVersion, parameters: [tenant] };
    const { rows } = await this.db.executeQuery<{ version: number }>(query);
    return rows[0]?.version ?? 0;
  }

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
    }));
  }

  /** Queries each car's version, then reads only those not in memory at that version. */
  async #find(
    queries: ByIdsQueries,
    tenant: string,
    ids: readonly string[],
    cars: Map<string, Car>,
  ): Promise<void> {
    const missing: string[] = [];
    const versions = await this.db.executeQuery(queries.query(['id', 'version'], tenant, ids));
    for (const { id, version } of versions.rows) {
      const cachedCar = this.#cache.get(cacheKey(tenant, id));
      if (cachedCar?.version === version) cars.set(id, cachedCar.car);
      else missing.push(id);
    }
    if (missing.length === 0) return;
    const { rows } = await this.db.executeQuery(queries.query(carColumns, tenant, missing));
    for (const car of await this.#parsed(tenant, rows)) cars.set(car.id, car);
  }

  /** The rows' cars in the same order, with their price history. */
  async #parsed(tenant: string, rows: readonly CarRow[]): Promise<Car[]> {
    const cached = rows.map((row) => this.#cache.get(cacheKey(tenant, row.id)));
    const isCurrent = (row: CarRow, at: number) => cached[at]?.version === row.version;
    const unread = rows.filter((row, at) => !isCurrent(row, at));
    const steps = await priceStepsOf(
      this.db,
      tenant,
      unread.map(({ id }) => id),
    );
    return rows.map((row, at) => {
      const entry = cached[at];
      if (entry && isCurrent(row, at)) return entry.car;
      const car = parseCar(row, steps.get(row.id));
      const key = cacheKey(tenant, row.id);
      if (this.#asked.isRepeated(key)) this.#cache.set(key, { version: row.version, car });
      return car;
    });
  }
}

/** Validated when it was stored: a page of cars does not pay for that again. */
function parseCar(
  { data, held, own_photos: ownPhotos, kept, updated_at: updatedAt }: Omit<CarRow, 'id' | 'version'>,
  history?: Car['price_history'],
): Car {
  const car = markedCar(JSON.parse(data), { held, ownPhotos, updatedAt });
  return Object.freeze({
    ...car,
    ...(history && { price_history: history }),
    ...(kept !== null && { kept_fields: Object.keys(JSON.parse(kept)) }),
  });
}

const cacheKey = (tenant: string, id: string) => `${tenant}\n${id}`;

function* chunks<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}

/** Statements by columns and size, compiled once: building one costs more than running it. */
class ByIdsQueries {
  readonly #compiled = new Map<string, CompiledQuery<CarRow>>();

  constructor(
    readonly db: Kysely<Database>,
    readonly which: 'in stock' | 'all',
  ) {}

  /** Cars with these ids. */
  query(columns: readonly (keyof CarRow)[], tenant: string, ids: readonly string[]): CompiledQuery<CarRow> {
    const filled = filledIds(ids);
    const key = `${filled.length} ${columns.join()}`;
    const compiled = this.#compiled.get(key) ?? this.#compile(columns, tenant, filled);
    this.#compiled.set(key, compiled);
    return { ...compiled, parameters: [tenant, ...filled] };
  }

  #compile(
    columns: readonly (keyof CarRow)[],
    tenant: string,
    ids: readonly string[],
  ): CompiledQuery<CarRow> {
    const all = this.db
      .selectFrom('cars')
      .select(columns)
      .where('tenant', '=', tenant)
      .where('id', 'in', ids);
    return (this.which === 'all' ? all : all.where('removed_at', 'is', null)).$castTo<CarRow>().compile();
  }
}
