import type { Car } from '#server/settings/car';
import { flagOf, kindOf, textOf } from './cell';
import { itemTypeOf } from './condition';
import type { Cells } from './headers';
import { kilometresOf } from './numbers';
import type { CarDraft } from './remarks';
import { withMemory } from './text-memory';
import { driveOf, engineCells, simpleFuelOf, simpleTransmissionOf, variantOf } from './variant';

/** Car, motorcycle, truck or caravan, from the column for it or the stock type. */
export const itemOf = (cells: Cells) => itemTypeOf(cells.item_type) ?? itemTypeOf(cells.stock_type);

/** What a car looks like and what drives it, with the simple words that shoppers filter by. */
export function appearanceOf(cells: Cells): CarDraft {
  const item = itemOf(cells);
  const pair = colourPairOf(cells.colour_pair);
  // A stock type may be a body type: `Hatchback`.
  const hint = [cells.body_hint, cells.stock_type].find((cell) => simpleBodyOf(cell, item) !== undefined);
  const body = kindOf(cells.body) ?? textOf(hint);
  const fuel = kindOf(cells.fuel);
  const trans = spelledOut(kindOf(cells.trans));
  const engine = engineCells(cells, item === 'motorcycle');
  return {
    colour: colourOf(cells.colour) ?? pair.colour,
    interior_colour: colourOf(cells.interior_colour) ?? pair.interior_colour,
    km: distanceOf(cells),
    ...roomOf(cells.doors, cells.seats),
    fuel,
    simple_fuel: simpleFuelOf(cells.simple_fuel) ?? simpleFuelOf(fuel),
    body,
    simple_body:
      simpleBodyOf(cells.simple_body, item) ?? textOf(cells.simple_body) ?? simpleBodyOf(body, item),
    trans,
    simple_transmission: simpleTransmissionOf(cells.simple_transmission) ?? simpleTransmissionOf(trans),
    drive: driveOf(cells.drive),
    engine_size: engine.text,
    variant: variantOf(cells, engine),
  };
}

/** Whole kilometres; miles are converted, and of another unit, such as hours, nothing is known. */
export function distanceOf(cells: Cells): number | undefined {
  const isMiles = flagOf(cells.is_miles);
  // Where yes or no is expected, anything else is a unit.
  const unit =
    textOf(cells.mileage_unit) ?? (isMiles === undefined ? textOf(cells.is_miles) : undefined) ?? 'km';
  const inMiles = isMiles === true || /^mi/i.test(unit);
  if (!inMiles && !/^k/i.test(unit)) return undefined;
  return kilometresOf(cells.km, inMiles) ?? kilometresOf(cells.miles, true);
}

const gearboxes = new Map([
  ['a', 'Automatic'],
  ['m', 'Manual'],
]);
/** A letter alone means nothing to a shopper. */
const spelledOut = (trans: string | undefined): string | undefined =>
  trans === undefined || trans.length > 1 ? trans : gearboxes.get(trans.toLowerCase());

/** A warranty (`5 years / Unlimited km`), a date (`2018/03`) or a trim code (`74La20`) in a colour column. */
const warranty = /\b\d+\s*(?:years?|yrs?|months?)\b|\bunlimited\b|\bkms?\b|\bwarranty\b/i;
const dateOrCode = /^\W*[a-z]*\d+[a-z\d]*(?:[/-]\d+)*\W*$/i;

/** The colour in a cell; undefined if it is not a colour. */
export function colourOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : colourIn(text);
}

const colourIn = withMemory((text) => {
  if (!/\p{L}/u.test(text)) return undefined;
  if (warranty.test(text) || dateOrCode.test(text)) return undefined;
  if (/^(?:other|misc|various|multi)$/i.test(text)) return undefined;
  return titleCased(text);
});

/** Exterior and interior colour in one cell, `White / Black`. */
export function colourPairOf(value: unknown) {
  const text = textOf(value);
  const [outside, ...rest] = text === undefined || warranty.test(text) ? [] : text.split(/\s+\/\s+/);
  return { colour: colourOf(outside), interior_colour: colourOf(rest.join(' / ')) };
}

