import type { PhoneView } from '#server/dealer/views/location-card-view';
import type { LinkView } from '#server/platform/views/packed';
import type { Car } from '#server/settings/car';
import { carTypes } from '#server/settings/car-types';
import { websiteId } from '#server/settings/rules/plain-path';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';

/** The phone numbers a tenant gives cars, without their display settings. */
type PhoneNumbers = Omit<Tenant['phones'], 'reveal'>;

/**
 * The number shown for a car: the dealer override, then by car type, then for new cars, then for used ones, then the
 * location's. Undefined if there is none.
 */
export function choosePhone(
  { override, ...byType }: PhoneNumbers,
  carType: Car['car_type'],
  locationPhone: string | undefined,
): string | undefined {
  return override ?? (carType ? byType[carType] : undefined) ?? byType.new ?? byType.used ?? locationPhone;
}

/**
 * A feed's text as a phone number; undefined if nobody can call it, such as words: a link would be dead. At least six
 * digits, as in 13 12 34.
 */
export const feedPhone = (text: string | undefined): string | undefined =>
  text !== undefined && /^\+?[\d\s().-]{6,25}$/.test(text) && text.replace(/\D/g, '').length >= 6
    ? text
    : undefined;

/** A `tel:` link for an Australian number as people write it. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** Number of visible characters in a masked number. */
const visibleDigits = 5;

/** A number with its first five characters visible and the remaining digits as asterisks. */
export const maskPhone = (phone: string): string =>
  phone.slice(0, visibleDigits) + phone.slice(visibleDigits).replace(/\d/g, '*');

/** Whether two texts are the same number, in any notation. */
export const samePhone = (a: string, b: string): boolean => digits(a) === digits(b);
const digits = (phone: string): string => phone.replace(/\D/g, '').replace(/^61(?=\d{9}$)/, '0');

/** The settings that decide masking. */
type Masking = Pick<Tenant, 'phones' | 'locations'>;

/** Whether cars mask a number that a page would otherwise show. Without masking nothing is hidden. */
export function isHiddenNumber({ phones, locations }: Masking, phone: string): boolean {
  if (phones.reveal !== 'masked') return false;
  const types = [...carTypes, undefined];
  return locations.some((location) =>
    types.some((type) => samePhone(choosePhone(phones, type, location.phone) ?? '', phone)),
  );
}

/** The page that reveals a location's masked number. */
export const placePhoneHref = ({ slug }: Pick<TenantLocation, 'slug'>): string => `/contact-us/${slug}/phone`;

/**
 * A number of the dealer's on a page that is not about one car: as a link to call, or masked where cars mask it, as a link
 * to the page that reveals it. Undefined for a masked number that no location has: nothing reveals it.
 */
export function phoneLink(site: Masking, phone: string): LinkView | undefined {
  if (!isHiddenNumber(site, phone)) return { text: phone, href: telHref(phone) };
  const place = site.locations.find((one) => one.visible && samePhone(one.phone, phone));
  return place && { text: maskPhone(phone), href: placePhoneHref(place) };
}

/** The number shown for a car; `location` is where the car is. Undefined if there is none. */
export const phoneOf = (
  car: Pick<Car, 'car_type' | 'location'>,
  { phones }: Pick<Tenant, 'phones'>,
  location: TenantLocation | undefined,
): string | undefined => choosePhone(phones, car.car_type, location?.phone ?? feedPhone(car.location?.phone));

/** The number for a car page. */
export function toPhoneView(
  car: Car,
  tenant: Tenant,
  location: TenantLocation | undefined,
): PhoneView | undefined {
  const phone = phoneOf(car, tenant, location);
  if (phone === undefined) return undefined;
  const masked = tenant.phones.reveal === 'masked';
  return {
    text: masked ? maskPhone(phone) : phone,
    ...(masked ? { reveal: revealOf(car, tenant) } : { href: telHref(phone) }),
    call: tenant.wording.call,
    event: { id: callEventId, label: callLabel(car) },
  };
}

const revealOf = (car: Car, tenant: Tenant): PhoneView['reveal'] => ({
  action: `/cars/${car.slug}/phone`,
  fields: {
    car_id: car.id,
    ...(car.dealership_id ? { dealership_id: car.dealership_id } : {}),
    website_id: websiteId(tenant),
  },
});

/** Call the dealer: id 25, labelled New Car or Used Car. */
export const callEventId = 25;

/**
 * The label of a call about a car. There are two: a car that is not new has been driven, so demos, and cars of unknown
 * type, count as used.
 */
export const callLabel = ({
  car_type,
}: {
  readonly car_type?: string | undefined;
}): 'New Car' | 'Used Car' => (car_type === 'new' ? 'New Car' : 'Used Car');

const shapes = [
  // Mobiles and landlines: 04.., 02, 03, 07, 08.
  /^0[23478]\d{8}$/,
  // Local rate and free call.
  /^1[38]00\d{6}$/,
  /^13\d{4}$/,
];

/** Whether a number can be called in Australia: landline with area code, mobile, 13, 1300 or 1800. */
export function isAustralianPhone(phone: string): boolean {
  if (!/^\+?[\d\s()-]+$/.test(phone)) return false;
  const digits = phone.replace(/\D/g, '');
  const national = phone.trim().startsWith('+') ? nationalOf(digits) : digits;
  return national !== null && shapes.some((shape) => shape.test(national));
}

const nationalOf = (digits: string) =>
  digits.startsWith('61') ? `0${digits.slice(2).replace(/^0/, '')}` : null;
