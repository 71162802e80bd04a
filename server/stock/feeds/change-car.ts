import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import { newUlid } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { stagedRecord } from './import/stage-feed';
import type { StagedContent } from './merge/stage';
import { isAbsent } from './rules/feed/cell';
import type { Remark } from './rules/feed/remarks';
import {
  editedByHand,
  type HandEdit,
  type KeptFields,
  withDerivedValues,
  withoutSame,
} from './rules/kept-fields';
import type { SeenCar, StockChanges, StoredRecord } from './stock-changes';

/** What a name may be: a stock number, or an id or slug. */
export const nameKinds = ['any', 'stock_number', 'id'] as const;
export type NameKind = (typeof nameKinds)[number];

/**
 * The car that a caller names. `any`: its stock number, in any case, or its id or slug; ambiguous if two cars answer to
 * the name, such as one with that stock number and another with that id.
 */
export function namedCar(
  found: readonly StoredRecord[],
  name: string,
  by: NameKind,
): StoredRecord | 'unknown' | 'ambiguous' {
  const isNumber = ({ car }: StoredRecord) => car.stocknum?.toLowerCase() === name.toLowerCase();
  const isId = ({ car }: StoredRecord) => car.id === name || car.slug === name;
  const matches = (one: StoredRecord) =>
    (by !== 'id' && isNumber(one)) || (by !== 'stock_number' && isId(one));
  const [first, second] = found.filter(matches);
  if (first === undefined) return 'unknown';
  return second === undefined ? first : 'ambiguous';
}

export interface ChangeDeps {
  readonly stockChanges: StockChanges;
  readonly clock: Clock;
}

export interface ChangeInput {
  readonly tenant: Pick<Tenant, 'slug' | 'locations'>;
  /** Stock number, id or slug. */
  readonly name: string;
  readonly by: NameKind;
  readonly dryRun: boolean;
  /** Whether the caller knows the car as it is now. */
  readonly isExpected: (car: Car) => Promise<boolean>;
}

interface EditInput extends ChangeInput, HandEdit {
  /** The changes that the car has already, which are no edits then; none by default. */
  readonly same?: (car: Car) => Promise<readonly string[]>;
}

export type AddFailure =
  /** Another car has the stock number or VIN. */
  | { readonly kind: 'taken' }
  /** Values that can't be stored. */
  | { readonly kind: 'invalid'; readonly remarks: readonly Remark[] };

export type ChangeFailure =
  | AddFailure
  | { readonly kind: 'unknown' | 'ambiguous' | 'unexpected' | 'contended' };

/** Somebody else's change in between: read the car again. */
const mostAttempts = 5;

/**
 * Edits fields of one car by hand: feeds leave them alone until they follow the feed again. Nothing is changed if a value is
 * not valid, or if the car is no longer as the caller expects it. Returns the car as it is stored then.
 */
export const changeCar = (deps: ChangeDeps, input: EditInput): Promise<Result<Car, ChangeFailure>> =>
  withCar<Car, ChangeFailure>(deps, input, async (stored, seen) => {
    const { car } = stored;
    const now = deps.clock.now();
    const { locations } = input.tenant;
    const edit = withoutSame(input, (await input.same?.(car)) ?? []);
    if (Object.keys(edit.changes).length + edit.follow.length === 0) return ok(withKept(car, stored.kept));
    const { changes, kept } = editedByHand(stored, edit);
    const staged = stagedByHand(withDerivedValues(car, changes, locations), input.tenant, now);
    if (!staged.ok) return staged;
    const { remarks, ...row } = staged.value;
    // Old values stay as they are: only those that the caller sends can be refused.
    const refused = [
      ...remarks.filter(({ field }) => Object.hasOwn(edit.changes, field.split('.')[0] ?? '')),
      ...unknownYard(edit.changes, locations),
    ];
    if (refused.length > 0) return err({ kind: 'invalid', remarks: refused });
    const outcome = await deps.stockChanges.change(
      seen,
      { staged: row, kept },
      { now, dryRun: input.dryRun },
    );
    if (outcome === 'stale') return 'stale';
    if (outcome === 'taken') return err({ kind: 'taken' });
    return ok(carOf(car, row.car, kept));
  });

