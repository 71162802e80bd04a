import type { LinkView } from '#server/platform/views/link-view';
import type { Car } from '#server/settings/car';
import { carTypes } from '#server/settings/car-types';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';

/** The phone numbers a tenant gives cars, without their display settings. */
export type PhoneNumbers = Omit<Tenant['phones'], 'reveal'>;

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
