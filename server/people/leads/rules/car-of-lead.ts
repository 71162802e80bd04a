import { isOutline, pictureOf } from '#server/dealership/media/rules/picture';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { headline } from '#server/stock/cars/rules/naming';
import { dollars } from '#server/stock/price/rules/formats';
import { displayedPrice, priceLine, priceOptions } from '#server/stock/price/rules/price-line';

type LeadCar = NonNullable<Lead['car']>;
type LeadPrice = Pick<
  LeadCar,
  'price' | 'price_per' | 'price_kind' | 'price_label' | 'price_text' | 'was_price' | 'list_price'
>;

/**
 * The price of a car as its page shows it when the lead arrives, and the dealer's list price. The page's own rule
 * decides: an offer, a subscription, an earlier price, and no price at all for a placeholder.
 */
export function leadPrice(car: Car, tenant: Pick<Tenant, 'stock' | 'wording' | 'price'>): LeadPrice {
  const options = priceOptions(tenant);
  const price = displayedPrice(car, options);
  const words = priceLine(car, options);
  return {
    ...(price && { price: price.amountDollars }),
    ...(price?.kind === 'subscription' && { price_per: 'week' as const }),
    ...(words.kind && { price_kind: words.kind }),
    ...(words.label && { price_label: words.label }),
    price_text: words.text,
    ...(price?.wasDollars && { was_price: price.wasDollars }),
    ...(price?.listDollars !== undefined && { list_price: price.listDollars }),
  };
}

/** The displayed price in one line: `$23,990 Drive away (offer price)`. Undefined for a lead without a price. */
export function displayedPriceText(car: Partial<LeadPrice>): string | undefined {
  const amount = car.price_text ?? (car.price === undefined ? undefined : dollars(car.price));
  if (amount === undefined) return undefined;
  const label = car.price_label ? `(${car.price_label.toLowerCase()})` : undefined;
  return [amount, car.price_kind, label].filter(Boolean).join(' ');
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

/** The car as its page shows it when the lead arrives, with the displayed price. */
export function carOfLead(
  car: Car,
  tenant: Pick<Tenant, 'stock' | 'wording' | 'price' | 'media'>,
): NonNullable<Lead['car']> {
  const name = [headline(car), car.badge].filter((part) => part !== undefined).join(' ');
  return {
    id: car.id,
    slug: car.slug,
    name,
    ...(car.stocknum && { stocknum: car.stocknum }),
    ...leadPrice(car, tenant),
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
