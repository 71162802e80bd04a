import type { IdReference, ItemAvailability, Offer, UnitPriceSpecification } from 'schema-dts';
import type { Car } from '#server/settings/car';
import { shownPriceDollars } from '#server/stock/price/rules/price-line';
import type { Draft } from './draft';
import { conditionOf } from './vehicle-node';

/** Availability: sold and reserved take precedence. */
export function availabilityOf(car: Pick<Car, 'status' | 'reserved' | 'preorder'>): ItemAvailability {
  if (car.status === 'sold') return 'https://schema.org/SoldOut';
  if (car.reserved) return 'https://schema.org/Reserved';
  const later = car.status === 'coming_soon' || car.preorder;
  return later ? 'https://schema.org/PreOrder' : 'https://schema.org/InStock';
}

/** The price shown on the page, in display order; undefined if there is none. */
function price(
  car: Car,
  subscriptions: boolean,
): Pick<Draft<Offer>, 'price' | 'priceCurrency' | 'priceSpecification'> {
  const weekly = subscriptions ? (car.subscription_price ?? 0) : 0;
  if (weekly > 0) return { priceSpecification: aWeek(weekly) };
  const dollars = shownPriceDollars(car);
  return dollars === undefined ? {} : { price: dollars, priceCurrency: 'AUD' };
}

const aWeek = (dollars: number): UnitPriceSpecification => ({
  '@type': 'UnitPriceSpecification',
  price: dollars,
  priceCurrency: 'AUD',
  unitCode: 'WEE',
});

/** The dealer's offer of the car. */
export const offerNode = (
  car: Car,
  about: { readonly url: string; readonly seller: IdReference; readonly subscriptions: boolean },
): Draft<Offer> => ({
  '@type': 'Offer',
  url: about.url,
  ...price(car, about.subscriptions),
  availability: availabilityOf(car),
  itemCondition: conditionOf(car),
  seller: about.seller,
});
