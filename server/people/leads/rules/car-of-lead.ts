import { carPhone, sitePhone } from '#server/dealership/locations/rules/place-order';
import { isOutline, pictureOf } from '#server/dealership/media/rules/picture';
import type { Car } from '#server/settings/car';
import { carTypes } from '#server/settings/car-types';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { type CarStatement, carStatement } from '#server/stock/cars/rules/car-statement';
import { headline } from '#server/stock/cars/rules/naming';
import { availabilityWords } from '#server/stock/price/rules/availability';
import { dollars } from '#server/stock/price/rules/formats';
import { priceInWords } from '#server/stock/price/rules/price-line';

type LeadCar = NonNullable<Lead['car']>;
type LeadPrice = Pick<
  LeadCar,
  'price' | 'price_per' | 'price_kind' | 'price_label' | 'price_text' | 'was_price' | 'list_price'
>;

/**
 * The price of a car as its page shows it when the lead arrives, and the dealer's list price: an offer, a subscription, an
 * earlier price, and no price at all for a placeholder.
 */
function leadPrice({ amount, price }: CarStatement): LeadPrice {
  return {
    ...(amount && { price: amount.amountDollars }),
    ...(amount?.kind === 'subscription' && { price_per: 'week' as const }),
    ...(price.kind && { price_kind: price.kind }),
    ...(price.label && { price_label: price.label }),
    price_text: price.text,
    ...(amount?.wasDollars && { was_price: amount.wasDollars }),
    ...(amount?.listDollars !== undefined && { list_price: amount.listDollars }),
  };
}

/** The displayed price in one line: `$23,990 Drive away (offer price)`. Undefined for a lead without a price. */
export function displayedPriceText(car: Partial<LeadPrice>): string | undefined {
  const amount = car.price_text ?? (car.price === undefined ? undefined : dollars(car.price));
  if (amount === undefined) return undefined;
  return priceInWords({ text: amount, kind: car.price_kind, label: car.price_label });
}

/**
 * Every price of a lead's car, labelled, for people to read; the list price only if it differs from the displayed one.
 */
export function priceFacts(car: Partial<LeadPrice>): ReadonlyArray<readonly [label: string, value: string]> {
  const { was_price: was, list_price: list } = car;
  const priceText = displayedPriceText(car);
  return [
    ...(priceText ? [['Price', priceText] as const] : []),
    ...(was === undefined ? [] : [['Was', dollars(was)] as const]),
    ...(list === undefined || list === car.price ? [] : [['List price', dollars(list)] as const]),
  ];
}

/** The same in one line: `$23,990 Drive away (offer price), was $25,990, list price $25,990`. */
export const pricesInWords = (car: Partial<LeadPrice>): string =>
  priceFacts(car)
    .map(([label, value]) => (label === 'Price' ? value : `${label.toLowerCase()} ${value}`))
    .join(', ');

/** The price of the whole car in dollars, for systems without weekly prices: of a subscription the list price. */
export const wholePrice = (car: Partial<LeadPrice>): number | undefined =>
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
export function saleFacts({
  car,
  fields,
}: Pick<Lead, 'car' | 'fields'>): ReadonlyArray<readonly [label: string, value: string]> {
  const { availability, place } = car ?? {};
  const { reservation_state: state } = fields;
  const listed = availability && availabilityWords[availability];
  const words = state === undefined ? listed : reservedWords[state];
  return [
    ...(words ? [['Availability', words] as const] : []),
    ...(place ? [['Where it is', place] as const] : []),
  ];
}

/** The number for questions about a lead, never masked: of its car by the phone order, otherwise the dealer's main one. */
export function phoneOfLead({ car }: Pick<Lead, 'car'>, tenant: Tenant): string | undefined {
  if (!car) return sitePhone(tenant);
  const car_type = carTypes.find((type) => type === car.car_type);
  return carPhone({ car_type, location_id: car.location_id, location: undefined }, tenant);
}

/** The car as its page shows it when the lead arrives: its price, its availability, its place. */
export function carOfLead(car: Car, tenant: Tenant): LeadCar {
  const statement = carStatement(car, tenant);
  const { availability, location, place } = statement;
  const name = [headline(car), car.badge].filter((part) => part !== undefined).join(' ');
  return {
    id: car.id,
    slug: car.slug,
    name,
    ...(car.stocknum && { stocknum: car.stocknum }),
    ...leadPrice(statement),
    availability,
    ...(location && { location_id: location.id }),
    ...(place.name && { place: place.name }),
    ...(car.car_type && { car_type: car.car_type }),
    ...(car.year !== undefined && { year: car.year }),
    make: car.make,
    model: car.model,
    ...(car.badge && { badge: car.badge }),
    ...(car.vin && { vin: car.vin }),
    ...(car.km !== undefined && { km: car.km }),
    ...(car.colour && { colour: car.colour }),
    ...(car.tag && { tag: car.tag }),
    ...forCrms(car, tenant.media),
  };
}

/** What CRMs ask for beside what people read. */
function forCrms(car: Car, media: Tenant['media']): Partial<LeadCar> {
  const body = car.simple_body ?? car.body;
  const transmission = car.simple_transmission ?? car.trans;
  const photo = pictureOf(car, '', { media });
  return {
    item_type: car.item_type,
    ...(body && { body }),
    ...(transmission && { transmission }),
    ...(car.doors !== undefined && { doors: car.doors }),
    ...(car.redbookcode && { redbookcode: car.redbookcode }),
    ...(isOutline(photo) ? {} : { image: photo.src }),
  };
}
