import type { KeptFields } from './rules/kept-fields';
import type { EditedCar, StagedCar } from './stock-import-port';

/** A car as it was stored, without the marks of reservations. */
export interface StoredRecord extends EditedCar {
  /** The stock version of its last change. */
  readonly version: number;
}

/** The car as it was read: a change based on it must not overwrite a later one. */
export interface SeenCar {
  readonly tenant: string;
  readonly id: string;
  readonly version: number;
}

/** `stale`: the car has changed since; `taken`: another car has its stock number or VIN. Neither changed anything. */
export type ChangeOutcome = 'done' | 'unchanged' | 'stale' | 'taken';

/** Changes of single cars in stock. Each is one transaction, and a stock version if it changes anything. */
export interface StockChanges {
  /** Cars in stock with this stock number, in any case, id or slug. */
  find(tenant: string, name: string): Promise<StoredRecord[]>;
  /** Cars in stock with fields that were edited by hand, by id, after the car with an id. */
  edited(
    tenant: string,
    options: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<StoredRecord[]>;
  countEdited(tenant: string): Promise<number>;
  /** Stores the car, and which of its fields are edited by hand. */
  change(
    seen: SeenCar,
    changed: { readonly staged: StagedCar; readonly kept: KeptFields },
    options: { now: Date; dryRun: boolean },
  ): Promise<ChangeOutcome>;
  remove(seen: SeenCar, options: { now: Date; dryRun: boolean }): Promise<ChangeOutcome>;
}
