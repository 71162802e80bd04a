import type { AccountSection } from '#server/customers/pages/customer-page';
import { sitePages } from '#server/dealer/addresses/rules/site-pages';
import { visitWorded } from '#server/dealer/tenants/rules/noun';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { bookingPath } from '#server/leads/test-drives/find-booking';
import { driveFacts, isInspection } from '#server/leads/test-drives/rules/drive-facts';
import { filing } from '#server/settings/rules/filing';
import type { GarageVisit } from './create-garage';
import type { CustomerLead } from './customer-leads';
import { leadRow, mostShown } from './leads-sections';
import type { LeadRowView, LeadsView } from './views/garage-view';

/**
 * Test drives and inspections under the customer's number: those ahead first, the next one at the top. The page of a
 * booking moves and cancels it.
 */
export const drivesSection: AccountSection<GarageVisit, LeadsView> = {
  view: async (visit, { customer }) => {
    const { tenant, services } = visit;
    const ofCategory = (category: string) =>
      services.customerLeads.ofPhone(tenant.slug, customer.phone, { only: [category], limit: mostShown });
    const leads = [
      ...(await ofCategory(filing.testDrive.category)),
      ...(await ofCategory(filing.tradeIn.category)),
    ];
    const bookings = await services.bookings.ofLeads(
      tenant.slug,
      leads.map(({ id }) => id),
    );
    // A trade-in without a time is among the enquiries.
    const visits = inOrder(leads, bookings, visit.now).filter(
      ({ lead, booking }) => booking || !isInspection(lead),
    );
    const rows = visits.map(({ lead, booking }) =>
      booking ? driveRow(visit, lead, booking) : leadRow(visit, lead),
    );
    const worded = (text: string) => visitWorded(text, tenant.test_drives.called);
    const title = visits.some(({ lead }) => isInspection(lead))
      ? 'Test drives and inspections'
      : 'Test drives';
    return {
      kind: 'drives',
      title: worded(title),
      rows,
      empty: rows.length === 0 ? nothingBooked(visit, worded) : undefined,
    };
  },
  actions: {},
  done: {},
};

interface Drive {
  readonly lead: CustomerLead;
  readonly booking: Booking | undefined;
}

const isAhead = (booking: Booking | undefined, now: Date): boolean =>
  booking?.state === 'booked' && booking.startsAt > now.toISOString();

/** Those ahead by their time; the others stay newest first. */
function inOrder(leads: readonly CustomerLead[], bookings: readonly Booking[], now: Date): readonly Drive[] {
  const byLead = new Map(bookings.map((booking) => [booking.leadId, booking]));
  const drives = leads.map((lead): Drive => ({ lead, booking: byLead.get(lead.id) }));
  const ahead = drives.filter(({ booking }) => isAhead(booking, now));
  const byTime = ahead.sort((a, b) => (a.booking?.startsAt ?? '').localeCompare(b.booking?.startsAt ?? ''));
  return [...byTime, ...drives.filter((drive) => !ahead.includes(drive))];
}

function driveRow({ tenant, services, now }: GarageVisit, lead: CustomerLead, booking: Booking): LeadRowView {
  const { day, hours, location } = driveFacts(booking, { fields: {} }, tenant);
  const ahead = isAhead(booking, now);
  return {
    id: lead.id,
    title: `${day}, ${hours}`,
    car:
      lead.car && !isInspection(lead) ? { text: lead.car.name, href: `/cars/${lead.car.slug}` } : undefined,
    facts: [
      ...(isInspection(lead) ? [`Inspection of your ${tenant.stock.noun.one}`] : []),
      ...(location ? [location.name] : []),
    ],
    status: booking.state === 'cancelled' ? 'Cancelled' : ahead ? 'Booked' : 'Past',
    current: ahead,
    link: ahead
      ? { text: 'Change or cancel', href: bookingPath(services.secret, tenant.slug, booking.id) }
      : undefined,
  };
}

function nothingBooked(
  { tenant, now }: GarageVisit,
  worded: (text: string) => string,
): NonNullable<LeadsView['empty']> {
  const href = '/book-test-drive';
  return {
    text: worded('No test drives under your number yet.'),
    link: sitePages(tenant, now)(href) ? { text: worded('Book a test drive'), href } : undefined,
  };
}
