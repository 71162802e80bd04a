import { visitOf, visitWorded } from '#server/dealer/rules/noun';
import { offersTestDrives } from '#server/dealer/rules/place-order';
import type { Car } from '#server/settings/car';
import type { CardsSettings } from '#server/settings/car-page-schema';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { availabilityOf, dollars, isAvailable, shownPriceDollars } from '#server/stock/rules/price-line';
import type { ActionView, CardView } from '#server/stock/views/card-view';
import { carEffect, carEventOf } from './car-effects';
import { isOfKinds } from './trade-in';

type ButtonCar = Parameters<typeof shownPriceDollars>[0] &
  Pick<Car, 'slug' | 'status' | 'reserved' | 'car_type' | 'item_type' | 'images' | 'primary_image_url'>;

const enquireHref = (slug: string) => `/cars/${slug}/enquire`;

/** The address of a reservation. */
export const reserveHref = (slug: string, { reserve }: Pick<CardsSettings, 'reserve'>): string =>
  `/cars/${slug}/${reserve?.address ?? 'checkout'}`;

/**
 * The buttons of a card: Enquiry or Book a Test Drive and, for a car
 * that can be reserved, Reserve Now; Find Me Something Similar for a car that is no longer available.
 */
export function cardButtons(
  car: ButtonCar,
  { cards, locations, wording }: Pick<Tenant, 'cards' | 'locations' | 'wording'>,
): ActionView[] {
  if (!isAvailable(car)) return [similar(car, wording)];
  const drives = cards.test_drive_button && isTestDriven(car, locations);
  const first = drives ? testDrive(car, wording) : enquiry(car, cards.enquiry_button);
  return isReservable(car, cards) ? [first, reserve(car, { cards, wording })] : [first];
}

export const enquiry = ({ slug }: Pick<Car, 'slug'>, text: string): ActionView => ({
  kind: 'enquiry',
  text,
  href: enquireHref(slug),
});

/** Replaces all others for a car that is no longer available. */
export const similar = ({ slug }: Pick<Car, 'slug'>, wording: Tenant['wording']): ActionView => ({
  kind: 'similar',
  text: wording.similar_button,
  href: enquireHref(slug),
});

/** Book a Test Drive; an inspection of a caravan, a ride of a motorcycle. */
export const testDrive = (
  { slug, item_type }: Pick<Car, 'slug' | 'item_type'>,
  wording: Tenant['wording'],
): ActionView => ({
  kind: 'test-drive',
  text: visitWorded(wording.test_drive_button, visitOf({ item_type }, { called: 'test drive' })),
  href: `/cars/${slug}/test-drive`,
});

export function reserve(
  { slug }: Pick<Car, 'slug'>,
  { cards, wording }: Pick<Tenant, 'cards' | 'wording'>,
): ActionView {
  const price = depositText(cards);
  return {
    kind: 'reserve',
    text: wording.reserve_button,
    href: reserveHref(slug, cards),
    price,
  };
}

/** A used car that can be reserved, on a site that takes deposits online and sells from start to finish. */
export const isOrderable = (
  car: ButtonCar,
  { cards, orders, payments }: Pick<Tenant, 'cards' | 'orders' | 'payments'>,
): boolean =>
  orders.enabled &&
  payments.methods.length > 0 &&
  cards.reserve?.journey === true &&
  car.car_type === 'used' &&
  isReservable(car, cards);

/** The reservation deposit; undefined when empty or $0, which is never shown. */
export function depositText({ reserve }: Pick<CardsSettings, 'reserve'>): string | undefined {
  const deposit = reserve?.deposit_dollars ?? 0;
  return deposit > 0 ? dollars(deposit) : undefined;
}

/**
 * A car that is here and not reserved for somebody else can be test-driven, unless no location offers test drives. `isHolder`:
 * it is reserved for the shopper who asks.
 */
export const isTestDriven = (
  car: Pick<Car, 'status' | 'reserved'>,
  locations: readonly TenantLocation[],
  isHolder = false,
): boolean =>
  car.status === 'in_stock' &&
  carEffect(isHolder ? 'holder’s new booking' : 'new booking', carEventOf(car)) === 'accept' &&
  offersTestDrives(locations);

/** Eligible for reservation: in stock, not reserved, priced above the deposit, of a kind that the dealer reserves online. */
export function isReservable(car: ButtonCar, { reserve }: Pick<CardsSettings, 'reserve'>): boolean {
  if (!reserve || !isOfKinds(car, reserve.car_types)) return false;
  const price = shownPriceDollars(car);
  if (price === undefined || price <= (reserve.deposit_dollars ?? 0)) return false;
  return availabilityOf(car) === 'in_stock';
}

/**
 * Whether a car can be saved and compared: not when it is unavailable, has a price of 0 or
 * less, or, where the dealer says so, lacks images.
 */
export function isSavable(car: ButtonCar, cards: Pick<CardsSettings, 'saving_needs_photos'>): boolean {
  const pictured = car.images.length > 0 || car.primary_image_url !== undefined;
  const priced = Math.max(car.price ?? 0, car.offer_price ?? 0) > 0;
  return isAvailable(car) && priced && (pictured || !cards.saving_needs_photos);
}

/**
 * The button that saves a car: to the watchlist where the site has one, otherwise to the browser's favourites. A sold
 * car's watchlist button is hidden unless the customer has saved the car.
 */
export function savesOf(
  car: ButtonCar,
  { watchlist, cards }: Pick<Tenant, 'watchlist' | 'cards'>,
): Pick<CardView, 'favourite' | 'watchlist'> {
  if (watchlist.enabled) return { watchlist: isAvailable(car) ? 'all' : 'saved' };
  return cards.favourites && isSavable(car, cards) ? { favourite: true } : {};
}
