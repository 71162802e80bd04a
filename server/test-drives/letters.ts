import type { Delivery } from '../leads/delivery-port';
import type { Lead } from '../leads/lead';
import type { LeadFile } from '../leads/lead-store-port';
import type { LeadEmail } from '../leads/rules/lead-email';
import type { Tenant } from '../tenants/tenant-schema';
import type { BookingStore } from './booking-store-port';
import { bookingPath } from './rules/booking-key';
import { bookingEmail, calendarAttachment, confirmationEmail, type DriveNews } from './rules/drive-email';
import { driveFacts } from './rules/drive-facts';
import { siteOrigin } from './rules/site-origin';

/** What a letter is about. */
interface About {
  readonly delivery: Pick<Delivery, 'id' | 'about'>;
  readonly lead: Lead;
  readonly tenant: Tenant;
}
/** Null: there is nothing to say. */
type Letter = (about: About) => Promise<LeadEmail | null>;

interface LetterDeps {
  readonly bookings: Pick<BookingStore, 'ofLeads'>;
  /** What links to bookings are signed with. */
  readonly secret: string;
}

/** The e-mails about booked test drives: to the shopper, who needs an address, and about changes to the dealer. */
export const driveLetters = (
  deps: LetterDeps,
): { readonly confirmation: Letter; readonly booking: Letter } => ({
  confirmation: async (about) =>
    about.lead.fields['email'] && about.tenant.test_drives.confirmation_email
      ? write(deps, about, confirmationEmail)
      : null,
  booking: (about) => write(deps, about, bookingEmail),
});

/** The entry for the dealer's calendar, beside the lead that booked a time. */
export async function driveEnclosures(
  { bookings }: Pick<LetterDeps, 'bookings'>,
  lead: Lead,
  tenant: Tenant,
): Promise<readonly LeadFile[]> {
  const [booking] = lead.fields['appointment'] ? await bookings.ofLeads(tenant.slug, [lead.id]) : [];
  return booking ? [calendarAttachment(driveFacts(booking, lead, tenant), tenant)] : [];
}

/** A change that another one followed is told by that one. */
async function write(
  { bookings, secret }: LetterDeps,
  { lead, tenant, delivery }: About,
  email: (news: DriveNews) => LeadEmail,
): Promise<LeadEmail | null> {
  const [booking] = await bookings.ofLeads(tenant.slug, [lead.id]);
  const told = Number(/^booking-(\d+)$/.exec(delivery.about)?.[1] ?? 0);
  if (!booking || booking.sequence !== told) return null;
  const origin = siteOrigin(lead, tenant);
  const link = origin && new URL(bookingPath(secret, tenant.slug, booking.id), origin).href;
  return email({ facts: driveFacts(booking, lead, tenant), lead, tenant, deliveryId: delivery.id, link });
}
