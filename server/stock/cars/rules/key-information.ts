import type { Car } from '#server/settings/car';
import { kilometres, longDate } from '#server/stock/price/rules/formats';
import { engineSizeOf } from './measures';
import { carTypeWord } from './naming';
import { type Fact, knownFacts, recordText } from './specifications';

/** Rego expiry shows only in the future; one that names a month shows until that month ends. */
export function regoExpiry(expiry: string | undefined, today: string): string | undefined {
  if (!expiry) return undefined;
  const isMonth = expiry.length < today.length;
  const future = isMonth ? expiry >= today.slice(0, expiry.length) : expiry > today;
  return future ? `Expires on ${longDate(expiry)}` : undefined;
}

/**
 * The key-information grid: the facts that buyers of this kind of vehicle compare first, then the rest, most requested
 * first.
 */
export const keyFacts = (car: Car): Fact[] =>
  uniqueByLabel([...knownFacts(leadingRows[car.item_type](car)), ...usualFacts(car)]);

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
    ['Fuel', calm(car.fuel, car.simple_fuel)],
    ['Body', calm(car.body, car.simple_body)],
    ['Engine', car.engine_size],
    ['Drive', car.drive],
    ['Seats', atLeastOne(car.seats)],
    ['Doors', atLeastOne(car.doors)],
    ['Colour', car.colour],
    ['Interior', car.interior_colour],
  ]);

/** The car details card: the car's identifiers, and its build and registration dates. */
export const detailFacts = (car: Car, today: string): Fact[] =>
  knownFacts([
    ['Build date', car.build_date && longDate(car.build_date)],
    ['Compliance date', car.compliance_date && longDate(car.compliance_date)],
    ['Registration', car.regplate],
    ['Rego', regoExpiry(car.rego_expiry, today)],
    ['Stock number', car.stocknum],
    ['VIN', car.vin],
  ]);

/** Both, for a car shown without sections. */
export const keyInformation = (car: Car, today: string): Fact[] => [
  ...keyFacts(car),
  ...detailFacts(car, today),
];

/** Feeds write in capitals (`6 SP AUTOMATIC`, `PETROL - UNLEADED ULP`): then the plain word reads better. */
export const calm = (text: string | undefined, plain: string | undefined): string | undefined =>
  text !== undefined && plain !== undefined && /[A-Z]{5}/.test(text) && text === text.toUpperCase()
    ? plain
    : (text ?? plain);

/** No car has zero: feeds use it for a missing value. */
const atLeastOne = (count: number | undefined): string | undefined => (count ? String(count) : undefined);
