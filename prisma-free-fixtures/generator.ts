import type { Car } from '../server/settings/car';
import { type Kind, kindOf, priceOf } from './generated-price';
import { bodyWords, colours, comments, equipment, shots } from './generated-words';
import { createDice, type Dice } from './mulberry32';
import { type VehicleLine, vehicleTable } from './vehicle-table';

/** The day generated stock is of; bench runs and tests set their clock to it. */
const generatedStockDay = '2026-11-20T00:00:00.000Z';
const today = Date.parse(generatedStockDay);
const dayMs = 86_400_000;

const totalWeight = vehicleTable.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Large stock for the bench and for tests: `count` cars, alike in every run with the same seed. Makes, models, ages,
 * prices and kilometres are spread as in Australian yards; every field that is searched, filtered, counted or sorted is there.
 */
export function* generateCars(count: number, seed: number): Generator<Car> {
  for (let index = 0; index < count; index += 1) {
    // Dice of its own for each car, so that a longer run begins with the same cars.
    yield generateCar(
      index,
      seed,
      createDice(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)),
    );
  }
}

function generateCar(index: number, seed: number, dice: Dice): Car {
  const line = pickLine(dice);
  const kind = kindOf(line, dice);
  const level = dice.whole(0, line.badges.length - 1);
  const badge = line.badges[level] ?? '';
  const stocknum = `${kind.letter}${seed}-${String(index).padStart(6, '0')}`;
  const colour = dice.pick(colours);
  return {
    id: `generated-${seed}-${index}`,
    slug: slugOf([kind.year, line.make, line.model, badge, stocknum].join(' ')),
    name: [kind.year, line.make, line.model, badge].join(' '),
    year: kind.year,
    make: line.make,
    model: line.model,
    badge,
    series: `MY${String(kind.year).slice(2)}`,
    stocknum,
    vin: `6ZZGEN${String.fromCharCode(65 + (seed % 8))}${String(index).padStart(10, '0')}`,
    ...(kind.car_type === 'new' ? {} : { regplate: plate(index) }),
    km: kind.km,
    colour,
    interior_colour: dice.pick(['Black', 'Black', 'Grey', 'Beige', 'Red']),
    car_type: kind.car_type,
    item_type: 'car',
    ...specificationOf(line, dice),
    ...priceOf(line, level, kind, dice),
    ...stateOf(kind, dice),
    ...mediaOf(line, colour, stocknum, dice),
    ...placeOf(dice),
    ...wordsOf(line, dice),
    has_nvic: kind.car_type === 'used' && dice.chance(0.85),
    views: dice.whole(0, 900),
    created_at: new Date(today - Math.floor(dice.next() ** 2 * 240 * dayMs)).toISOString(),
    custom_rank: dice.whole(0, 1000),
  };
}

function pickLine(dice: Dice): VehicleLine {
  let left = dice.next() * totalWeight;
  for (const line of vehicleTable) {
    left -= line.weight;
    if (left < 0) return line;
  }
  return dice.pick(vehicleTable);
}

function specificationOf(line: VehicleLine, dice: Dice): Partial<Car> {
  const electric = line.litres === null;
  const manual = !electric && line.fuel !== 'Hybrid' && dice.chance(0.12);
  const cabChassis = line.bodyKey === 'ute' && dice.chance(0.15);
  return {
    body: cabChassis ? 'Cab Chassis' : (bodyWords[line.bodyKey]?.[0] ?? 'SUV'),
    simple_body: cabChassis ? 'Cab Chassis' : (bodyWords[line.bodyKey]?.[1] ?? 'SUV'),
    fuel: line.fuel,
    simple_fuel: line.fuel,
    trans: manual
      ? `${dice.pick([5, 6])} Speed Manual`
      : `${electric ? 1 : dice.pick([6, 8, 10])} Speed Automatic`,
    simple_transmission: manual ? 'Manual' : 'Automatic',
    drive: line.drive,
    doors: cabChassis ? 2 : line.doors,
    seats: cabChassis ? 2 : line.seats,
    ...(line.litres === null ? {} : { engine_size: `${line.litres.toFixed(1)} L` }),
    variant: {
      ...(line.litres === null ? {} : { enginesize_litres: line.litres, cylinders: line.cylinders }),
      fuelconsumptioncombined: Math.round((4 + dice.next() * 7) * 10) / 10,
    },
  };
}

type State = Pick<Car, 'status' | 'reserved' | 'certified' | 'show_on_dealer_website'> &
  Partial<Pick<Car, 'sold_date_timestamp' | 'tag' | 'categories'>>;

