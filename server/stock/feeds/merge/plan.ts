import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#server/settings/tenant-schema';
import {
  type KeptValues,
  type LostValues,
  type NamedCar,
  type Refusal,
  type WatchedValue,
  watchedValues,
} from '../import-report';
import { type RemovalLimit, refusalOf } from '../rules/import-outcome';
import { keepEdits, matchEdited } from './keep-edits';
import { resolveMatches, resolveNames, type WithStage } from './stage';

export interface MergeOptions {
  readonly tenant: string;
  readonly locations: Tenant['locations'];
  /** Instant of the import, UTC ISO. */
  readonly now: string;
  /** Removes cars that are not in the file. */
  readonly full: boolean;
  /** Only reports the changes. */
  readonly dryRun: boolean;
  /** A full import that would remove more cars changes nothing; null: no limit. */
  readonly removalLimit: RemovalLimit | null;
  /** Reported to the dealer's other systems when the merge ends; absent: nothing is reported. */
  readonly file?: ImportedFile;
  /** Id of an import by staff: the outcome names its cars, and it can be undone. */
  readonly byStaff?: string | undefined;
}

/** A file of which an import tells. */
export interface ImportedFile {
  readonly source: string;
  /** Rows of the file, and those that could not become a car. */
  readonly read: number;
  readonly quarantined: number;
}

export type MergeFigures = Readonly<Awaited<ReturnType<typeof planFigures>>>;

/** `refusal`: why nothing was changed; null for a merge that takes place. */
export type MergeOutcome = MergeFigures & {
  readonly refusal: Refusal | null;
  readonly kept: readonly KeptValues[];
  readonly cars?: readonly NamedCar[];
};

export type Plan = Awaited<ReturnType<typeof plan>>;

/** Matches the staged rows to cars and counts the merge's changes; it is refused if too many cars would go. */
export async function plan(db: Kysely<WithStage>, options: MergeOptions) {
  await resolveMatches(db, options.tenant);
  await matchEdited(db, options.tenant);
  const keptValues = await keepEdits(db, options);
  await resolveNames(db, options.tenant);
  const figures = await planFigures(db, options);
  const refusal =
    options.removalLimit === null
      ? null
      : refusalOf(figures, await lostValues(db, options.tenant), options.removalLimit);
  const outcome: MergeOutcome = { ...figures, refusal, kept: keptValues };
  return { outcome, changes: figures.added + figures.changed + figures.removed };
}

type Counts = Readonly<Record<string, number | string | null>>;
const counted = (counts: Counts | undefined, name: string): number => Number(counts?.[name] ?? 0);

/** The merge's changes (also for a dry run). */
async function planFigures(
  db: Kysely<WithStage>,
  { tenant, now, full }: Pick<MergeOptions, 'tenant' | 'now' | 'full'>,
) {
  const staged = await sql<Counts>`
    select
      sum(case when s.car_id is null then 1 else 0 end) as added,
      sum(case when s.car_id is not null and ${isChanged(now)} then 1 else 0 end) as changed,
      sum(case when s.car_id is not null and not ${isChanged(now)} then 1 else 0 end) as unchanged
    from stock_stage as s left join cars on cars.tenant = ${tenant} and cars.id = s.car_id
    where s.held = 0`.execute(db);
  const [changes] = staged.rows;
  // A full file takes a car that it doesn't name off sale, unless the car was added by hand. PostgreSQL wants null to have a type.
  const unknown = sql`cast(null as integer)`;
  const withoutRow = full ? sql`case when cars.by_hand = 1 then ${unknown} else 0 end` : unknown;
  const sales = await sql<Counts>`
    select count(*) as before, sum(was) as for_sale, sum(case when was = 1 and becomes = 0 then 1 else 0 end) as off_sale,
      sum(case when was = 0 and becomes = 1 then 1 else 0 end) as on_sale
    from (select case when ${isForSale('cars')} then 1 else 0 end as was,
        case when s.car_id is null then ${withoutRow}
          when s.held = 1 or s.content_hash = cars.content_hash then null
          when ${isForSale('s')} then 1 else 0 end as becomes
      from cars left join stock_stage as s on s.car_id = cars.id
      where cars.tenant = ${tenant} and cars.removed_at is null) as sale`.execute(db);
  const [sale] = sales.rows;
  return {
    added: counted(changes, 'added'),
    changed: counted(changes, 'changed'),
    unchanged: counted(changes, 'unchanged'),
    removed: full ? await countCars(db, isGone(tenant)) : 0,
    /** Cars of the stock before the merge. */
    before: counted(sale, 'before'),
    /** Those of them that a shopper could buy, and how many of these the file sells, reserves, hides or removes. */
    forSale: counted(sale, 'for_sale'),
    offSale: counted(sale, 'off_sale'),
    /** Sold, reserved and hidden cars of the stock that the file puts back on sale. */
    onSale: counted(sale, 'on_sale'),
  };
}

