import type { AccountSection } from '#server/customers/pages/customer-page';
import { visitWorded, withNoun } from '#server/dealer/rules/noun';
import { openPhone } from '#server/dealer/rules/place-order';
import { sitePages } from '#server/dealer/rules/site-pages';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { bookingPath } from '#server/leads/test-drives/find-booking';
import { driveFacts, isInspection } from '#server/leads/test-drives/rules/drive-facts';
import { otherZone } from '#server/leads/test-drives/rules/slot-days';
import { localTime } from '#server/platform/text/local-time';
import { filing } from '#server/settings/rules/filing';
import { midSentence } from '#server/stock/rules/price-line';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import type { GarageVisit } from './create-garage';
import { type CustomerLead, leadStatusWords, leadType } from './customer-leads';
import { dateInWords } from './rules/car-details';
import type { LeadRowView, LeadsView } from './views/garage-view';

/** The newest of each kind. */
export const mostShown = 20;
const elsewhere = [filing.reserve.category, filing.testDrive.category];

/** A day, the year only if it is another one: `30 November`. */
export function dayOf({ tenant, now }: Pick<GarageVisit, 'tenant' | 'now'>, at: string): string {
  const date = (instant: Date) => localTime(tenant.time_zone, instant).date;
  return dateInWords(date(new Date(at)), date(now));
}

export const sentWords = (
  visit: Pick<GarageVisit, 'tenant' | 'now'>,
  at: string,
  done: 'Sent' | 'Reserved' = 'Sent',
): string => `${done} on ${dayOf(visit, at)}`;

/** A trade-in with a valuation is among the valuations, with its inspection. */
async function withoutValued(visit: GarageVisit, leads: readonly CustomerLead[]): Promise<CustomerLead[]> {
  const { tenant, services } = visit;
  const valued = await Promise.all(
    leads.map((lead) => (isInspection(lead) ? services.valuations.ofLead(tenant.slug, lead.id) : null)),
  );
  return leads.filter((_, at) => !valued[at]);
}

/** Everything sent under the customer's number that has no section of its own. */
export const enquiriesSection: AccountSection<GarageVisit, LeadsView> = {
  view: async (visit, { customer }) => {
    const filter = { except: elsewhere, limit: mostShown };
    const leads = await visit.services.customerLeads.ofPhone(visit.tenant.slug, customer.phone, filter);
    return {
      kind: 'enquiries',
      title: 'Enquiries',
      rows: (await withoutValued(visit, leads)).map((lead) => leadRow(visit, lead)),
      empty: {
        text: 'See your enquiries and our answers here.',
        link: { text: 'Contact us', href: '/contact' },
      },
    };
  },
  actions: {},
  done: {},
};

/** A lead as its shopper may see it: what it was about, when it was sent, and what became of it. */
export function leadRow(visit: GarageVisit, lead: CustomerLead): LeadRowView {
  const { tenant } = visit;
  const type = leadType(lead.category, lead.subcategory);
  const current = lead.status === 'new' || lead.status === 'contacted' || lead.status === 'appointment';
  const phone = current ? openPhone(tenant) : undefined;
  return {
    id: lead.id,
    title: visitWorded(withNoun(type, tenant.stock.noun), tenant.test_drives.called),
    picture: pictureOf(lead),
    also: lead.car && { text: lead.car.name, href: `/cars/${lead.car.slug}` },
    facts: [sentWords(visit, lead.createdAt), ...(phone ? [`To change or cancel it, call ${phone}`] : [])],
    status: leadStatusWords(lead.status),
    current,
    link: undefined,
  };
}

const pictureOf = ({ car }: CustomerLead): LeadRowView['picture'] =>
  car?.image === undefined ? undefined : { src: car.image, alt: '' };

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
      ...(await withoutValued(visit, await ofCategory(filing.tradeIn.category))),
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

/** A time that stays on one line. */
const unbroken = (hours: string): string => hours.replaceAll(' ', '\u00a0');

function driveRow(visit: GarageVisit, lead: CustomerLead, booking: Booking): LeadRowView {
  const what = isInspection(lead)
    ? `Inspection of your ${visit.tenant.stock.noun.one}`
    : visitWorded('Test drive', visit.tenant.test_drives.called);
  const { when, place, ahead, link } = bookedTime(visit, booking, what);
  return {
    id: lead.id,
    title: when,
    picture: isInspection(lead) ? undefined : pictureOf(lead),
    also:
      lead.car && !isInspection(lead) ? { text: lead.car.name, href: `/cars/${lead.car.slug}` } : undefined,
    facts: [...(isInspection(lead) ? [what] : []), ...place],
    status: booking.state === 'cancelled' ? 'Cancelled' : ahead ? 'Booked' : 'Past',
    current: ahead !== undefined,
    ahead,
    link,
  };
}

/** A booking in words, and for as long as it is ahead the page that moves and cancels it. */
export function bookedTime({ tenant, url, services, now }: GarageVisit, booking: Booking, what: string) {
  const { day, hours, location } = driveFacts(booking, { fields: {} }, tenant);
  const { state } = shopperTerms(url.searchParams, tenant);
  const zone = location && otherZone([booking.startsAt], location, state);
  const when = [`${day.replace(/ \d{4}$/, '')}, ${unbroken(hours)}`, zone].filter(Boolean).join(' ');
  const place = location ? [location.name] : [];
  if (!isAhead(booking, now)) return { when, place, ahead: undefined, link: undefined };
  return {
    when,
    place,
    ahead: { at: booking.startsAt, text: [when, midSentence(what), ...place].join(', ') },
    link: { text: 'Change or cancel', href: bookingPath(services.secret, tenant.slug, booking.id) },
  };
}

function nothingBooked(
  { tenant, now }: GarageVisit,
  worded: (text: string) => string,
): NonNullable<LeadsView['empty']> {
  const href = '/book-test-drive';
  return {
    text: worded('Book a test drive, and change or cancel it here.'),
    link: sitePages(tenant, now)(href) ? { text: worded('Book a test drive'), href } : undefined,
  };
}
