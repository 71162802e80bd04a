import { withNoun } from '#server/dealer/tenants/rules/noun';
import { timeField, whereOf } from '#server/leads/rules/forms/test-drive';
import { bookingPath } from '#server/leads/test-drives/find-booking';
import { driveFacts } from '#server/leads/test-drives/rules/drive-facts';
import { inspectionTimes } from '#server/trade-in/book-inspection';
import type { TradeInPageVisit } from '#server/trade-in/trade-in-visit';
import type { Valuation } from '#server/trade-in/valuation';
import type { BookedView, InspectionStepView } from '#server/trade-in/views/valuation-view';

/** The free times of a location, from the test-drive calendar: the one in `?location=`, else the first. */
export async function toInspectionView(
  visit: TradeInPageVisit,
  valuation: Valuation,
): Promise<InspectionStepView> {
  const { tenant, url } = visit;
  const { places, place, days } = await inspectionTimes(visit, url.searchParams.get('location') ?? undefined);
  const hrefOf = (slug: string) => `${url.pathname}?step=inspection&location=${encodeURIComponent(slug)}`;
  const field = timeField(days);
  const booked = await bookedInspection(visit, valuation);
  return {
    kind: 'inspection',
    intro: withNoun(
      'We look at the car for about 20 minutes while you wait, then confirm the offer.',
      tenant.stock.noun,
    ),
    booked,
    ...(place ? { where: whereOf(places, place, hrefOf) } : {}),
    field:
      days.length > 0
        ? { ...field, empty: undefined }
        : { ...field, empty: 'No times online at the moment.' },
    hidden: place ? { location: place.slug } : {},
    submit: days.length > 0 ? (booked ? 'Move to this time' : 'Book inspection') : undefined,
    skip: booked
      ? 'Keep the booked time'
      : days.length > 0
        ? 'Skip, please call me'
        : 'Please call me to arrange it',
  };
}

/** The booked time and place, with a link to change or cancel it. */
export async function bookedInspection(
  { tenant, services }: TradeInPageVisit,
  { leadId }: Valuation,
): Promise<BookedView | undefined> {
  const bookings = leadId === null ? [] : await services.bookings.ofLeads(tenant.slug, [leadId]);
  const booking = bookings.find(({ state }) => state === 'booked');
  if (!booking) return undefined;
  const { day, hours, where } = driveFacts(booking, { fields: {} }, tenant);
  const href = bookingPath(services.secret, tenant.slug, booking.id);
  return { text: `${day}, ${hours}`, where, link: { text: 'Change or cancel', href } };
}
