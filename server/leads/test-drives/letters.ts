import type { Delivery } from '#server/leads/delivery-queue';
import type { LeadFile } from '#server/leads/lead-store';
import { phoneOfLead } from '#server/leads/rules/car-of-lead';
import { confirmationEmail, type PersonalLink } from '#server/leads/rules/confirmation-email';
import { siteOrigin } from '#server/leads/rules/email-body';
import type { LeadEmail } from '#server/leads/rules/lead-email';
import type { SiteSecret } from '#server/platform/site-secret';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { BookingStore } from './booking-store';
import { bookingPath } from './find-booking';
import {
  bookingEmail,
  type DriveNews,
  dealerCalendar,
  driveChangeWords,
  driveConfirmation,
  driveNewsKind,
} from './rules/drive-email';
import { appointmentText, bookingRecord, driveFacts } from './rules/drive-facts';

/** The subject of a letter. */
interface About {
  readonly delivery: Pick<Delivery, 'id' | 'about'>;
  readonly lead: Lead;
  readonly tenant: Tenant;
}

interface LetterDeps {
  readonly bookings: Pick<BookingStore, 'ofLeads'>;
  /** The personal link of a lead's valuation. */
  readonly personalLink?: ((lead: Lead) => Promise<PersonalLink | undefined>) | undefined;
  /** The key that signs booking links. */
  readonly secret: SiteSecret;
}

/** The site's own emails: confirmations for shoppers with an address, and changes of drives for the dealer. Null: nothing to send. */
export const letters = (deps: LetterDeps) => ({
  confirmation: async (about: About): Promise<LeadEmail | null> => {
    const { lead, tenant, delivery } = about;
    if (lead.fields['appointment'] === undefined && delivery.about === 'lead') {
      const link = await deps.personalLink?.(lead);
      return confirmationEmail(lead, tenant, delivery.id, phoneOfLead(lead, tenant), link);
    }
    const isConfirmed = lead.fields['email'] && tenant.test_drives.confirmation_email;
    const news = isConfirmed ? await newsOf(deps, about) : null;
    return news && driveConfirmation(news);
  },
  booking: async (about: About): Promise<LeadEmail | null> => {
    const news = await newsOf(deps, about);
    return news && bookingEmail(news);
  },
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

/** A test drive of a delivered lead that was moved or cancelled. */
export type LeadChange = NonNullable<Awaited<ReturnType<typeof driveChange>>>;

/** The change that a delivery reports, for the destinations of its lead. Null once a later change has replaced it. */
export async function driveChange(deps: LetterDeps, about: About) {
  const news = await newsOf(deps, about);
  if (!news) return null;
  const { facts } = news;
  const kind = driveNewsKind(facts);
  if (kind === 'booked') return null;
  const { booking, timeZone } = facts;
  return {
    kind,
    booking: bookingRecord(booking, about.tenant),
    /** `Test drive moved: Mon 23 Nov 2026, 10:30 am`. */
    words: driveChangeWords(facts),
    /** The current appointment; undefined once cancelled. */
    appointment: kind === 'moved' ? appointmentText(booking.startsAt, timeZone) : undefined,
    /** The dealer's email about the change. */
    email: bookingEmail(news),
  };
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
  return {
    facts: driveFacts(booking, lead, tenant),
    lead,
    tenant,
    deliveryId: delivery.id,
    link: origin && new URL(bookingPath(secret, tenant.slug, booking.id), origin).href,
    personalLink: await personalLink?.(lead),
  };
}
