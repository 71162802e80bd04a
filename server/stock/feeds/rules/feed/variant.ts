import type { Group } from '#server/platform/text/json';
import { engineSize } from '#server/stock/cars/rules/measures';
import { flagOf, isAbsent, kindOf, textOf } from './cell';
import type { Cells } from './headers';
import { filled, recordIn } from './lists';
import { dollarsOf, numberOf } from './numbers';
import { withMemory } from './text-memory';

const mostCc = 30_000;
const mostCylinders = 24;
const leastCc = 20;
const mostBareLitres = 30;
/** No engine of a car, ute or motorcycle is larger; light trucks stay below. */
const mostLitres = 16;

function wholeCc(cc: number): number | undefined {
  const whole = Math.round(cc);
  return whole > 0 && whole <= mostCc ? whole : undefined;
}

/** Engine size in cubic centimetres from `2 L`, `2.0`, `2.5 LITRE`, `1998cc`, `1998`; undefined for `0 L`. */
export function ccOf(value: unknown): number | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : ccIn(text);
}

const ccIn = withMemory((text) => {
  const cc = numberOf(text, 'cc|cm3|cm³|ccm|c\\.c\\.');
  const bare = numberOf(text);
  // Without a unit, an engine has neither 30 litres nor 30 cubic centimetres.
  if (cc !== undefined && cc >= leastCc && (bare === undefined || bare > mostBareLitres)) return wholeCc(cc);
  const litres = cc ?? numberOf(text, 'l|lt|ltr|litres?|liters?');
  return litres === undefined || litres > mostLitres ? undefined : wholeCc(litres * 1000);
});

/** Cylinders from `4`, `4 cyl`, `4 Cylinders`, `V6`; undefined for `0 L`. */
export function cylindersOf(value: unknown): number | undefined {
  const text = textOf(value)?.replace(/^[vilhw]-?(?=\d{1,2}$)/i, '');
  const count = numberOf(text, String.raw`cyl\.?|cylinders?`);
  return count && Number.isInteger(count) && count <= mostCylinders ? count : undefined;
}

/** Both from one cell: `4 cyl, 2 L`, `2.5L V6`, `3.0L 6 cyl`, `649cc parallel twin`. */
export const engineOf = (value: unknown) => engineIn(textOf(value) ?? '');

const engineIn = withMemory((text) => {
  const cyl = /(\d{1,2})\s*-?\s*cyl/i.exec(text)?.[1] ?? /\b[VIHW]-?(\d{1,2})\b/i.exec(text)?.[1];
  const size =
    /(?<![\d.,])(\d{1,2}(?:\.\d{1,3})?)\s*(?:l|lt|ltr|litres?|liters?)\b/i.exec(text)?.[0] ??
    /(?<![\d.,])(\d{1,2},\d{3}|\d{2,5})\s*(?:cc|cm3|cm³|ccm)(?![a-z])/i.exec(text)?.[0];
  return { cylinders: cylindersOf(cyl), /** Whole. */ cc: ccOf(size ?? litresAlone(text) ?? text) };
});

/** Litres without a unit, as badges write them: `2.0T`, `3.0TDI`, `2.5i`, `V6 3.5`. */
const litresAlone = (text: string): string | undefined =>
  /(?<![\d.,])(\d\.\d)(?=(?!k|m|nm|x)\p{L}{0,5}\d?(?![\p{L}\d.]))/iu.exec(text)?.[1];

type SimpleFuel = 'Petrol' | 'Diesel' | 'Hybrid' | 'Plug-in Hybrid' | 'Electric' | 'LPG';

