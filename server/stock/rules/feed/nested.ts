import { isAbsent, textOf } from './absent';
import { cylindersOf, engineOf, engineSizeText, litresOf } from './engine';
import { flagOf } from './flags';
import type { Cells } from './headers';
import { fromJsonText, isRecord } from './lists';
import { dollarsOf, numberOf } from './numbers';
import { dropAbsent } from './place';

type Loose = Readonly<Record<string, unknown>>;
const recordIn = (value: unknown): Loose => {
  const given = fromJsonText(value);
  return isRecord(given) ? given : {};
};
const orUndefined = <T extends object>(record: T): T | undefined =>
  Object.keys(record).length > 0 ? record : undefined;

const positive = (value: unknown, unit: string) => numberOf(value, unit) || undefined;
const millimetres = (value: unknown) => positive(value, 'mm');

/** Engine size for shoppers, cylinders and litres: from the size column, else from the engine's description. */
export function engineCells(cells: Cells): { text?: string; litres?: number; cylinders?: number } {
  const described = engineOf(cells.engine);
  const litres = litresOf(cells.engine_size) ?? engineOf(cells.engine_size).litres ?? described.litres;
  const cylinders = cylindersOf(cells.cylinders) ?? described.cylinders;
  const size = textOf(cells.engine_size);
  const odd = size !== undefined && /[1-9]/.test(size) && litres === undefined ? size : undefined;
  const text = litres === undefined ? odd : engineSizeText(litres);
  return dropAbsent({ text, litres, cylinders });
}

/** The variant: the Car entity's own object first, then flat columns of other feeds. */
export function variantOf(cells: Cells): Loose | undefined {
  const own = recordIn(cells.variant);
  const engine = engineCells(cells);
  const first = <T>(key: string, read: (value: unknown) => T | undefined, cell?: unknown): T | undefined =>
    read(own[key]) ?? (cell === undefined ? undefined : read(cell));
  return orUndefined(
    dropAbsent({
      enginesize: textOf(own['enginesize']) ?? engine.text,
      enginesize_litres: litresOf(own['enginesize_litres']) ?? engine.litres,
      cylinders: cylindersOf(own['cylinders']) ?? engine.cylinders,
      induction: first('induction', textOf, cells.induction),
      geartype: textOf(own['geartype']),
      fuelconsumptioncombined: first(
        'fuelconsumptioncombined',
        (value) => positive(value, String.raw`l(?:\s*\/\s*|\s+per\s+)100\s*km`),
        cells.consumption,
      ),
      fuelcapacity: first('fuelcapacity', (value) => positive(value, 'l|litres?'), cells.fuel_capacity),
      grossvehiclemass: first('grossvehiclemass', (value) => positive(value, 'kg'), cells.mass),
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
    const kept = typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value);
    return kept === undefined || isAbsent(kept) ? [] : [[key, kept] as const];
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
  return orUndefined({ ...flat, ...Object.fromEntries(own.slice(0, 100)) });
}

/** `8.49`, `8.49%`, `8.49% p.a.`. */
const rateOf = (value: unknown) => numberOf(value, String.raw`%(?:\s*p\.?\s*a\.?)?`);
/** Repayments keep their cents: `138.57`, `$138.57`. */
const amountWithCents = (value: unknown) =>
  numberOf(typeof value === 'string' ? value.replace(/^\s*\$\s*/, '') : value);

const lenderNumbers = {
  interestRate: rateOf,
  comparisonRate: rateOf,
  paymentWeek: amountWithCents,
  paymentMonth: amountWithCents,
  termYears: numberOf,
  termMonths: numberOf,
  deposit: amountWithCents,
  balloon: amountWithCents,
} as const;

/** Finance lenders: a list of entries, or a record of entries by provider. */
export function lendersOf(value: unknown): Loose[] | undefined {
  const given = fromJsonText(value);
  const entries = Array.isArray(given)
    ? given.filter(isRecord)
    : Object.entries(recordIn(given)).flatMap(([provider, entry]) =>
        isRecord(entry) ? [{ provider, ...entry }] : [],
      );
  const lenders = entries.slice(0, 20).map((entry: Loose) =>
    dropAbsent({
      provider: textOf(entry['provider'] ?? entry['name']),
      ...Object.fromEntries(Object.entries(lenderNumbers).map(([key, read]) => [key, read(entry[key])])),
      disclaimer: textOf(entry['disclaimer']),
    }),
  );
  return lenders.length > 0 ? lenders : undefined;
}

export function marketPricesOf(value: unknown): Loose | undefined {
  const given = recordIn(value);
  return orUndefined(
    dropAbsent({
      state_average_market_price: dollarsOf(given['state_average_market_price']),
      average_market_price: dollarsOf(given['average_market_price']),
    }),
  );
}