function stateOf(kind: Kind, dice: Dice): State {
  const throwOf = dice.next();
  const status = throwOf < 0.03 ? 'sold' : throwOf < 0.06 ? 'coming_soon' : 'in_stock';
  return {
    status,
    ...(status === 'sold' ? { sold_date_timestamp: today - Math.floor(dice.next() * 10 * dayMs) } : {}),
    reserved: status === 'in_stock' && dice.chance(0.015),
    certified: kind.car_type === 'used' && dice.chance(0.08),
    show_on_dealer_website: !dice.chance(0.01),
    ...(dice.chance(0.06) ? { tag: dice.pick(['Runout Sale', 'Price Drop', 'Just Traded', 'Low Kms']) } : {}),
    ...(dice.chance(0.2)
      ? { categories: [dice.pick(['Family', 'First car', 'Towing', 'Work', 'Luxury'])] }
      : {}),
  };
}

function mediaOf(line: VehicleLine, colour: string, stocknum: string, dice: Dice) {
  const count = dice.chance(0.04) ? 0 : dice.whole(1, 20);
  const images = Array.from({ length: count }, (_, at) => ({
    url: `illustration:${line.bodyKey}/${slugOf(colour)}/${stocknum.toLowerCase()}/${shots[at % shots.length]}`,
  }));
  return { images, photos_count: count };
}

function placeOf(dice: Dice): Partial<Car> {
  const yard = dice.pick(generatedYards);
  return {
    dealership_slug: slugOf(yard.dealership),
    dealership_id: slugOf(yard.dealership),
    dealership_name: yard.dealership,
    city: yard.city,
    location_id: slugOf(yard.name),
    location_name: yard.name,
    location: {
      name: yard.name,
      slug: slugOf(yard.name),
      city: yard.city,
      state: yard.state,
      phone: yard.phone,
    },
  };
}

function wordsOf({ make, model }: VehicleLine, dice: Dice): Partial<Car> {
  const features = equipment.filter(() => dice.chance(0.4));
  const sentences = comments.filter(() => dice.chance(0.45));
  return {
    ...(features.length > 0 ? { standardEquipment: features } : {}),
    ...(sentences.length > 0
      ? { dealercomments: [`This ${make} ${model} is ready.`, ...sentences].join(' ') }
      : {}),
  };
}

/** Three digits and three of the 22 letters plates use, starting with Z: `014ZBD`. */
function plate(index: number): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXY';
  const group = Math.floor(index / 1000);
  const letter = (at: number) => letters[Math.floor(group / letters.length ** at) % letters.length] ?? 'A';
  return `${String(index % 1000).padStart(3, '0')}Z${letter(1)}${letter(0)}`;
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A yard that generated stock stands at. */
interface GeneratedYard {
  readonly name: string;
  readonly dealership: string;
  readonly city: string;
  readonly state: string;
  /** From the numbers kept for fiction. */
  readonly phone: string;
}

const yard = (city: string, state: string, dealership: string, area: string, at: number): GeneratedYard => ({
  name: `${dealership} ${city}`,
  dealership,
  city,
  state,
  phone: `(${area}) 5550 ${String(100 + at).padStart(4, '0')}`,
});

/** Fictitious dealerships over all states. */
const generatedYards: readonly GeneratedYard[] = [
  yard('Aspley', 'QLD', 'Brolga Motor Group', '07', 1),
  yard('Southport', 'QLD', 'Brolga Motor Group', '07', 2),
  yard('Toowoomba', 'QLD', 'Brolga Motor Group', '07', 3),
  yard('Cairns', 'QLD', 'Coral Way Cars', '07', 4),
  yard('Penrith', 'NSW', 'Bluegum Autos', '02', 5),
  yard('Newcastle', 'NSW', 'Bluegum Autos', '02', 6),
  yard('Wendouree', 'VIC', 'Wattle Bend Motors', '03', 7),
  yard('Geelong', 'VIC', 'Wattle Bend Motors', '03', 8),
  yard('Norwood', 'SA', 'Red Plain Cars', '08', 9),
  yard('Joondalup', 'WA', 'Banksia Car Yard', '08', 10),
  yard('Glenorchy', 'TAS', 'Huon Road Motors', '03', 11),
  yard('Winnellie', 'NT', 'Top End Wheels', '08', 12),
  yard('Fyshwick', 'ACT', 'Capital Paddock Cars', '02', 13),
];
