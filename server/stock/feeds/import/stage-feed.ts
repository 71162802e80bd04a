import { err, ok, type Result } from '#server/platform/result';
import { shownPriceDollars } from '#server/stock/rules/price-line';
import type { QuarantinedRow, ReportedColumn, UnknownWords } from '../import-report';
import type { FindKnown } from '../merge/known-cars';
import type { StagingArea } from '../merge/merge';
import type { StagedCar, StagedContent } from '../merge/stage';
import { readCarRecord } from '../rules/feed/car-record';
import { carIdOf, contentHashOf, matchKeyOf, nthKey, stockNumberOf, vinOf } from '../rules/feed/identity';
import { nestedPlaceOf } from '../rules/feed/lists';
import { type NormaliseContext, type NormalisedCar, normaliseRow } from '../rules/feed/normalise';
import { type Remark, unknownPrice, unknownWord } from '../rules/feed/remarks';
import { type KnownCar, statedByRecord, statedByRow } from '../rules/partial-row';
import { FeedBroken } from './feed-source';
import { ColumnUses, LeftOutValues } from './left-out-values';
import type { FeedRow } from './read-feed';

const batchRows = 500;
const mostRows = 2_000_000;
const mostQuarantinedTold = 1_000;

export interface StagedFeed {
  readonly read: number;
  /** Rows that are a car. */
  readonly cars: number;
  readonly quarantine: { quarantined: readonly QuarantinedRow[]; quarantined_total?: number };
  readonly leftOut: ReturnType<LeftOutValues['report']>;
  readonly columns: readonly ReportedColumn[];
  /** Cars with words about availability, or beside prices, that the import does not know. */
  readonly unknown: Readonly<Record<UnknownWords['about'], ReturnType<LeftOutValues['words']>>>;
}

interface StageContext {
  readonly tenant: string;
  readonly context: NormaliseContext;
  /** Finds the cars in stock, for a file that changes only what it has columns for. */
  readonly known?: FindKnown | undefined;
}

/** Normalises the rows of a feed into the staging area, a few hundred at a time, and collects the values left out. */
export async function stageFeed(
  rows: AsyncIterable<FeedRow>,
  area: StagingArea,
  { tenant, context, known }: StageContext,
): Promise<StagedFeed> {
  const keys = new FileKeys();
  const quarantine = new Quarantine();
  const leftOut = new LeftOutValues();
  const columns = new ColumnUses();
  const vins = new SeenVins();
  let batch: StagedCar[] = [];
  let read = 0;
  let cars = 0;
  for await (const feedRow of rows) {
    read += 1;
    if (read > mostRows) throw new FeedBroken(`it has more than ${mostRows} rows`);
    columns.add(feedRow);
    const knownCar = (await known?.(numbersOf(feedRow))) ?? null;
    const car = knownCar
      ? ofKnownCar(feedRow, knownCar, context)
      : normalised(feedRow, context, known !== undefined);
    const staged = stageRow(feedRow, car, keys, quarantine, { tenant, key: knownCar?.matchKey });
    if (staged) {
      cars += 1;
      batch.push(staged);
    }
    if (staged && car.ok) {
      leftOut.add(feedRow, [
        ...(car.value.remarks ?? []),
        ...columns.unknownIn(feedRow),
        ...vins.remarkOn(staged.car?.vin),
      ]);
    }
    if (batch.length >= batchRows) {
      await area.add(batch);
      batch = [];
    }
  }
  // Rows that could not be cars come last, and only if no other row of the file is that car.
  await area.add([...batch, ...keys.duplicates()]);
  await area.replace(keys.objections());
  return {
    read,
    cars,
    quarantine: quarantine.report(),
    leftOut: leftOut.report(),
    columns: columns.report(),
    unknown: { availability: leftOut.words(unknownWord), price: leftOut.words(unknownPrice) },
  };
}

const numbersOf = ({ cells, raw, isRecord }: FeedRow) => (isRecord ? raw : cells);

function normalised(
  { cells, raw, isRecord, problem }: FeedRow,
  context: NormaliseContext,
  isOfSomeCars: boolean,
): Result<NormalisedCar, string> {
  if (problem !== undefined) return err(problem);
  const car = isRecord ? readCarRecord(raw, context) : normaliseRow(cells, context);
  return isOfSomeCars && !car.ok && car.error === withoutName ? err(newWithoutName) : car;
}

const withoutName = 'no make, no model, no year';
const newWithoutName =
  'no car in stock has this stock number or VIN, and a new car needs a make, model and year';

/** A row for a car in stock: what the file doesn't say stays as it is. */
function ofKnownCar(row: FeedRow, known: KnownCar, context: NormaliseContext): Result<NormalisedCar, string> {
  const { cells, raw, isRecord } = row;
  const stated = isRecord ? statedByRecord(raw, known, context) : statedByRow(cells, known, context);
  if (stated === null) return normalised(row, context, true);
  const car = readCarRecord(stated.record, context);
  if (!car.ok) return car;
  const { remarks = [] } = stated;
  return ok({ ...car.value, remarks });
}

