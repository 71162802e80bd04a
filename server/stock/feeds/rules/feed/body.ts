import type { Car } from '#server/settings/car';
import { kindOf, textOf } from './absent';

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
  // Some systems send names of their own, such as `lightTruck`.
  const text = kindOf(value)
    ?.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();
  const bodyTypes = item === 'car' ? bodies : others[item];
  return text === undefined ? undefined : bodyTypes.find(([, words]) => words.test(text))?.[0];
}

const mostDoors = 7;
const mostSeats = 80;
interface Room {
  doors?: number;
  seats?: number;
}
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
export function roomOf(doorsCell: unknown, seatsCell: unknown): Room {
  const [left, right] = [countOf(doorsCell), countOf(seatsCell)];
  let doors =
    [left, right].find((cell) => cell?.of === 'doors')?.count ?? (left?.of ? undefined : left?.count);
  let seats =
    [left, right].find((cell) => cell?.of === 'seats')?.count ?? (right?.of ? undefined : right?.count);
  // No car has more than seven doors, so these two columns must be swapped.
  if (doors !== undefined && doors > mostDoors && seats !== undefined && seats >= 2 && seats <= mostDoors) {
    [doors, seats] = [seats, doors];
  }
  return {
    ...(doors !== undefined && doors > 0 && doors <= mostDoors ? { doors } : {}),
    ...(seats !== undefined && seats > 0 && seats <= mostSeats ? { seats } : {}),
  };
}
