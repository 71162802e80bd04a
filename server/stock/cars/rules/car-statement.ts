import { carNoun, type Noun, withNoun } from '#server/dealer/rules/noun';
import { toPhoneView } from '#server/dealer/rules/phone-numbers';
import { carLocation, shownName } from '#server/dealer/rules/place-order';
import { latestPerObject } from '#server/platform/derived';
import type { Car } from '#server/settings/car';
import type { CardsSettings } from '#server/settings/car-page-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import {
  availabilityOf,
  availabilityWords,
  displayedPrice,
  priceOptions,
} from '#server/stock/rules/price-line';
import type { CarStateView } from '#server/stock/views/car-view';
import { headline } from './naming';

/**
 * What a site says of a car's sale. Card, page, PDF, feeds, head, exports, leads and API draw from it, so that no two of
 * them disagree.
 */
export type CarStatement = Readonly<ReturnType<typeof makeStatement>>;

const latest = latestPerObject<Car, CarStatement>();

/** The statement of a car. Memoised: lists, feeds and exports repeat the same cars. */
export const carStatement = (car: Car, tenant: Tenant): CarStatement =>
  latest(car, [tenant], () => makeStatement(car, tenant));

function makeStatement(car: Car, tenant: Tenant) {
  /** The dealer's location where the car is; undefined if it is none of them. */
  const location = carLocation(car, tenant.locations);
  const ownPlace = location?.visible ? location : undefined;
  return {
    availability: availabilityOf(car),
    /** The notice of a car that is sold, reserved or on its way. */
    state: carState(car, tenant.cards, tenant.stock.noun),
    /** The dealer's price as figures, for other systems: people read `shownPrice`. Undefined without one. */
    amount: displayedPrice(car, priceOptions(tenant)),
    location,
    /** That location's name and city, otherwise those of the feed; never the name of a yard that shoppers don't see. */
    place: {
      name: ownPlace?.name ?? shownName(car.location_name ?? car.location?.name, location),
      city: ownPlace?.city ?? car.city ?? car.location?.city,
    },
    /** Masked where the site masks numbers. */
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
    text: `${stateFact(kind, noun)} ${offers[kind]}`,
  };
}

/** How the car stands, for everybody: paper reaches those who reserved it too. */
export const stateFact = (kind: keyof typeof facts, noun: Noun): string => withNoun(facts[kind], noun);

const facts = {
  sold: 'This car has been sold.',
  reserved: 'This car is reserved.',
  coming_soon: 'This car is on its way to us.',
} as const;

/** What a page offers to those who would like the car. */
const offers = {
  sold: 'Tell us what you liked about it and we’ll look for a similar one.',
  reserved: 'Ask us to let you know if it becomes available again.',
  coming_soon: 'Enquire now and we’ll let you know when it arrives.',
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
