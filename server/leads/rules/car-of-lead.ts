import { isOutline, pictureOf } from '#server/dealer/media/rules/picture';
import { carPhone, sitePhone } from '#server/dealer/rules/place-order';
import type { Car } from '#server/settings/car';
import { carTypes } from '#server/settings/car-types';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { carStatement } from '#server/stock/cars/rules/car-statement';
import { headline } from '#server/stock/cars/rules/naming';
import type { ChargeBasis } from '#server/stock/charges/rules/drive-away';
import { leadingPrice, leadingText } from '#server/stock/charges/rules/leading-price';
import {
  availabilityWords,
  dollars,
  priceInWords,
  priceLine,
  priceOptions,
} from '#server/stock/rules/price-line';

type LeadCar = NonNullable<Lead['car']>;
type LeadPrice = Pick<
  LeadCar,
  | 'price'
  | 'price_per'
  | 'price_kind'
  | 'price_label'
  | 'price_text'
  | 'was_price'
  | 'list_price'
  | 'in_full_text'
>;

type Labelled = readonly [label: string, value: string];

/** Lines for people to read, without unknown ones. */
export const labelled = (
  lines: ReadonlyArray<readonly [label: string, value: string | undefined]>,
): Labelled[] => lines.flatMap(([label, value]): Labelled[] => (value ? [[label, value]] : []));

/** The price that the page led with: in full, or the dealer's. Undefined for a lead without a price. */
export const displayedPriceText = (car: LeadPrice): string | undefined =>
  car.in_full_text ?? dealersPriceText(car);

/** The dealer's price in one line: `$23,990 Drive away (offer price)`. */
function dealersPriceText(car: LeadPrice): string | undefined {
  const amount = car.price_text ?? (car.price === undefined ? undefined : dollars(car.price));
  if (amount === undefined) return undefined;
  return priceInWords({ text: amount, kind: car.price_kind, label: car.price_label });
}

/**
 * Every price of a lead's car, labelled, for people to read: the one that led first; the list price only if it differs from
 * the displayed one.
 */
export function priceFacts(car: LeadPrice): Labelled[] {
  const { was_price: was, list_price: list } = car;
  return labelled([
    ['Price', displayedPriceText(car)],
    ['Our price', car.in_full_text && dealersPriceText(car)],
    ['Was', was === undefined ? undefined : dollars(was)],
    ['List price', list === undefined || list === car.price ? undefined : dollars(list)],
  ]);
}

/** The same in one line: `$23,990 Drive away (offer price), was $25,990, list price $25,990`. */
export const pricesInWords = (car: LeadPrice): string =>
  priceFacts(car)
    .map(([label, value]) => (label === 'Price' ? value : `${label.toLowerCase()} ${value}`))
    .join(', ');

/** The price of the whole car in dollars, for systems without weekly prices: of a subscription the list price. */
export const wholePrice = (car: LeadPrice): number | undefined =>
  car.price_per ? car.list_price : car.price;

/** The availability of a car by the state of its own reservation. One that has ended says nothing about the car. */
const reservedWords: Readonly<Partial<Record<string, string>>> = {
  'Waiting for the deposit': 'Reserved for this customer',
  Held: 'Reserved for this customer',
  Sold: 'Sold to this customer',
};

/**
 * Availability and place of a lead's car, labelled, for people to read; nothing of older leads. A reservation says more than
 * the listing did before it.
 */
export function saleFacts({ car, fields }: Pick<Lead, 'car' | 'fields'>): Labelled[] {
  const { availability, place } = car ?? {};
  const { reservation_state: state } = fields;
  const listed = availability && availabilityWords[availability];
  const words = state === undefined ? listed : reservedWords[state];
  return labelled([
    ['Availability', words],
    ['Where it is', place],
  ]);
}

/** The number for questions about a lead, never masked: of its car by the phone order, otherwise the dealer's main one. */
export function phoneOfLead({ car }: Pick<Lead, 'car'>, tenant: Tenant): string | undefined {
  if (!car) return sitePhone(tenant);
  const car_type = carTypes.find((type) => type === car.car_type);
  return carPhone({ car_type, location_id: car.location_id, location: undefined }, tenant);
}

/**
 * The car as its page shows it when the lead arrives: its price, its availability, its place. The price may be an offer, a
 * subscription or an earlier one, and there is none for a placeholder; the list price is the dealer's. Where the page led with
 * a price in full, the lead has it as well.
 */
export function carOfLead(car: Car, tenant: Tenant, basis: ChargeBasis): LeadCar {
  const { availability, location, place, amount } = carStatement(car, tenant);
  const price = priceLine(car, priceOptions(tenant));
  const leading = leadingPrice(car, tenant, basis);
  const inFull = leading?.isEstimate ? leading : undefined;
  const photo = pictureOf(car, '', { media: tenant.media });
  return {
    id: car.id,
    slug: car.slug,
    name: [headline(car), car.badge].filter((part) => part !== undefined).join(' '),
    stocknum: car.stocknum || undefined,
    price: amount?.amountDollars,
    price_per: amount?.kind === 'subscription' ? 'week' : undefined,
    price_kind: price.kind || undefined,
    price_label: price.label || undefined,
    price_text: price.text,
    was_price: amount?.wasDollars || undefined,
    list_price: amount?.listDollars,
    in_full_price: inFull?.dollars,
    in_full_text: inFull && leadingText(inFull),
    availability,
    location_id: location?.id,
    place: place.name || undefined,
    car_type: car.car_type,
    year: car.year,
    make: car.make,
    model: car.model,
    badge: car.badge || undefined,
    vin: car.vin || undefined,
    km: car.km,
    colour: car.colour || undefined,
    tag: car.tag || undefined,
    // What CRMs ask for beside what people read.
    item_type: car.item_type,
    body: (car.simple_body ?? car.body) || undefined,
    transmission: (car.simple_transmission ?? car.trans) || undefined,
    doors: car.doors,
    redbookcode: car.redbookcode || undefined,
    image: isOutline(photo) ? undefined : photo.src,
  };
}
