import { err, ok, type Result } from '#server/platform/result';
import { shownPriceDollars } from '#server/stock/rules/price-line';
import type { QuarantinedRow } from '../import-report';
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

const batchRows = 400;
const mostRows = 2_000_000;
const mostQuarantinedTold = 1_000;

export type StagedFeed = Readonly<Awaited<ReturnType<typeof stageFeed>>>;

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
) {
  const file = new StagedRows(tenant);
  const leftOut = new LeftOutValues();
  const columns = new ColumnUses();
  let batch: StagedCar[] = [];
  let read = 0;
  let cars = 0;
  for await (const feedRow of rows) {
    read += 1;
    if (read > mostRows) throw new FeedBroken(`it has more than ${mostRows} rows`);
    columns.add(feedRow);
    const knownCar = known ? await known(numbersOf(feedRow)) : null;
    const car = knownCar
      ? ofKnownCar(feedRow, knownCar, context)
      : normalised(feedRow, context, known !== undefined);
    const staged = file.stage(feedRow, car, knownCar?.matchKey);
    if (staged && car.ok) {
      cars += 1;
      batch.push(staged);
      leftOut.add(feedRow, [
        ...(car.value.remarks ?? []),
        ...columns.unknownIn(feedRow),
        ...file.remarkOnVin(staged.car?.vin),
      ]);
    }
    if (batch.length >= batchRows) {
      await area.add(batch);
      batch = [];
    }
  }
  // Rows that could not be cars come last, and only if no other row of the file is that car.
  await area.add([...batch, ...file.held()]);
  await area.replace(file.objections());
  return {
    read,
    /** Rows that are a car. */
    cars,
    quarantine: file.quarantine(),
    leftOut: leftOut.report(),
    columns: columns.report(),
    /** Cars with words about availability, or beside prices, that the import does not know. */
    unknown: { availability: leftOut.words(unknownWord), price: leftOut.words(unknownPrice) },
  };
}

const numbersOf = ({ cells, record }: FeedRow) => record ?? cells;

function normalised(
  { cells, record, problem }: FeedRow,
  context: NormaliseContext,
  isOfSomeCars: boolean,
): Result<NormalisedCar, string> {
  if (problem !== undefined) return err(problem);
  const car = record ? readCarRecord(record, context) : normaliseRow(cells, context);
  return isOfSomeCars && !car.ok && car.error === withoutName ? err(newWithoutName) : car;
}

const withoutName = 'no make, no model, no year';
const newWithoutName =
  'no car in stock has this stock number or VIN, and a new car needs a make, model and year';

/** A row for a car in stock: what the file doesn't say stays as it is. */
function ofKnownCar(row: FeedRow, known: KnownCar, context: NormaliseContext): Result<NormalisedCar, string> {
  const { cells, record } = row;
  const stated = record ? statedByRecord(record, known, context) : statedByRow(cells, known, context);
  if (stated === null) return normalised(row, context, true);
  const car = readCarRecord(stated.record, context);
  if (!car.ok) return car;
  const { remarks = [] } = stated;
  return ok({ ...car.value, remarks });
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
  const names = { tenant, recordId: car.value.id, key: matchKey };
  const staged = toStaged(car.value, JSON.stringify(record), names);
  return ok({ row: 1, matchKey, car: staged, remarks: car.value.remarks ?? [] });
}

function toStaged(
  { content, id, slug, soldAtMs, createdAt }: NormalisedCar,
  raw: string,
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
    raw,
  };
}

/** The cars of a file so far, by match key, and the rows that are none. Holds one short text per row. */
class StagedRows {
  readonly #rows = new Map<string, { row: number; isOffSale: boolean }>();
  readonly #objections = new Map<string, StagedCar>();
  readonly #occurrences = new Map<string, number>();
  readonly #held = new Map<string, StagedCar>();
  readonly #vins = new Set<string>();
  readonly #quarantined: QuarantinedRow[] = [];
  #refused = 0;

  constructor(private readonly tenant: string) {}

  /** The row to store; null for one that is no car, or one that the file has already. Rows without any number may repeat. */
  stage(
    { row, cells, raw, json = JSON.stringify(raw), record }: FeedRow,
    car: ReturnType<typeof normalised>,
    knownKey: string | undefined,
  ): StagedCar | null {
    const stocknum = stockNumberOf(cells.stocknum);
    const vin = stocknum === undefined ? vinOf(cells.vin) : undefined;
    const ownKey = knownKey ?? matchKeyOf(cells, stocknum, vin);
    const isNumbered = !ownKey.startsWith('row:');
    if (!car.ok) {
      const place = nestedPlaceOf(raw);
      const where = place === undefined ? '' : ` (the make and model are inside "${place}")`;
      // A full import does not remove a car that such a row names.
      if (isNumbered) this.#held.set(ownKey, { row, matchKey: ownKey, car: null });
      return this.#refuse(row, `${car.error}${where}`);
    }
    const matchKey = isNumbered ? ownKey : this.#nth(ownKey);
    const isOffSale = !isForSale(car.value.content);
    const recordId = record ? car.value.id : undefined;
    const content = toStaged(car.value, json, { tenant: this.tenant, recordId, key: matchKey });
    const staged = { row, matchKey, car: content };
    const first = isNumbered ? this.#rows.get(matchKey) : undefined;
    if (first === undefined) {
      if (isNumbered) this.#rows.set(matchKey, { row, isOffSale });
      return staged;
    }
    const which = matchKey.startsWith('vin:') ? 'VIN' : 'stock number';
    const used = `the ${which} ${matchKey.slice(matchKey.indexOf(':') + 1)} is already used in row ${first.row}`;
    // Every statement about a car must agree.
    if (!isOffSale || first.isOffSale) return this.#refuse(row, used);
    if (!this.#objections.has(matchKey)) this.#objections.set(matchKey, staged);
    return this.#refuse(row, `${used}, but this row says that the car is off sale, so it is`);
  }

  #nth(key: string): string {
    const occurrence = (this.#occurrences.get(key) ?? 0) + 1;
    this.#occurrences.set(key, occurrence);
    return nthKey(key, occurrence);
  }

  #refuse(row: number, reason: string): null {
    this.#refused += 1;
    if (this.#quarantined.length < mostQuarantinedTold) this.#quarantined.push({ row, reason });
    return null;
  }

  /** Later rows that take a car off sale which its first row offers. */
  objections(): readonly StagedCar[] {
    return [...this.#objections.values()];
  }

  /** Rows that are no car but name one that no other row is. */
  held(): readonly StagedCar[] {
    return [...this.#held.values()].filter(({ matchKey }) => !this.#rows.has(matchKey));
  }

  quarantine(): { quarantined: readonly QuarantinedRow[]; quarantined_total?: number } {
    const quarantined = this.#quarantined;
    return { quarantined, ...(this.#refused > quarantined.length && { quarantined_total: this.#refused }) };
  }

  /** A VIN belongs to one car: two rows of a file with it are one car twice, or a mistake in one of them. */
  remarkOnVin(vin: string | null | undefined): Remark[] {
    if (!vin) return [];
    if (this.#vins.has(vin))
      return [{ field: 'vin', problem: 'is also the VIN of an earlier row', value: vin }];
    this.#vins.add(vin);
    return [];
  }
}