/** True of a car that is neither sold, reserved nor hidden. */
const isForSale = (table: 's' | 'cars') => sql<boolean>`(${sql.ref(`${table}.status`)} <> 'sold'
  and ${sql.ref(`${table}.data`)} not like '%"reserved":true%'
  and ${sql.ref(`${table}.data`)} not like '%"show_on_dealer_website":false%')`;

/** How a car's JSON begins a value that is there; quotation marks in texts are escaped, so no text looks like it. */
const beginnings: Readonly<Record<WatchedValue, string>> = {
  price: '%"price":%',
  km: '%"km":%',
  images: '%"images":[{%',
  location_id: '%"location_id":%',
};

/** Of the file's cars that are in the stock: how many have each value now, and how many would lose it. */
async function lostValues(db: Kysely<WithStage>, tenant: string): Promise<readonly LostValues[]> {
  const counts = watchedValues.map(
    (value) => sql`
      sum(case when cars.data like ${beginnings[value]} then 1 else 0 end) as ${sql.ref(`${value}_of`)},
      sum(case when s.content_hash <> cars.content_hash and cars.data like ${beginnings[value]}
        and s.data not like ${beginnings[value]} then 1 else 0 end) as ${sql.ref(`${value}_lost`)}`,
  );
  const answer = await sql<Counts>`
    select ${sql.join(counts)} from stock_stage as s join cars on cars.tenant = ${tenant} and cars.id = s.car_id
    where s.held = 0 and cars.removed_at is null`.execute(db);
  const [row] = answer.rows;
  return watchedValues.map((value) => ({
    value,
    lost: counted(row, `${value}_lost`),
    of: counted(row, `${value}_of`),
  }));
}

/**
 * Of a staged row `s` and its car. A removed car that is back counts as changed; one whose entity would stay the same does
 * not, although its values came another way.
 */
export const isChanged = (now: string) => sql<boolean>`(cars.removed_at is not null
  or (cars.content_hash <> s.content_hash and cars.data <> ${changedJson(now)}))`;

/** True of a car in stock that is not in the file; one that was added by hand stays. */
export const isGone = (tenant: string) => sql<boolean>`
  cars.tenant = ${tenant} and cars.removed_at is null and cars.by_hand = 0
  and not exists (select 1 from stock_stage as s where s.car_id = cars.id)`;

async function countCars(db: Kysely<WithStage>, where: ReturnType<typeof isGone>): Promise<number> {
  const { rows } = await sql<Counts>`select count(*) as count from cars where ${where}`.execute(db);
  return counted(rows[0], 'count');
}

export const whole = (value: number) => sql<number>`cast(${value} as bigint)`;

/** The stored Car entity: the staged JSON, preceded by the values that the import assigns. All are plain ASCII. */
export const carJson = (
  id: string,
  slug: string,
  createdAt: RawBuilder<string>,
  soldAt: RawBuilder<number>,
) => sql<string>`
  '{"id":"' || ${sql.ref(id)} || '","slug":"' || ${sql.ref(slug)} || '",'
  || case when ${createdAt} = '' then '' else '"created_at":"' || ${createdAt} || '",' end
  || coalesce('"sold_date_timestamp":' || cast(${soldAt} as text) || ',', '') || substr(s.data, 2)`;

/** Of a car that a staged row `s` changes: one that was already sold keeps its date. */
export const soldAtOfChanged = (now: string) => sql<number>`case when s.status = 'sold' then coalesce(
  s.sold_at, case when cars.status = 'sold' then cars.sold_date_timestamp end, ${whole(Date.parse(now))}) end`;
export const createdAtOfChanged = sql<string>`coalesce(s.created_at, cars.created_at)`;

/** The entity of a car once a staged row `s` has changed it. */
export const changedJson = (now: string) =>
  carJson('cars.id', 'cars.slug', createdAtOfChanged, soldAtOfChanged(now));
