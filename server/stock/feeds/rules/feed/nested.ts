import { engineSize } from '#server/stock/cars/rules/measures';
import { flagOf, isAbsent, textOf } from './absent';
import { ccOf, cylindersOf, engineOf } from './engine';
import type { Cells } from './headers';
import { fromJsonText, isRecord } from './lists';
import { dollarsOf, numberOf } from './numbers';
import { dropAbsent } from './place';

type Loose = Readonly<Record<string, unknown>>;
const recordIn = (value: unknown): Loose => {
  const cell = fromJsonText(value);
  return isRecord(cell) ? cell : {};
};
const orUndefined = <T extends object>(record: T): T | undefined =>
  Object.keys(record).length > 0 ? record : undefined;

const positive = (value: unknown, unit: string) => numberOf(value, unit) || undefined;

/** A measurement in its small unit; converts `m` and `t`, and a bare number too small for a vehicle. */
function measureOf(value: unknown, units: readonly Unit[], leastBare: number): number | undefined {
  const [small] = units;
  for (const { pattern, factor } of units) {
    const amount = positive(value, pattern);
    if (amount === undefined) continue;
    const bare = !/[a-z]/i.test(textOf(value) ?? '');
    const large = units.at(-1)?.factor ?? 1;
    return rounded(amount * (bare && small && amount < leastBare ? large : factor));
  }
  return undefined;
}
interface Unit {
  readonly pattern: string;
  readonly factor: number;
}
const rounded = (amount: number) => Math.round(amount * 1000) / 1000;
const millimetres = (value: unknown) =>
  measureOf(
    value,
    [
      { pattern: 'mm', factor: 1 },
      { pattern: 'cm', factor: 10 },
      { pattern: 'm|metres?', factor: 1000 },
    ],
    30,
  );
const kilograms = (value: unknown) =>
  measureOf(
    value,
    [
      { pattern: 'kgs?', factor: 1 },
      { pattern: 't|tonnes?', factor: 1000 },
    ],
    50,
  );

/** Engine size for shoppers, cubic centimetres and cylinders; of several sizes the most exact one. */
export function engineCells(
  cells: Cells,
  isMotorcycle: boolean,
): { text?: string; cc?: number; cylinders?: number } {
  const described = engineOf(cells.engine);
  const own = recordIn(cells.variant);
  const sizes = [
    ccOf(own['enginesize_cc']),
    ccOf(cells.engine_size) ?? engineOf(cells.engine_size).cc,
    ccOf(own['enginesize_litres']),
    ccOf(own['enginesize']),
    described.cc,
  ].filter((size) => size !== undefined);
  const cc = sizes.find((size) => size % 100 > 0) ?? sizes[0];
  const cylinders = cylindersOf(own['cylinders']) ?? cylindersOf(cells.cylinders) ?? described.cylinders;
  const size = textOf(cells.engine_size);
  const odd = size !== undefined && /[1-9]/.test(size) && cc === undefined ? size : undefined;
  return dropAbsent({ text: engineSize(cc, isMotorcycle) ?? odd, cc, cylinders });
}

/** The variant: the Car entity's own object first, then flat columns of other feeds. */
export function variantOf(cells: Cells, isMotorcycle: boolean): Loose | undefined {
  const own = recordIn(cells.variant);
  const engine = engineCells(cells, isMotorcycle);
  const first = <T>(key: string, read: (value: unknown) => T | undefined, cell?: unknown): T | undefined =>
    read(own[key]) ?? (cell === undefined ? undefined : read(cell));
  return orUndefined(
    dropAbsent({
      enginesize: textOf(own['enginesize']) ?? engine.text,
      enginesize_cc: engine.cc,
      enginesize_litres: engine.cc === undefined ? undefined : engine.cc / 1000,
      cylinders: engine.cylinders,
      induction: first('induction', textOf, cells.induction),
      geartype: textOf(own['geartype']),
      fuelconsumptioncombined: first(
        'fuelconsumptioncombined',
        (value) => positive(value, String.raw`l(?:\s*\/\s*|\s+per\s+)100\s*km`),
        cells.consumption,
      ),
      fuelcapacity: first('fuelcapacity', (value) => positive(value, 'l|litres?'), cells.fuel_capacity),
      grossvehiclemass: first('grossvehiclemass', kilograms, cells.mass),
      vehiclelength: first('vehiclelength', millimetres, cells.length),
      vehicleheight: first('vehicleheight', millimetres, cells.height),
      vehiclewidth: first('vehiclewidth', millimetres, cells.width),
      torque: first('torque', textOf, cells.torque),
      ancaprating: first('ancaprating', textOf, cells.ancap),
      bodyconfiguration: first('bodyconfiguration', textOf, cells.configuration),
    }),
  );
}

/** A caravan's specifications: the entity's own object, then flat columns. */
export function specificationsOf(cells: Cells, isCaravan: boolean): Loose | undefined {
  const own = Object.entries(recordIn(cells.specifications)).flatMap(([key, value]) => {
    const fact = typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value);
    return fact === undefined || isAbsent(fact) ? [] : [[key, fact] as const];
  });
  const flat = isCaravan
    ? dropAbsent({
        body_length: textOf(cells.length),
        body_width: textOf(cells.width),
        tare_weight: textOf(cells.tare),
        axle_type: textOf(cells.axles),
        sleeps: textOf(cells.sleeps),
        aggregate_trailer_mass: textOf(cells.trailer_mass),
        toilet: flagOf(cells.toilet),
        shower: flagOf(cells.shower),
        fridge: flagOf(cells.fridge),
      })
    : {};
  return orUndefined({ ...flat, ...Object.fromEntries(own) });
}

export function marketPricesOf(value: unknown): Loose | undefined {
  const record = recordIn(value);
  return orUndefined(
    dropAbsent({
      state_average_market_price: dollarsOf(record['state_average_market_price']),
      average_market_price: dollarsOf(record['average_market_price']),
    }),
  );
}
