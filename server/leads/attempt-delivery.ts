import { delivered, failed, mailed, type Outcome } from '#server/dealer/messages/rules/delivery-schedule';
import type { Clock } from '#server/platform/clock';
import { withinTime } from '#server/platform/network/outgoing-posts';
import { failureCode } from '#server/platform/rules/failure-code';
import { type Destination, type OwnDestination, ownDestinations } from '#server/settings/delivery-schema';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Parcel } from './couriers';
import type { Delivery } from './delivery-queue';
import type { LeadFile, LeadStore } from './lead-store';
import type { Mailer } from './mailers';
import { destinationNamed } from './rules/destinations';
import type { LeadEmail } from './rules/lead-email';
import type { LeadChange } from './test-drives/letters';

type About = Omit<Parcel, 'destination' | 'files' | 'change'>;
/** Composes one of the site's own emails about a lead; null if there is nothing to send. */
type Letter = (about: About) => Promise<LeadEmail | null>;

export interface AttemptDeps {
  readonly leads: Pick<LeadStore, 'byId'>;
  readonly bring: (parcel: Parcel, signal: AbortSignal) => Promise<Outcome>;
  /** By destination name, for the site's own emails. */
  readonly letters: Readonly<Partial<Record<OwnDestination, Letter>>>;
  readonly mailer: Pick<Mailer, 'send'>;
  /** Attachments of a lead: the person's files, a calendar entry. */
  readonly enclosures: (lead: Lead, tenant: Tenant) => Promise<readonly LeadFile[]>;
  /** The change that a delivery reports; null once a later change has replaced it. */
  readonly change: (about: About) => Promise<LeadChange | null>;
  readonly tenant: (slug: string) => Promise<Tenant | null>;
  readonly clock: Clock;
  /** Time limit of one attempt. */
  readonly attemptMs: number;
}

export interface Attempted {
  readonly kind: Destination['kind'];
  readonly outcome: Outcome;
}

/** Makes one attempt at one delivery. Every error becomes a failed outcome; it never throws. */
export async function attemptDelivery(deps: AttemptDeps, delivery: Delivery): Promise<Attempted> {
  const tenant = await deps.tenant(delivery.tenant);
  const destination = tenant ? destinationNamed(delivery.destination, tenant) : undefined;
  const kind = destination?.kind ?? 'email';
  if (!tenant) return { kind, outcome: failed('site not configured') };
  try {
    const attempt = (signal: AbortSignal) => outcomeAt(deps, delivery, tenant, destination, signal);
    return { kind, outcome: await withinTime(deps.attemptMs, attempt) };
  } catch (error) {
    return { kind, outcome: failed(failureCode(error)) };
  }
}

async function outcomeAt(
  deps: AttemptDeps,
  delivery: Delivery,
  tenant: Tenant,
  destination: Destination | undefined,
  signal: AbortSignal,
): Promise<Outcome> {
  const own = ownDestinations.find((name) => name === delivery.destination);
  const letter = own && deps.letters[own];
  if (!destination && !letter) return failed('destination not configured');
  const lead = await deps.leads.byId(delivery.tenant, delivery.leadId);
  if (!lead) return failed('lead deleted');
  const about = { delivery, lead, tenant, now: deps.clock.now() };
  if (letter) {
    const email = await letter(about);
    return email ? mailed(await deps.mailer.send(email, signal)) : delivered;
  }
  if (!destination) return failed('destination not configured');
  // Every other message is the lead itself, in its state at the time: for the first time, or with an accepted offer.
  if (delivery.about.startsWith('booking-')) {
    const change = await deps.change(about);
    return change ? deps.bring({ ...about, destination, files: [], change }, signal) : delivered;
  }
  const files = destination.kind === 'email' ? await deps.enclosures(lead, tenant) : [];
  return deps.bring({ ...about, destination, files }, signal);
}
