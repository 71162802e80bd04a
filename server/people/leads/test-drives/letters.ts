import type { Delivery } from '#server/people/leads/delivery-port';
import type { LeadFile } from '#server/people/leads/lead-store-port';
import type { LeadEmail } from '#server/people/leads/rules/lead-email';
import type { PersonalLink } from '#server/people/leads/rules/valuation-email';
import type { SiteSecret } from '#server/platform/site-secret';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { LeadChange } from '../delivery-port';
import { siteOrigin } from '../rules/email-body';
import type { BookingStore } from './booking-store-port';
import { bookingPath } from './find-booking';
import {
  bookingEmail,
  confirmationEmail,
  type DriveNews,
  dealerCalendar,
  driveChangeWords,
  driveNewsKind,
} from './rules/drive-email';
import { appointmentText, bookingRecord, driveFacts } from './rules/drive-facts';

/** The subject of a letter. */
interface About {
  readonly delivery: Pick<Delivery, 'id' | 'about'>;
  readonly lead: Lead;
  readonly tenant: Tenant;
}
/** Null: there is nothing to send. */
type Letter = (about: About) => Promise<LeadEmail | null>;

interface LetterDeps {
  readonly bookings: Pick<BookingStore, 'ofLeads'>;
  /** The personal link of a lead's valuation. */
  readonly personalLink?: ((lead: Lead) => Promise<PersonalLink | undefined>) | undefined;
  /** The key that signs booking links. */
  readonly secret: SiteSecret;
}

/** The emails about booked test drives: to the shopper, if they have an address, and about changes to the dealer. */
export const driveLetters = (
  deps: LetterDeps,
): { readonly confirmation: Letter; readonly booking: Letter } => ({
  confirmation: async (about) =>
    about.lead.fields['email'] && about.tenant.test_drives.confirmation_email
      ? write(deps, about, confirmationEmail)
      : null,
  booking: (about) => write(deps, about, bookingEmail),
});

/** The entry for the dealer's calendar, attached to the lead that booked a time. */
export async function driveEnclosures(
  { bookings }: Pick<LetterDeps, 'bookings'>,
  lead: Lead,
  tenant: Tenant,
): Promise<readonly LeadFile[]> {
  const [booking] = lead.fields['appointment'] ? await bookings.ofLeads(tenant.slug, [lead.id]) : [];
  return booking ? [dealerCalendar(driveFacts(booking, lead, tenant), lead, tenant)] : [];
}

/** The change that a delivery reports, for the destinations of its lead. Null once a later change has replaced it. */
export async function driveChange(deps: LetterDeps, about: About): Promise<LeadChange | null> {
  const news = await newsOf(deps, about);
  if (!news) return null;
  const { facts } = news;
  const kind = driveNewsKind(facts);
  if (kind === 'booked') return null;
  const { booking, timeZone } = facts;
  return {
    kind,
    booking: bookingRecord(booking),
    words: driveChangeWords(facts),
    appointment: kind === 'moved' ? appointmentText(booking.startsAt, timeZone) : undefined,
    email: bookingEmail(news),
  };
}

async function write(
  deps: LetterDeps,
  about: About,
  email: (news: DriveNews) => LeadEmail,
): Promise<LeadEmail | null> {
  const news = await newsOf(deps, about);
  return news && email(news);
}

/** The booking that the delivery reports; null if it has changed again since. */
async function newsOf(
  { bookings, personalLink, secret }: LetterDeps,
  { lead, tenant, delivery }: About,
): Promise<DriveNews | null> {
  const [booking] = await bookings.ofLeads(tenant.slug, [lead.id]);
  const sequence = Number(/^booking-(\d+)$/.exec(delivery.about)?.[1] ?? 0);
  if (!booking || booking.sequence !== sequence) return null;
  const origin = siteOrigin(lead, tenant);
  const link = origin && new URL(bookingPath(secret, tenant.slug, booking.id), origin).href;
  return {
    facts: driveFacts(booking, lead, tenant),
    lead,
    tenant,
    deliveryId: delivery.id,
    link,
    personalLink: await personalLink?.(lead),
  };
}
