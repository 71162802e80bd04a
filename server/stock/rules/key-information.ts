import type { Car } from '../car';
import { longDate } from './dates';
import { kilometres } from './money';
import { carTypeWord } from './naming';

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Rego expiry is told only while it lies in the future (specification §5). */
export function regoExpiry(expiry: string | undefined, today: string): string | undefined {
  if (!expiry) return undefined;
  // A month without a day runs to the month's end: compare at the precision the feed gave.
  return expiry > today.slice(0, expiry.length) ? `Expires on ${longDate(expiry)}` : undefined;
}

/** The key-information grid: rows with empty, null or 'null' data are left out (specification §5). */
export function keyInformation(car: Car, today: string): Fact[] {
  const rows: [string, string | undefined][] = [
    ['Condition', carTypeWord(car.car_type)],
    ['Kilometres', car.km === undefined ? undefined : kilometres(car.km)],
    ['Transmission', calm(car.trans, car.simple_transmission)],
    ['Fuel', calm(car.fuel, car.simple_fuel)],
    ['Body', calm(car.body, car.simple_body)],
    ['Engine', car.engine_size],
    ['Drive', car.drive],
    ['Seats', car.seats?.toString()],
    ['Doors', car.doors?.toString()],
    ['Colour', car.colour],
    ['Interior', car.interior_colour],
    ['Build date', car.build_date && longDate(car.build_date)],
    ['Compliance date', car.compliance_date && longDate(car.compliance_date)],
    ['Registration', car.regplate],
    ['Rego', regoExpiry(car.rego_expiry, today)],
    ['Stock number', car.stocknum],
    ['VIN', car.vin],
  ];
  return rows.flatMap(([label, value]) => (isShown(value) ? [{ label, value }] : []));
}

/** Feeds shout (`6 SP AUTOMATIC`, `PETROL - UNLEADED ULP`): then the plain word is the better one to read. */
export const calm = (given: string | undefined, plain: string | undefined): string | undefined =>
  given !== undefined && plain !== undefined && /[A-Z]{5}/.test(given) && given === given.toUpperCase()
    ? plain
    : (given ?? plain);

const isShown = (value: string | undefined): value is string =>
  value !== undefined && value.trim() !== '' && value.trim().toLowerCase() !== 'null';
