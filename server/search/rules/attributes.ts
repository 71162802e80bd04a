import { imageAddresses } from '#server/dealer/media/rules/car-images';
import type { FilterValue } from '#server/search/search-port';
import type { Car } from '#server/settings/car';
import { type AustralianState, australianStates } from '#server/settings/location-schema';
import { pPlates } from '#server/stock/cars/rules/p-plates';
import { ancapStars, learnerApproval } from '#server/stock/cars/rules/specifications';
import { isAvailable, shownPriceDollars } from '#server/stock/rules/price-line';
import { priceRangeLabel } from './price-ranges';

export type AttributeKind = 'keyword' | 'number' | 'list' | 'boolean';
export type AttributeValue = FilterValue | readonly string[] | undefined;

/** An attribute of a car to filter, count or sort by. */
export interface Attribute {
  readonly name: string;
  readonly kind: AttributeKind;
  /** Its refinement in a URL; null for attributes that only the site filters or sorts by. */
  readonly refine: 'values' | 'range' | null;
  readonly read: (car: Car) => AttributeValue;
}

/** Further features are not indexed: no shopper filters by the hundredth. */
const FEATURES_MAX = 60;

/** "Most relevant" shows sold cars below all that are for sale, however high the dealer ranks them. */
const soldRank = -1e9;

/** As four digits: feeds write them with blanks, or lose a leading zero. */
function postcodeOf(text: string | undefined): string | undefined {
  const digits = text?.trim() ?? '';
  return /^\d{3,4}$/.test(digits) ? digits.padStart(4, '0') : undefined;
}

/** What a car may tow with brakes, in kilograms: feeds write `3500`, `3,500 kg` or `3.5 t`. */
function towingKg({ specifications }: Car): number | undefined {
  const text = String(
    specifications?.['braked_towing_capacity'] ?? specifications?.['towing_capacity'] ?? '',
  );
  const [, digits = '', tonnes] = /^(\d[\d,.]*)\s*(?:kgs?|(t|tonnes?))?$/i.exec(text.trim()) ?? [];
  const mass = Number(digits.replaceAll(',', '')) * (tonnes === undefined ? 1 : 1000);
  return mass > 0 ? mass : undefined;
}

const ancapText = ({ variant }: Car): string | undefined => {
  const stars = ancapStars(variant?.ancaprating);
  return stars && `${stars}-star ANCAP`;
};

/** Litres for 100 km; an electric car uses none. */
const fuelLitres = ({ simple_fuel, fuel, variant }: Car): number | undefined =>
  variant?.fuelconsumptioncombined ?? ((simple_fuel ?? fuel) === 'Electric' ? 0 : undefined);

/** The limits that a car's fuel use is within. */
function fuelLimits(car: Car): readonly string[] | undefined {
  const litres = fuelLitres(car);
  return litres === undefined
    ? undefined
    : [5, 6, 7].filter((most) => litres <= most).map((most) => `Up to ${most} L/100 km`);
}

/** The day of an ISO date as a number, `20261231`; the first of a month without a day. */
const regoDay = (date: string | undefined): number | undefined =>
  date === undefined ? undefined : Number(`${date}-01`.slice(0, 10).replaceAll('-', ''));

const values = (name: string, read: (car: Car) => string | undefined): Attribute => ({
  name,
  kind: 'keyword',
  refine: 'values',
  read,
});
const list = (name: string, read: (car: Car) => readonly string[] | undefined): Attribute => ({
  name,
  kind: 'list',
  refine: 'values',
  read,
});
const range = (name: string, read: (car: Car) => number | undefined): Attribute => ({
  name,
  kind: 'number',
  refine: 'range',
  read,
});
const own = (name: string, kind: AttributeKind, read: (car: Car) => AttributeValue): Attribute => ({
  name,
  kind,
  refine: null,
  read,
});

/** The interest rate of a car's own loan, per cent a year. */
export const loanRate = 'loan_rate';
/** The price in full in a state, where the site shows such prices. */
export const priceIn = (state: AustralianState): string => `price_in_${state.toLowerCase()}`;

