import { carNoun, type Noun, withNoun } from '#server/dealer/rules/noun';
import { toPhoneView } from '#server/dealer/rules/phone-numbers';
import { carLocation, shownName } from '#server/dealer/rules/place-order';
import type { PhoneView } from '#server/dealer/views/location-card-view';
import { latestPerObject } from '#server/platform/derived';
import type { Availability, Car } from '#server/settings/car';
import type { CardsSettings } from '#server/settings/car-page-schema';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import {
  availabilityOf,
  availabilityWords,
  type DisplayedPrice,
  displayedPrice,
  priceOptions,
} from '#server/stock/rules/price-line';
import type { CarStateView } from '#server/stock/views/car-view';
import { headline } from './naming';

/**
 * What a site says of a car's sale. Card, page, PDF, feeds, head, exports, leads and API draw from it, so that no two of
 * them disagree.
 */
export interface CarStatement {
  readonly availability: Availability;
  /** The notice of a car that is sold, reserved or on its way. */
  readonly state: CarStateView | undefined;
  /** The dealer's price as figures, for other systems: people read `shownPrice`. Undefined without one. */
  readonly amount: DisplayedPrice | undefined;
  /** The dealer's location where the car is; undefined if it is none of them. */
  readonly location: TenantLocation | undefined;
  /** That location's name and city, otherwise those of the feed; never the name of a yard that shoppers don't see. */
  readonly place: { readonly name: string | undefined; readonly city: string | undefined };
  /** Masked where the site masks numbers. */
  readonly phone: PhoneView | undefined;
}

const latest = latestPerObject<Car, CarStatement>();

/** The statement of a car. Memoised: lists, feeds and exports repeat the same cars. */
export const carStatement = (car: Car, tenant: Tenant): CarStatement =>
  latest(car, [tenant], () => makeStatement(car, tenant));

function makeStatement(car: Car, tenant: Tenant): CarStatement {
  const location = carLocation(car, tenant.locations);
  const ownPlace = location?.visible ? location : undefined;
  return {
    availability: availabilityOf(car),
    state: carState(car, tenant.cards, tenant.stock.noun),
    amount: displayedPrice(car, priceOptions(tenant)),
    location,
    place: {
      name: ownPlace?.name ?? shownName(car.location_name ?? car.location?.name, location),
      city: ownPlace?.city ?? car.city ?? car.location?.city,
    },
    phone: toPhoneView(car, tenant, location),
  };
}

/** The most important notice: the car is sold, reserved, or not here yet. */
export function carState(
  car: Pick<Car, 'status' | 'reserved'>,
  { sold_tag: soldTag }: Pick<CardsSettings, 'sold_tag'>,
  noun: Noun = carNoun,
): CarStateView | undefined {
  const kind = availabilityOf(car);
  if (kind === 'in_stock') return undefined;
  return {
    kind,
    tag: kind === 'sold' ? soldTag : availabilityWords[kind],
    text: withNoun(texts[kind], noun),
  };
}

const texts = {
  sold: 'This car has been sold. Tell us what you liked about it and we’ll look for a similar one.',
  reserved: 'This car is reserved. Ask us to let you know if it becomes available again.',
  coming_soon: 'This car is on its way to us. Enquire now and we’ll let you know when it arrives.',
} as const;

/** The text for a car that is gone: sold, or removed for another reason. */
export function goneWords(
  car: Pick<Car, 'status' | 'year' | 'make' | 'model'>,
  noun: Noun = carNoun,
): {
  readonly heading: string;
  readonly text: string;
} {
  const sold = car.status === 'sold';
  return {
    heading: withNoun(sold ? 'This car has been sold' : 'This car is no longer for sale', noun),
    text: `The ${headline(car)} ${sold ? 'has found a new home' : 'is no longer listed'}. See what’s in stock now.`,
  };
}