/** `WHITE PEARL` -> `White Pearl`: capitals would split one colour into two filters. Mixed case is unchanged. */
export function titleCased(text: string): string {
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text;
  return text
    .toLowerCase()
    .replace(/(^|[^\p{L}'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** In order: the first match wins (`Sport Utility` is not a ute). */
const bodies: ReadonlyArray<readonly [string, RegExp]> = [
  ['Motorhome', /motor\s*home|camper\s*van|\brv\b/],
  ['People Mover', /people\s*mover|\bmpv\b|mini\s*van|passenger van/],
  ['Bus', /\bbus\b|mini\s*bus|\bcoach\b/],
  ['Cab Chassis', /cab\s*[/-]?\s*chassis|\bc\/?chas\b|\bcab ch/],
  ['SUV', /\bsuv\b|sports? utility|crossover|\b4x4\b|off[\s-]*road/],
  ['Ute', /\butes?\b|utility|pick[\s-]*up|\bp\/?up\b|\btray\b|dual cab|crew cab|double cab/],
  ['Light Truck', /\btruck\b/],
  ['Van', /\bvan\b/],
  ['Convertible', /convertible|cabrio|roadster|soft\s*top|spyder|\bspider\b/],
  ['Coupe', /coup[eé]|\bfastback\b/],
  ['Wagon', /wagon|estate|\btourer\b/],
  ['Hatch', /hatch|liftback/],
  ['Sedan', /sedan|saloon/],
  ['Hardtop', /hard\s*top/],
];

/** Body types of caravans and motorcycles: `Touring` is a motorcycle, not a wagon; a `Hybrid` caravan is not a fuel type. */
const others: Readonly<Record<'caravan' | 'motorcycle', ReadonlyArray<readonly [string, RegExp]>>> = {
  caravan: [
    ['Camper Trailer', /camper|tent trailer/],
    ['Pop Top', /pop\s*-?\s*top/],
    ['Hybrid', /hybrid/],
    ['Fifth Wheeler', /fifth|5th/],
    ['Off Road Caravan', /off[\s-]*road/],
    ['Caravan', /caravan|\bvan\b/],
  ],
  motorcycle: [
    ['Scooter', /scooter|step[\s-]*through/],
    ['Adventure', /adventure|dual sports?/],
    ['Cruiser', /cruiser|chopper|bobber/],
    ['Touring', /tour/],
    ['Trail', /trail|enduro|moto\s*-?cross|\bmx\b|off[\s-]*road/],
    ['Naked', /naked|street|roadster|commuter/],
    ['Sports', /sport|super\s*bike/],
    ['Classic', /classic|retro|cafe/],
  ],
};

/**
 * The body type a shopper filters by, from `4D WAGON`, `Ute / Tray`, `Hatchback` …; undefined for `Commercial`.
 * Caravans and motorcycles have separate types.
 */
export function simpleBodyOf(value: unknown, item: Car['item_type'] = 'car'): string | undefined {
  const text = kindOf(value);
  return text === undefined ? undefined : bodyReaders[item](text);
}

const bodyReader = (bodyTypes: typeof bodies) =>
  withMemory((text) => {
    // Some systems send names of their own, such as `lightTruck`.
    const words = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
    return bodyTypes.find(([, pattern]) => pattern.test(words))?.[0];
  });
const bodyReaders = {
  car: bodyReader(bodies),
  caravan: bodyReader(others.caravan),
  motorcycle: bodyReader(others.motorcycle),
};

const mostDoors = 7;
const mostSeats = 80;
const countOf = (value: unknown) => {
  const match = /^(\d{1,2})(?:\.0+)?\s*(?:-\s*)?(doors?|drs?|d|seats?|seater|s|people)?$/i.exec(
    textOf(value) ?? '',
  );
  if (match?.[1] === undefined) return undefined;
  const unit = match[2]?.toLowerCase() ?? '';
  return {
    count: Number(match[1]),
    of: unit === '' ? undefined : unit.startsWith('d') ? 'doors' : 'seats',
  } as const;
};

/** Doors and seats, corrected if the columns were swapped: `5 Seats` under Doors, or 8 doors and 4 seats. */
export function roomOf(doorsCell: unknown, seatsCell: unknown) {
  const [left, right] = [countOf(doorsCell), countOf(seatsCell)];
  let doors =
    [left, right].find((cell) => cell?.of === 'doors')?.count ?? (left?.of ? undefined : left?.count);
  let seats =
    [left, right].find((cell) => cell?.of === 'seats')?.count ?? (right?.of ? undefined : right?.count);
  // No car has more than seven doors, so these two columns must be swapped.
  if (doors !== undefined && doors > mostDoors && seats !== undefined && seats >= 2 && seats <= mostDoors) {
    [doors, seats] = [seats, doors];
  }
  return { doors: from1To(mostDoors, doors), seats: from1To(mostSeats, seats) };
}

const from1To = (most: number, count = 0): number | undefined =>
  count > 0 && count <= most ? count : undefined;