/** Every attribute of the search state, in the order of URLs, then those for the site rules and the sort orders. */
export const attributes: readonly Attribute[] = [
  values('car_type', (car) => car.car_type),
  values('make', (car) => car.make),
  values('model', (car) => car.model),
  values('make_model', (car) => `${car.make} ${car.model}`),
  values('badge', (car) => car.badge),
  values('body', (car) => car.simple_body ?? car.body),
  /** The dealer's price; the document replaces it where the site shows another one first. */
  range('price', shownPriceDollars),
  range('subscription_price', (car) => car.subscription_price),
  values('price_range', (car) => priceRangeLabel(shownPriceDollars(car))),
  /** Of the weekly price that the site shows; the document fills it in. */
  values('weekly_price_range', () => undefined),
  range('year', (car) => car.year),
  range('km', (car) => car.km),
  values('fuel', (car) => car.simple_fuel ?? car.fuel),
  values('transmission', (car) => car.simple_transmission ?? car.trans),
  values('drive', (car) => car.drive),
  values('seats', (car) => (car.seats ? String(car.seats) : undefined)),
  values('colour', (car) => car.colour),
  values('location_name', (car) => car.location_name ?? car.location?.name),
  values('city', (car) => car.city ?? car.location?.city),
  values('state', (car) => car.location?.state),
  values('lams', learnerApproval),
  values('tag', (car) => car.tag),
  values('status', (car) => car.status),
  values('item_type', (car) => car.item_type),
  list('categories', (car) => car.categories),
  list('filtered_features', (car) => car.standardEquipment?.slice(0, FEATURES_MAX)),
  values('dealership_name', (car) => car.dealership_name),
  values('dealership_slug', (car) => car.dealership_slug),
  /** Distances are queried as lists of postcodes; the document fills in the location's own one. */
  own('postcode', 'keyword', (car) => postcodeOf(car.private_postcode)),
  own('location_id', 'keyword', (car) => car.location_id),
  own('stocknum', 'keyword', (car) => car.stocknum),
  /** Photos the site can show; a feed's own count may claim more. */
  own('photos_count', 'number', (car) => imageAddresses(car).length),
  own('sold_date_timestamp', 'number', (car) => car.sold_date_timestamp),
  own('show_on_dealer_website', 'boolean', (car) => car.show_on_dealer_website),
  own('reserved', 'boolean', (car) => car.reserved),
  own('certified', 'boolean', (car) => car.certified),
  own('created_at', 'number', (car) => (car.created_at ? Date.parse(car.created_at) : undefined)),
  own('custom_rank', 'number', (car) => (isAvailable(car) ? car.custom_rank : soldRank)),
  // Beyond the search state: everyday words ask for them. The document fills the weekly price in.
  range('weekly_price', () => undefined),
  range('towing', towingKg),
  range('rego_expiry', ({ rego_expiry }) => regoDay(rego_expiry)),
  values('p_plates', pPlates),
  values('ancap', ancapText),
  list('fuel_use', fuelLimits),
  own('fuel_litres', 'number', fuelLitres),
  // What shoppers with terms of their own filter and sort by: the document fills both in.
  own(loanRate, 'number', () => undefined),
  ...australianStates.map((state) => own(priceIn(state), 'number', () => undefined)),
];

/** Other names of attributes; URLs accept them. */
export const attributeAliases: Readonly<Record<string, string>> = {
  location: 'location_name',
  odometer: 'km',
  fuelType: 'fuel',
  simple_body: 'body',
};

const byName = new Map(attributes.map((attribute) => [attribute.name, attribute]));

/** The attribute with that name or alias; undefined if there is none. */
export function attributeNamed(name: string): Attribute | undefined {
  const alias = Object.hasOwn(attributeAliases, name) ? attributeAliases[name] : undefined;
  return byName.get(alias ?? name);
}
