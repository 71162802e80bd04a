import { capitalised } from '#server/dealer/rules/noun';
import type { Car } from '#server/settings/car';
import type { CardsSettings } from '#server/settings/car-page-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { kilometres, longDate } from '#server/stock/rules/price-line';
import { engineSizeOf, measured } from './measures';
import { type Fact, knownFacts, lamsApproved, learnerApproval, recordText, starsOf } from './specifications';

/** The day or month until which a car is registered; undefined for one that is past, and for a month once it is over. */
export function regoUntil(expiry: string | undefined, today: string): string | undefined {
  if (!expiry) return undefined;
  const isMonth = expiry.length < today.length;
  const future = isMonth ? expiry >= today.slice(0, expiry.length) : expiry > today;
  return future ? longDate(expiry) : undefined;
}

/** Rego expiry shows only in the future; one that names a month shows until that month ends. */
export function regoExpiry(expiry: string | undefined, today: string): string | undefined {
  const until = regoUntil(expiry, today);
  return until && `Expires on ${until}`;
}

/**
 * The key-information grid: `leading` first, then the facts that buyers of this kind of vehicle compare, then the rest, most
 * requested first.
 */
export const keyFacts = (car: Car, leading: readonly Fact[] = []): Fact[] =>
  uniqueByLabel([...leading, ...knownFacts(leadingRows[car.item_type](car)), ...usualFacts(car)]);

/**
 * What buyers ask before they come to see a car, where it is known. Empty for other vehicles.
 * @param regoElsewhere says what becomes of a current registration in the shopper's state, if that is another one
 */
export function askedFacts(car: Car, today: string, regoElsewhere?: string): Fact[] {
  if (car.item_type !== 'car') return [];
  const braked = recordText(car, 'braked_towing_capacity');
  const until = regoUntil(car.rego_expiry, today);
  return knownFacts([
    ['Seats', atLeastOne(car.seats)],
    ['Drive', car.drive],
    ['Towing', braked ? `${braked} braked` : recordText(car, 'towing_capacity')],
    ['Fuel use', measured(car.variant?.fuelconsumptioncombined, 'L/100 km')],
    [
      'Energy use',
      car.simple_fuel === 'Electric' ? measured(car.variant?.energyconsumption, 'kWh/100 km') : undefined,
    ],
    ['ANCAP rating', starsOf(car.variant?.ancaprating)],
    ['Rego', until && (regoElsewhere ?? `Until ${until}`)],
  ]);
}

type Row = readonly [label: string, value: string | undefined];

/** Caravans are compared by room and towing weight, motorcycles by capacity and rider licence. */
const leadingRows: Readonly<Record<Car['item_type'], (car: Car) => readonly Row[]>> = {
  car: () => [],
  caravan: (car) => [
    ['Sleeps', recordText(car, 'sleeps')],
    ['Body length', recordText(car, 'body_length')],
    ['Tare weight', recordText(car, 'tare_weight')],
    ['Aggregate trailer mass', recordText(car, 'aggregate_trailer_mass')],
  ],
  motorcycle: (car) => [
    ['Engine', engineSizeOf(car) ?? car.engine_size],
    ['Learner approved (LAMS)', recordText(car, 'lams') ?? recordText(car, 'learner_approved')],
    ['Kilometres', car.km === undefined ? undefined : kilometres(car.km)],
  ],
};

const uniqueByLabel = (facts: readonly Fact[]): Fact[] =>
  facts.filter(({ label }, at) => facts.findIndex((fact) => fact.label === label) === at);

const usualFacts = (car: Car): Fact[] =>
  knownFacts([
    ['Condition', carTypeWord(car.car_type)],
    ['Kilometres', car.km === undefined ? undefined : kilometres(car.km)],
    ['Transmission', calm(car.trans, car.simple_transmission)],
    ['Fuel', fuelText(car)],
    ['Body', calm(car.body, car.simple_body)],
    ['Engine', car.engine_size],
    ['Drive', car.drive],
    ['Seats', atLeastOne(car.seats)],
    ['Doors', atLeastOne(car.doors)],
    ['Colour', car.colour],
    ['Interior', car.interior_colour],
  ]);

/** The car details card: the car's identifiers, its build and registration dates, and a series that its name leaves out. */
export const detailFacts = (
  car: Car,
  today: string,
  cards: Pick<CardsSettings, 'series'> = { series: true },
): Fact[] =>
  knownFacts([
    ['Series', cards.series ? undefined : car.series],
    ['Build date', car.build_date && longDate(car.build_date)],
    ['Compliance date', car.compliance_date && longDate(car.compliance_date)],
    ['Number plate', car.regplate],
    ['Rego', regoExpiry(car.rego_expiry, today)],
    ['Stock number', car.stocknum],
    ['VIN', car.vin],
  ]);

/** Both, for a car shown without sections. */
export const keyInformation = (car: Car, today: string, leading: readonly Fact[] = []): Fact[] =>
  uniqueByLabel([...keyFacts(car, leading), ...detailFacts(car, today)]);

