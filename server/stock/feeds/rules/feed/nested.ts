import { engineSize } from '#server/stock/cars/rules/measures';
import { flagOf, isAbsent, textOf } from './absent';
import { ccOf, cylindersOf, engineOf } from './engine';
import type { Cells } from './headers';
import { fromJsonText, isRecord, plainKeys } from './lists';
import { dollarsOf, exactDollarsOf, numberOf } from './numbers';
import { dropAbsent } from './place';
import { type Remarks, unreadable } from './remarks';

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

/** `8.49`, `8.49%`, `8.49% p.a.`; nobody lends at more than 100 per cent. */
function rateOf(value: unknown): number | undefined {
  const rate = numberOf(value, String.raw`%(?:\s*p\.?\s*a\.?)?`);
  return rate !== undefined && rate <= 100 ? rate : undefined;
}
const yearsOf = (value: unknown) => numberOf(value, 'y|yrs?|years?');
const monthsOf = (value: unknown) => numberOf(value, 'm|mths?|months?');

/** Weeks as months: 156 weeks are 36. Undefined for weeks that are no whole months. */
function weeksInMonths(value: unknown): number | undefined {
  const weeks = numberOf(value, 'w|wks?|weeks?');
  const months = weeks === undefined ? undefined : (weeks * 12) / 52;
  return Number.isInteger(months) ? months : undefined;
}

/** The figures of a lender by the letters of their names, and how each is read. */
const lenderFigures: Readonly<
  Record<string, readonly [name: string, read: (value: unknown) => number | undefined]>
> = {
  interestrate: ['interestRate', rateOf],
  rate: ['interestRate', rateOf],
  comparisonrate: ['comparisonRate', rateOf],
  paymentweek: ['paymentWeek', exactDollarsOf],
  weeklypayment: ['paymentWeek', exactDollarsOf],
  weeklyrepayment: ['paymentWeek', exactDollarsOf],
  paymentmonth: ['paymentMonth', exactDollarsOf],
  monthlypayment: ['paymentMonth', exactDollarsOf],
  monthlyrepayment: ['paymentMonth', exactDollarsOf],
  termyears: ['termYears', yearsOf],
  termmonths: ['termMonths', monthsOf],
  termweeks: ['termMonths', weeksInMonths],
  deposit: ['deposit', exactDollarsOf],
  balloon: ['balloon', exactDollarsOf],
};

/** Finance lenders: entries in a list, one alone, or by provider. A bad figure drops that figure only. */
export function lendersOf(value: unknown, remarks: Remarks): Loose[] | undefined {
  const list = fromJsonText(value);
  const lenders = lenderEntries(list).flatMap((entry) => {
    const provider = textOf(entry['provider'] ?? entry['name'] ?? entry['lender']);
    if (provider === undefined) remarks.add('finance_lenders', 'has no provider', entry);
    return provider === undefined ? [] : [lenderOf(provider, entry, remarks)];
  });
  if (lenders.length === 0 && !isAbsent(list) && !remarks.has('finance_lenders')) {
    remarks.add('finance_lenders', unreadable, list);
  }
  return lenders.length > 0 ? lenders : undefined;
}

/** Each lender's entry, with its keys as letters and digits in lower case. */
function lenderEntries(cell: unknown): readonly Loose[] {
  if (Array.isArray(cell)) return cell.flatMap((entry) => (isRecord(entry) ? [plainKeys(entry)] : []));
  if (!isRecord(cell)) return [];
  const entry = plainKeys(cell);
  if (Object.keys(entry).some((key) => Object.hasOwn(lenderFigures, key))) return [entry];
  return Object.entries(cell).flatMap(([provider, entries]) =>
    (Array.isArray(entries) ? entries : [entries]).flatMap((one) =>
      isRecord(one) ? [{ provider, ...plainKeys(one) }] : [],
    ),
  );
}

function lenderOf(provider: string, entry: Loose, remarks: Remarks): Loose {
  const figures: Record<string, number> = {};
  for (const [key, cell] of Object.entries(entry)) {
    const [name, read] = lenderFigures[key] ?? [];
    if (name === undefined || read === undefined || isAbsent(cell)) continue;
    const figure = read(cell);
    if (figure === undefined) remarks.add(`finance_lenders.${name}`, unreadable, cell);
    else figures[name] ??= figure;
  }
  return dropAbsent({ provider, ...figures, disclaimer: textOf(entry['disclaimer']) });
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
