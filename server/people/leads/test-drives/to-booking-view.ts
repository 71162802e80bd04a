import { addressLines, mapHref } from '#server/dealership/locations/rules/map';
import { telHref } from '#server/dealership/phones/rules/location-phone';
import { visitOf } from '#server/dealership/tenants/rules/visit';
import type { LeadVisit } from '#server/people/leads/lead-services';
import { carOfForm } from '#server/people/leads/to-form-view';
import { type FoundBooking, findBooking } from './find-booking';
import { bookingKey, bookingPath } from './rules/booking-key';
import { driveFacts } from './rules/drive-facts';
import type { BookingView } from './views/booking-view';

type Site = Pick<LeadVisit, 'tenant' | 'now' | 'services'>;

/** A booking for its shopper. */
export function toBookingView(
  { tenant, now, services }: Site,
  { booking, lead, car }: FoundBooking,
): BookingView {
  const { day, hours, location, firstName, car: carName } = driveFacts(booking, lead, tenant);
  const key = bookingKey(services.secret, tenant.slug, booking.id);
  return {
    visit: visitOf(car, tenant.test_drives),
    state: booking.state,
    past: booking.startsAt <= now.toISOString(),
    ...{ firstName, day, hours },
    where: location
      ? { name: location.name, address: addressLines(location).join(', '), mapHref: mapHref(location) }
      : { name: lead.fields['location'] ?? tenant.name },
    ...(location ? { phone: { text: location.phone, href: telHref(location.phone) } } : {}),
    ...(car ? { car: carOfForm(car, tenant) } : {}),
    ...(carName ? { carName } : {}),
    notes: tenant.test_drives.confirmation_text,
    calendarHref: `/api/test-drives/${booking.id}/calendar.ics?key=${key}`,
    manageHref: bookingPath(services.secret, tenant.slug, booking.id),
  };
}

/** The booking in an address with `?booking=` and `?key=`, e.g. on the page after booking. */
export async function bookingOfQuery(bff: Site & Pick<LeadVisit, 'url'>): Promise<BookingView | undefined> {
  const asked = bff.url.searchParams;
  const found = await findBooking(bff, asked.get('booking') ?? '', asked.get('key'));
  return found && toBookingView(bff, found);
}