/** In order: the first match wins, so that `Plug-in Hybrid Petrol/Electric` is a plug-in hybrid. */
const fuels: ReadonlyArray<readonly [SimpleFuel, RegExp]> = [
  ['Plug-in Hybrid', /plug[\s-]*in|\bphev\b|\be?rev\b/],
  [
    'Hybrid',
    /hybrid|\bm?hev\b|(?:petrol|gasoline|gas|unleaded|diesel|ulp)\b.*electric|electric.*\b(?:petrol|gasoline|unleaded|diesel)/,
  ],
  ['Electric', /electric|\bb?ev\b|\bbattery\b/],
  ['LPG', /\blpg\b|liqui(?:d|fied|efied)[\s-]*petroleum|petroleum gas|autogas/],
  ['Diesel', /(?:\b|bio|turbo)diesel|\btdi\b|^d$|\bdsl\b/],
  [
    'Petrol',
    /\bpetrol\b|\b(?:un)?leaded|^unl\b|^u$|\bpremium\b|gasoline|flex[\s-]*fuel|\be(?:10|85)\b|\bp?ulp\b|^p$|\b(?:91|95|98)\s*(?:ron|octane)?$/,
  ],
];

/** The fuel a shopper filters by; undefined if the text names none (`Gas` means two things). */
export function simpleFuelOf(value: unknown): SimpleFuel | undefined {
  const text = kindOf(value);
  return text === undefined ? undefined : fuelIn(text);
}

const fuelIn = withMemory((kind) => {
  const text = kind.toLowerCase().replace(/\b(?:not|non|no|without)[\s-]+\p{L}+/gu, '');
  if (/hydrogen|fuel cell|\bfcev\b/.test(text)) return undefined;
  return fuels.find(([, words]) => words.test(text))?.[0];
});

const automatic =
  /auto|\bcvt\b|\be-?cvt\b|\bdct\b|\bdsg\b|\bdht\b|\bpdk\b|tiptronic|steptronic|geartronic|powershift|tronic|dual[\s-]*clutch|constantly variable|continuous(?:ly)? variable|reduction gear|single[\s-]*speed|direct drive|\be?at\d?\b|\ba\/t\b|\bamt\b|^\(?\d{0,2}\s*(?:sp\s*)?at?\)?$/;
const manual = /manual|\bman\b|\bm\/t\b|^\(?\d{0,2}\s*(?:sp\s*)?mt?\)?$/;

/** `6 SPEED MANUAL` -> Manual; `Sports Automatic Dual Clutch`, `CVT` -> Automatic. */
export function simpleTransmissionOf(value: unknown): 'Automatic' | 'Manual' | undefined {
  const text = kindOf(value);
  return text === undefined ? undefined : transmissionIn(text);
}

const transmissionIn = withMemory((kind) => {
  const text = kind.toLowerCase();
  if (/\b(?:not|non)\b/.test(text)) return undefined;
  if (automatic.test(text)) return 'Automatic';
  return manual.test(text) ? 'Manual' : undefined;
});

type Drive = 'AWD' | '4WD' | 'RWD' | 'FWD' | '2WD';
const drives: ReadonlyArray<readonly [Drive, RegExp]> = [
  ['4WD', /\b4\s*x\s*4\b|\b4\s*wd\b|four[\s-]*wheel|\b4\s*wheel/],
  ['AWD', /\bawd\b|all[\s-]*wheel|quattro|4motion|4matic|xdrive/],
  ['FWD', /\bfwd\b|\bfront\b/],
  ['RWD', /\brwd\b|\brear\b/],
  ['2WD', /\b4\s*x\s*2\b|\b2\s*x\s*4\b|\b2\s*wd\b|two[\s-]*wheel|\b2\s*wheel/],
];

/** `Front` -> FWD, `4x4` -> 4WD, `All Wheel Drive` -> AWD; undefined for `Other`. */
export function driveOf(value: unknown): Drive | undefined {
  const text = kindOf(value);
  return text === undefined ? undefined : driveIn(text);
}

const driveIn = withMemory((kind) => {
  const text = kind.toLowerCase();
  return drives.find(([, words]) => words.test(text))?.[0];
});

const positive = (value: unknown, unit: string) => numberOf(value, unit) || undefined;

/** No car uses more for 100 km: a larger number without a unit is the Wh/km of the government's label. */
const mostKwh = 80;

/** Electricity in kWh for 100 km. */
function kilowattHours(value: unknown): number | undefined {
  const kwh = positive(value, String.raw`kwh(?:\s*\/\s*|\s+per\s+)100\s*km`);
  if (kwh !== undefined && (kwh <= mostKwh || saysWatts(value))) return kwh;
  const wh = positive(value, String.raw`wh(?:\s*\/\s*|\s+per\s+)km`);
  return wh && rounded(wh / 10);
}
const saysWatts = (value: unknown): boolean => /wh/i.test(textOf(value) ?? '');
/** A column for litres has electricity only where it says so. */
const electricityIn = (value: unknown) => (saysWatts(value) ? kilowattHours(value) : undefined);

