import { sql, type Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { noteCars } from '#server/platform/events/record-events';
import type { KeptFields } from '../../rules/kept-fields';
import type { ChangeOutcome, SeenCar, StockChanges, StoredRecord } from '../../stock-changes-port';
import type { MergeOptions, StagedCar } from '../../stock-import-port';
import { applyPlan } from './apply-plan';
import { editedCar } from './keep-edits';
import { isChanged } from './plan';
import { createStage, dropStage, toStageRow, type WithStage, withStage } from './stage';
import { lockStock, setStockVersion } from './stock-version';

interface ChangeOptions {
  readonly now: Date;
  readonly dryRun: boolean;
}
const mostFound = 5;

/** Changes of single cars on SQLite or PostgreSQL, through the same staging table as imports. */
export class KyselyStockChanges implements StockChanges {
  constructor(
    private readonly commits: GroupCommit,
    private readonly onChange: () => void = () => undefined,
  ) {}

  async find(tenant: string, name: string): Promise<StoredRecord[]> {
    const rows = await this.commits.db
      .selectFrom('cars')
      .select(['version', 'data', 'kept'])
      .where('tenant', '=', tenant)
      .where('removed_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('match_key', '=', `stock:${name.toLowerCase()}`),
          eb('stocknum', '=', name),
          eb('id', '=', name),
          eb('slug', '=', name),
        ]),
      )
      .orderBy('id')
      .limit(mostFound)
      .execute();
    return rows.map(({ version, data, kept }) => ({ version, ...editedCar(data, kept) }));
  }

  async edited(
    tenant: string,
    { limit, after = '' }: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<StoredRecord[]> {
    const rows = await this.commits.db
      .selectFrom('cars')
      .select(['version', 'data', 'kept'])
      .where('tenant', '=', tenant)
      .where('kept', 'is not', null)
      .where('removed_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ version, data, kept }) => ({ version, ...editedCar(data, kept) }));
  }

  async countEdited(tenant: string): Promise<number> {
    const row = await this.commits.db
      .selectFrom('cars')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('tenant', '=', tenant)
      .where('kept', 'is not', null)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  }

  change(
    seen: SeenCar,
    { staged, kept }: { readonly staged: StagedCar; readonly kept: KeptFields },
    { now, dryRun }: ChangeOptions,
  ): Promise<ChangeOutcome> {
    const options = { ...seen, now: now.toISOString(), full: false };
    return this.#run(dryRun, async (trx) => {
      const stage = withStage(trx);
      const version = await lockStock(stage, options);
      if (await isStale(trx, seen)) return 'stale';
      if (await isTaken(trx, seen, staged.matchKey)) return 'taken';
      await createStage(stage);
      await stage
        .insertInto('stock_stage')
        .values({ ...toStageRow(staged), car_id: seen.id })
        .execute();
      const isKept = await keepsOther(trx, seen, kept);
      const isChange = isKept || (await changesCar(stage, options));
      if (isChange && !dryRun) {
        await applyPlan(trx, options, version + 1);
        if (isKept) await storeFields(trx, seen, kept, { now: options.now, version: version + 1 });
      }
      await dropStage(stage);
      return isChange ? 'done' : 'unchanged';
    });
  }

  remove(seen: SeenCar, { now, dryRun }: ChangeOptions): Promise<ChangeOutcome> {
    const moment = { tenant: seen.tenant, now: now.toISOString() };
    return this.#run(dryRun, async (trx) => {
      const version = (await lockStock(withStage(trx), moment)) + 1;
      if (await isStale(trx, seen)) return 'stale';
      if (dryRun) return 'done';
      await noteCars(trx, { ...seen, version, at: moment.now }, sql`cars.id = ${seen.id}`, () =>
        removeOne(trx, seen, moment.now, version),
      );
      return 'done';
    });
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

async function isStale(trx: Transaction<Database>, { tenant, id, version }: SeenCar): Promise<boolean> {
  const row = await trx
    .selectFrom('cars')
    .select(['version', 'removed_at'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.version !== version || row.removed_at !== null;
}

/** Whether another car, in stock or removed, is the one that feeds would find by this number. */
async function isTaken(trx: Transaction<Database>, { tenant, id }: SeenCar, key: string): Promise<boolean> {
  const row = await trx
    .selectFrom('cars')
    .select('id')
    .where('tenant', '=', tenant)
    .where('match_key', '=', key)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

async function changesCar(
  stage: Transaction<WithStage>,
  { tenant, now }: Pick<MergeOptions, 'tenant' | 'now'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stock_stage as s join cars on cars.tenant = ${tenant} and cars.id = s.car_id
    where ${isChanged(now)}`.execute(stage);
  return rows.length > 0;
}

const keptJson = (kept: KeptFields): string | null =>
  Object.keys(kept).length === 0 ? null : JSON.stringify(kept);

/** Whether other fields of the car are kept than before. */
async function keepsOther(
  trx: Transaction<Database>,
  { tenant, id }: SeenCar,
  kept: KeptFields,
): Promise<boolean> {
  const row = await trx
    .selectFrom('cars')
    .select('kept')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.kept !== keptJson(kept);
}

async function storeFields(
  trx: Transaction<Database>,
  { tenant, id }: SeenCar,
  kept: KeptFields,
  { now, version }: { readonly now: string; readonly version: number },
): Promise<void> {
  await trx
    .updateTable('cars')
    .set({ kept: keptJson(kept), version, updated_at: now })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute();
}

async function removeOne(
  trx: Transaction<Database>,
  seen: SeenCar,
  now: string,
  version: number,
): Promise<void> {
  await recordRemoval(trx, seen, now, version);
  await trx
    .updateTable('cars')
    .set({ removed_at: now, updated_at: now, version })
    .where('tenant', '=', seen.tenant)
    .where('id', '=', seen.id)
    .execute();
  await setStockVersion(withStage(trx), { tenant: seen.tenant, now }, version);
}

async function recordRemoval(
  trx: Transaction<Database>,
  { tenant, id }: SeenCar,
  now: string,
  version: number,
): Promise<void> {
  await sql`
    insert into price_history (tenant, car_id, version, from_at, price, price_type, status)
    select h.tenant, h.car_id, cast(${version} as integer), cast(${now} as text), h.price, h.price_type, 'removed'
    from price_history as h
    where h.tenant = ${tenant} and h.car_id = ${id} and h.version = (
      select max(version) from price_history as later where later.tenant = h.tenant and later.car_id = h.car_id
    )`.execute(trx);
}