/** Feeds write in capitals (`6 SP AUTOMATIC`, `PETROL - UNLEADED ULP`): then the plain word reads better. */
export const calm = (text: string | undefined, plain: string | undefined): string | undefined =>
  text !== undefined && plain !== undefined && /[A-Z]{5}/.test(text) && text === text.toUpperCase()
    ? plain
    : (text ?? plain);

const listedFuel =
  /^(?:(?<hybrid>(?:plug-in )?hybrid) with )?(?<liquid>petrol|diesel)(?: - (?<grade>premium|unleaded)(?: ulp)?)?$/;

/** `Hybrid with Petrol - Unleaded ULP` is a petrol hybrid. Any other fuel reads as the feed writes it. */
export function fuelText({ fuel, simple_fuel }: Pick<Car, 'fuel' | 'simple_fuel'>): string | undefined {
  const { hybrid, liquid = '', grade } = listedFuel.exec((fuel ?? '').trim().toLowerCase())?.groups ?? {};
  if (hybrid !== undefined) return capitalised(`${liquid} ${hybrid}`);
  if (grade === undefined) return calm(fuel, simple_fuel);
  return grade === 'premium' ? 'Premium unleaded petrol' : capitalised(`unleaded ${liquid}`);
}

/** No car has zero: feeds use it for a missing value. */
const atLeastOne = (count: number | undefined): string | undefined => (count ? String(count) : undefined);

type ChipAttribute = Tenant['search']['chips'][number];

const words: Record<ChipAttribute, (car: Car) => string | undefined> = {
  car_type: (car) => carTypeWord(car.car_type),
  simple_body: (car) => car.simple_body,
  km: (car) => (car.km === undefined ? undefined : kilometres(car.km)),
  simple_transmission: (car) => car.simple_transmission,
  stocknum: (car) => (car.stocknum ? `Stock ${car.stocknum}` : undefined),
  simple_fuel: (car) => car.simple_fuel,
  drive: (car) => car.drive,
  seats: (car) => (car.seats ? `${car.seats} seats` : undefined),
  colour: (car) => car.colour,
  location_name: (car) => car.location_name,
  engine_size: (car) =>
    car.item_type === 'motorcycle' ? (engineSizeOf(car) ?? car.engine_size) : car.engine_size,
  body: (car) => car.body,
  doors: (car) => (car.doors ? `${car.doors} doors` : undefined),
  regplate: (car) => car.regplate,
  sleeps: (car) => prefixed('Sleeps', recordText(car, 'sleeps')),
  body_length: (car) => shortLength(recordText(car, 'body_length')),
  tare_weight: (car) => prefixed('Tare', recordText(car, 'tare_weight')),
  aggregate_trailer_mass: (car) => prefixed('ATM', recordText(car, 'aggregate_trailer_mass')),
  lams: (car) => (learnerApproval(car) === lamsApproved ? 'LAMS' : undefined),
  fuel_use: ({ simple_fuel, variant }) =>
    simple_fuel === 'Electric'
      ? measured(variant?.energyconsumption, 'kWh/100 km')
      : measured(variant?.fuelconsumptioncombined, 'L/100 km'),
  ancap: ({ variant }) => prefixed('ANCAP', starsOf(variant?.ancaprating)),
};

const prefixed = (word: string, text: string | undefined): string | undefined => text && `${word} ${text}`;

/** `5.52 m` of `5.52 m (18.1 ft)`: a card has room for one unit. */
const shortLength = (text: string | undefined): string | undefined => text?.replace(/ \(.*\)$/, '');

type ChipSettings = Pick<Tenant['search'], 'chips' | 'caravan_chips' | 'motorcycle_chips'>;

/** The facts a site shows on the card of this kind of vehicle. */
export const chipAttributesOf = ({ item_type }: Pick<Car, 'item_type'>, search: ChipSettings) =>
  ({ car: search.chips, caravan: search.caravan_chips, motorcycle: search.motorcycle_chips })[item_type];

/** A card's facts: the attributes that the tenant chose for the kind of vehicle, in the tenant's order, without gaps. */
export const chips = (car: Car, attributes: readonly ChipAttribute[]): string[] =>
  attributes.map((attribute) => words[attribute](car)).filter((word) => word !== undefined);

/**
 * A card's facts in one line, the location last: `148,720 km · Auto · Diesel · Southport`. Lines break only after a
 * dot, also beside figures such as `15.7 kWh/100 km`.
 */
export const factsLine = (facts: readonly string[], place?: string | undefined): string =>
  [...facts, ...(place ? [place] : [])]
    .map((fact) => (fact === 'Automatic' ? 'Auto' : fact))
    .map((fact) => (/\/100 km$|^ANCAP/.test(fact) ? fact.replaceAll(' ', '\u00a0') : fact))
    .join('\u00a0· ');

const typeWords = { new: 'New', demo: 'Demo', used: 'Used' } as const;
/** `New`, `Demo` or `Used`. */
const carTypeWord = (type: Car['car_type']): string | undefined => (type ? typeWords[type] : undefined);