/** A measurement in its small unit; converts others, and a bare number too small for a vehicle. */
const measureIn =
  (units: readonly { readonly pattern: string; readonly factor: number }[], leastBare: number) =>
  (value: unknown): number | undefined => {
    for (const { pattern, factor } of units) {
      const amount = positive(value, pattern);
      if (amount === undefined) continue;
      const isBare = amount < leastBare && !/[a-z]/i.test(textOf(value) ?? '');
      return rounded(amount * (isBare ? 1000 : factor));
    }
    return undefined;
  };
const rounded = (amount: number) => Math.round(amount * 1000) / 1000;
const millimetres = measureIn(
  [
    { pattern: 'mm', factor: 1 },
    { pattern: 'cm', factor: 10 },
    { pattern: 'm|metres?', factor: 1000 },
  ],
  30,
);
const kilograms = measureIn(
  [
    { pattern: 'kgs?', factor: 1 },
    { pattern: 't|tonnes?', factor: 1000 },
  ],
  50,
);

/** Engine size for shoppers, cubic centimetres and cylinders; of several sizes the most exact one. */
export function engineCells(cells: Cells, isMotorcycle: boolean) {
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
  return { text: engineSize(cc, isMotorcycle) ?? odd, cc, cylinders };
}

/** The variant: the Car entity's own object first, then flat columns of other feeds. */
export function variantOf(cells: Cells, engine: ReturnType<typeof engineCells>): Group | undefined {
  const own = recordIn(cells.variant);
  const first = <T>(key: string, read: (value: unknown) => T | undefined, cell?: unknown): T | undefined =>
    read(own[key]) ?? (cell === undefined ? undefined : read(cell));
  return filled({
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
    energyconsumption:
      first('energyconsumption', kilowattHours, cells.energy) ?? electricityIn(cells.consumption),
    fuelcapacity: first('fuelcapacity', (value) => positive(value, 'l|litres?'), cells.fuel_capacity),
    grossvehiclemass: first('grossvehiclemass', kilograms, cells.mass),
    vehiclelength: first('vehiclelength', millimetres, cells.length),
    vehicleheight: first('vehicleheight', millimetres, cells.height),
    vehiclewidth: first('vehiclewidth', millimetres, cells.width),
    torque: first('torque', textOf, cells.torque),
    ancaprating: first('ancaprating', textOf, cells.ancap),
    bodyconfiguration: first('bodyconfiguration', textOf, cells.configuration),
  });
}

/** What a car may tow, or a caravan's specifications: the entity's own object, then flat columns. */
export function specificationsOf(cells: Cells, isCaravan: boolean): Group | undefined {
  const own = Object.entries(recordIn(cells.specifications)).flatMap(([key, value]) => {
    const fact = typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value);
    return fact === undefined || isAbsent(fact) ? [] : [[key, fact] as const];
  });
  const flat = isCaravan
    ? {
        body_length: textOf(cells.length),
        body_width: textOf(cells.width),
        tare_weight: textOf(cells.tare),
        axle_type: textOf(cells.axles),
        sleeps: textOf(cells.sleeps),
        aggregate_trailer_mass: textOf(cells.trailer_mass),
        toilet: flagOf(cells.toilet),
        shower: flagOf(cells.shower),
        fridge: flagOf(cells.fridge),
      }
    : {
        braked_towing_capacity: textOf(cells.towing_braked),
        towing_capacity: textOf(cells.towing),
        power_kw: textOf(cells.power),
        tare_weight: textOf(cells.tare),
      };
  return filled({ ...flat, ...Object.fromEntries(own) });
}

export function marketPricesOf(value: unknown): Group | undefined {
  const record = recordIn(value);
  return filled({
    state_average_market_price: dollarsOf(record['state_average_market_price']),
    average_market_price: dollarsOf(record['average_market_price']),
  });
}