/** A car as a row has it. */
function carOf(
  { id, slug, created_at }: Pick<Car, 'id' | 'slug' | 'created_at'>,
  { data }: Pick<StagedContent, 'data'>,
  kept: KeptFields,
): Car {
  const content: Omit<Car, 'id' | 'slug' | 'created_at'> = JSON.parse(data);
  return withKept({ id, slug, ...(created_at === undefined ? {} : { created_at }), ...content }, kept);
}

function withKept(car: Car, kept: KeptFields): Car {
  const names = Object.keys(kept);
  return { ...car, ...(names.length > 0 && { kept_fields: names }) };
}

interface NewCar extends Pick<ChangeInput, 'tenant'>, Partial<Pick<ChangeInput, 'dryRun'>> {
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Adds a car that someone enters by hand, or another system one by one. Its values are edits by hand: a feed that knows its stock number or VIN later leaves
 * them alone. Returns the car; `taken`: a car in stock has this stock number or VIN.
 */
export async function addCar(
  { stockChanges, clock }: ChangeDeps,
  { tenant, values, dryRun = false }: NewCar,
): Promise<Result<Car, AddFailure>> {
  const now = clock.now();
  const blank = {} as Car;
  const { kept } = editedByHand({ car: blank, kept: {} }, { changes: values, follow: [] });
  const record = {
    created_at: now.toISOString(),
    ...withDerivedValues(blank, values, tenant.locations),
    // Two cars without a number are two cars, however alike they are.
    ...(isAbsent(values['stocknum']) && isAbsent(values['vin']) && { id: newUlid(now) }),
  };
  const staged = stagedByHand(record, tenant, now);
  if (!staged.ok) return staged;
  const { remarks, ...row } = staged.value;
  if (remarks.length > 0) return err({ kind: 'invalid', remarks });
  const outcome = await stockChanges.add(tenant.slug, { staged: row, kept }, { now, dryRun });
  if (outcome === 'taken') return err({ kind: 'taken' });
  return ok(carOf({ ...outcome, created_at: now.toISOString() }, row.car, kept));
}

/** A record that somebody enters, ready to store, and the values that it can't have. */
function stagedByHand(
  record: Readonly<Record<string, unknown>>,
  { slug, locations }: ChangeInput['tenant'],
  now: Date,
) {
  const staged = stagedRecord({ ...record, object: 'car' }, { now, dates: 'day-first', locations }, slug);
  if (staged.ok) return staged;
  const remark = { field: 'make', problem: `can’t be stored: ${staged.error}`, value: '' };
  return err<AddFailure>({ kind: 'invalid', remarks: [remark] });
}

/** Removes one car from the stock, as a full import does with a car that it no longer has. */
export const removeCar = (deps: ChangeDeps, input: ChangeInput): Promise<Result<Car, ChangeFailure>> =>
  withCar<Car, ChangeFailure>(deps, input, async ({ car }, seen) => {
    const options = { now: deps.clock.now(), dryRun: input.dryRun };
    const outcome = await deps.stockChanges.remove(seen, options);
    return outcome === 'stale' ? 'stale' : ok(car);
  });

/**
 * Finds the car that a caller names, checks that it is as the caller expects it, and changes it; once more if somebody
 * else has changed it in between.
 */
export async function withCar<T, E>(
  { stockChanges }: Pick<ChangeDeps, 'stockChanges'>,
  { tenant, name, by, isExpected }: Omit<ChangeInput, 'dryRun'>,
  attempt: (match: StoredRecord, seen: SeenCar) => Promise<Result<T, E> | 'stale'>,
): Promise<Result<T, E | ChangeFailure>> {
  for (let count = 0; count < mostAttempts; count += 1) {
    const match = namedCar(await stockChanges.find(tenant.slug, name), name, by);
    if (typeof match === 'string') return err({ kind: match });
    if (!(await isExpected(match.car))) return err({ kind: 'unexpected' });
    const { id } = match.car;
    const result = await attempt(match, { tenant: tenant.slug, id, version: match.version });
    if (result !== 'stale') return result;
  }
  return err({ kind: 'contended' });
}

/** A yard that the site does not have: the car would be nowhere. */
function unknownYard(
  { location_id: id }: Readonly<Record<string, unknown>>,
  locations: Tenant['locations'],
): Remark[] {
  const isKnown = isAbsent(id) || locations.length === 0 || locations.some((location) => location.id === id);
  return isKnown
    ? []
    : [{ field: 'location_id', problem: 'is not a location of this site', value: String(id) }];
}