function stageRow(
  { row, cells, raw, isRecord }: FeedRow,
  car: ReturnType<typeof normalised>,
  keys: FileKeys,
  quarantine: Quarantine,
  known: { readonly tenant: string; readonly key: string | undefined },
): StagedCar | null {
  const { tenant } = known;
  const key = known.key ?? matchKeyOf(cells, stockNumberOf(cells.stocknum), vinOf(cells.vin));
  if (!car.ok) {
    const place = nestedPlaceOf(raw);
    const where = place === undefined ? '' : ` (the make and model are inside "${place}")`;
    quarantine.add({ row, reason: `${car.error}${where}` });
    keys.hold(key, row);
    return null;
  }
  const isOffSale = !isForSale(car.value.content);
  const claim = keys.take(key, row, isOffSale);
  const recordId = isRecord ? car.value.id : undefined;
  const staged = toStaged(car.value, raw, { tenant, recordId, key: claim.ok ? claim.key : key });
  if (claim.ok) return { row, matchKey: claim.key, car: staged };
  const which = key.startsWith('vin:') ? 'VIN' : 'stock number';
  const used = `the ${which} ${key.slice(key.indexOf(':') + 1)} is already used in row ${claim.row}`;
  if (isOffSale && !claim.isOffSale) {
    keys.object({ row, matchKey: key, car: staged });
    quarantine.add({ row, reason: `${used}, but this row says that the car is off sale, so it is` });
  } else quarantine.add({ row, reason: used });
  return null;
}

/** Whether a shopper may buy the car now or later. */
const isForSale = ({
  status,
  reserved,
  show_on_dealer_website: isShown,
}: NormalisedCar['content']): boolean => status !== 'sold' && !reserved && isShown;

/** One record of the API outside a file, and the values that it can't have. An error is why it is not a car. */
export function stagedRecord(
  record: Readonly<Record<string, unknown>>,
  context: NormaliseContext,
  tenant: string,
) {
  const car = readCarRecord(record, context);
  if (!car.ok) return car;
  const { id, stocknum, vin } = record;
  const matchKey = matchKeyOf({ id }, stockNumberOf(stocknum), vinOf(vin));
  const staged = toStaged(car.value, record, { tenant, recordId: car.value.id, key: matchKey });
  return ok({ row: 1, matchKey, car: staged, remarks: car.value.remarks ?? [] });
}

function toStaged(
  { content, id, slug, soldAtMs, createdAt }: NormalisedCar,
  raw: FeedRow['raw'],
  names: { readonly tenant: string; readonly recordId: string | undefined; readonly key: string },
): StagedContent {
  const ownId = carIdOf(names.tenant, names.key);
  const data = JSON.stringify(content);
  return {
    id: id ?? ownId,
    own_id: ownId,
    record_id: names.recordId ?? null,
    slug,
    stocknum: content.stocknum ?? null,
    vin: content.vin ?? null,
    status: content.status,
    car_type: content.car_type ?? null,
    make: content.make,
    model: content.model,
    price: content.price === undefined ? null : Math.round(content.price),
    shown_price: shownPriceDollars(content) ?? null,
    price_type: content.price_type ?? null,
    custom_rank: content.custom_rank,
    sold_at: soldAtMs ?? null,
    created_at: createdAt ?? null,
    content_hash: contentHashOf(data, createdAt, soldAtMs),
    data,
    raw: JSON.stringify(raw),
  };
}

/** The cars of the file so far, by match key. Holds one short text per row. */
class FileKeys {
  readonly #rows = new Map<string, { row: number; isOffSale: boolean }>();
  readonly #objections = new Map<string, StagedCar>();
  readonly #occurrences = new Map<string, number>();
  readonly #keyCounts = new Map<string, number>();

  /** The key of a staged row; rows without any number may repeat, others not. */
  take(
    key: string,
    row: number,
    isOffSale: boolean,
  ): { ok: true; key: string } | { ok: false; row: number; isOffSale: boolean } {
    if (key.startsWith('row:')) {
      const occurrence = (this.#occurrences.get(key) ?? 0) + 1;
      this.#occurrences.set(key, occurrence);
      return { ok: true, key: nthKey(key, occurrence) };
    }
    const first = this.#rows.get(key);
    if (first !== undefined) return { ok: false, ...first };
    this.#rows.set(key, { row, isOffSale });
    return { ok: true, key };
  }

  /** A later row of a car says that it is off sale, though its first row offers it: every statement must agree. */
  object(car: StagedCar): void {
    if (!this.#objections.has(car.matchKey)) this.#objections.set(car.matchKey, car);
  }

  objections(): readonly StagedCar[] {
    return [...this.#objections.values()];
  }

  /** Records that a quarantined row names this car, so that a full import does not remove it. */
  hold(key: string, row: number): void {
    if (!key.startsWith('row:')) this.#keyCounts.set(key, row);
  }

  duplicates(): StagedCar[] {
    const left = [...this.#keyCounts].filter(([key]) => !this.#rows.has(key));
    return left.map(([matchKey, row]) => ({ row, matchKey, car: null }));
  }
}

class Quarantine {
  readonly #rows: QuarantinedRow[] = [];
  #total = 0;

  add(row: QuarantinedRow): void {
    this.#total += 1;
    if (this.#rows.length < mostQuarantinedTold) this.#rows.push(row);
  }

  report(): StagedFeed['quarantine'] {
    const more = this.#total > this.#rows.length;
    return { quarantined: this.#rows, ...(more ? { quarantined_total: this.#total } : {}) };
  }
}

/** A VIN belongs to one car: two rows of a file with it are one car twice, or a mistake in one of them. */
class SeenVins {
  readonly #vins = new Set<string>();

  remarkOn(vin: string | null | undefined): Remark[] {
    if (!vin) return [];
    if (this.#vins.has(vin))
      return [{ field: 'vin', problem: 'is also the VIN of an earlier row', value: vin }];
    this.#vins.add(vin);
    return [];
  }
}
