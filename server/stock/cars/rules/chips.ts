import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { kilometres } from '#server/stock/price/rules/formats';
import { engineSizeOf } from './measures';
import { carTypeWord } from './naming';
import { isLearnerApproved, recordText } from './specifications';

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
  lams: (car) => (isLearnerApproved(car) ? 'LAMS' : undefined),
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
 * dot.
 */
export const factsLine = (facts: readonly string[], place?: string | undefined): string =>
  [...facts, ...(place ? [place] : [])]
    .map((fact) => (fact === 'Automatic' ? 'Auto' : fact))
    .join('\u00a0· ');
