import { addressLines, mapHref } from '#server/dealer/rules/map';
import { visitOf } from '#server/dealer/rules/noun';
import { telHref } from '#server/dealer/rules/phone-numbers';
import { translateView } from '#server/languages/rules/translate-view';
import type { LeadVisit } from '#server/leads/create-leads';
import { carOfForm } from '#server/leads/to-form-view';
import { isSigned, type SiteSecret, sign } from '#server/platform/site-secret';
import { ulidPattern } from '#server/platform/ulid';
import { termsOfAddress } from '#server/stock/rules/shopper-terms';
import { carLostText, driveFacts, isInspection } from './rules/drive-facts';
import { otherZone } from './rules/slot-days';

export type FoundBooking = NonNullable<Awaited<ReturnType<typeof bookingById>>>;

type Asked = Pick<LeadVisit, 'tenant' | 'services'>;

/** The booking of a signed link; undefined if the key is wrong, or its lead was deleted. */
export async function findBooking(
  { tenant, services }: Asked,
  id: string,
  key: string | null,
): Promise<FoundBooking | undefined> {
  if (!ulidPattern.test(id) || !opensBooking(services.secret, tenant.slug, id, key ?? '')) return undefined;
  return bookingById({ tenant, services }, id);
}

/** The booking with an id, for callers who may see every booking; undefined if its lead was deleted. */
export async function bookingById({ tenant, services }: Asked, id: string) {
  const booking = await services.bookings.byId(tenant.slug, id);
  const lead = booking && (await services.leads.byId(tenant.slug, booking.leadId));
  if (!booking || !lead) return undefined;
  // Undefined for a test drive without a particular car, and once the car has left the stock.
  const [car] = booking.carId === null ? [] : await services.cars.byIds(tenant.slug, [booking.carId]);
  /** `isHolder`: its shopper holds or bought the car. */
  return { booking, lead, car, isHolder: await services.bookings.isOfHolder(booking, lead) };
}

type Site = Pick<LeadVisit, 'tenant' | 'now' | 'services'>;

/** A booking for its shopper: only the first name of the person. */
export function toBookingView({ tenant, now, services }: Site, lookup: FoundBooking) {
  const { booking, lead, car } = lookup;
  const { day, hours, location, phone, firstName, notes, car: carName } = driveFacts(booking, lead, tenant);
  const key = bookingKey(services.secret, tenant.slug, booking.id);
  const { state } = termsOfAddress(lead.url, tenant);
  const zone = location && otherZone([booking.startsAt], location, state);
  return {
    /** The kind of visit: `test drive`, `inspection`. */
    visit: isInspection(lead) ? ('inspection' as const) : visitOf(car, tenant.test_drives),
    state: booking.state,
    /** It has begun, so it can no longer change. */
    past: booking.startsAt <= now.toISOString(),
    firstName,
    /** `Monday 23 November 2026`. */
    day,
    /** `10:30 am – 11:00 am`, with its zone for a shopper whose clock shows another time. */
    hours: [hours, zone].filter(Boolean).join(' '),
    where: location
      ? { name: location.name, address: addressLines(location).join(', '), mapHref: mapHref(location) }
      : { name: lead.fields['location'] ?? tenant.name, address: undefined, mapHref: undefined },
    phone: phone === undefined ? undefined : { text: phone, href: telHref(phone) },
    car: car && carOfForm(car, tenant, { state, now }),
    /** The car as text, if it no longer has a page. */
    carName,
    /** What has become of the car since, where it can no longer be driven. */
    carNews: carLostText(lookup, tenant),
    /** A notice for the shopper. */
    notes,
    calendarHref: `/api/test-drives/${booking.id}/calendar.ics?key=${key}`,
    manageHref: bookingPath(services.secret, tenant.slug, booking.id),
  };
}

/** The booking of the lead in an address with `?lead=` and `?key=`: a booking has the id of its lead. */
export async function bookingOfQuery(bff: Site & Pick<LeadVisit, 'url' | 'language'>) {
  const params = bff.url.searchParams;
  const lookup = await findBooking(bff, params.get('lead') ?? '', params.get('key'));
  const view = lookup && toBookingView(bff, lookup);
  return view && bff.language ? translateView(view, bff.language.translate) : view;
}

const textOf = (tenant: string, id: string) => `booking\n${tenant}\n${id}`;

/** Opens one booking of one dealer: its holder may see, move and cancel it. */
export const bookingKey = (secret: SiteSecret, tenant: string, id: string): string =>
  sign(secret, textOf(tenant, id));

/** Whether a key opens a booking. */
export const opensBooking = (secret: SiteSecret, tenant: string, id: string, key: string): boolean =>
  isSigned(secret, textOf(tenant, id), key);

/** The address to see and change a booking. */
export const bookingPath = (secret: SiteSecret, tenant: string, id: string): string =>
  `/test-drives/${id}?key=${bookingKey(secret, tenant, id)}`;
