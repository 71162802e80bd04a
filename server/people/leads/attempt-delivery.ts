import type { Clock } from '#server/platform/clock';
import { failureCode } from '#server/platform/network/rules/failure-code';
import { withinTime } from '#server/platform/network/within-time';
import { type Destination, type OwnDestination, ownDestinations } from '#server/settings/delivery-schema';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Couriers, Delivery, LeadChange, Mailer, Parcel } from './delivery-port';
import type { LeadFile, LeadStore } from './lead-store-port';
import { delivered, failed, type Outcome } from './rules/delivery-schedule';
import { destinationNamed } from './rules/destinations';
import type { LeadEmail } from './rules/lead-email';

/** Composes one of the site's own emails about a lead; null if there is nothing to send. */
type Letter = (about: About) => Promise<LeadEmail | null>;
type About = Omit<Parcel, 'destination' | 'files' | 'change'>;

export interface AttemptDeps {
  readonly leads: Pick<LeadStore, 'byId'>;
  readonly couriers: Couriers;
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
  const own = ownDestinations.find((name) => name === delivery.destination);
  const letter = own && deps.letters[own];
  if (!destination && !letter) return { kind, outcome: failed('destination not configured') };
  try {
    const outcome = await withinTime(deps.attemptMs, async (signal): Promise<Outcome> => {
      const lead = await deps.leads.byId(delivery.tenant, delivery.leadId);
      if (!lead) return failed('lead deleted');
      const about = { delivery, lead, tenant, now: deps.clock.now() };
      if (letter) return post(deps.mailer, await letter(about), signal);
      if (!destination) return failed('destination not configured');
      if (isOfBooking(delivery)) {
        const change = await deps.change(about);
        if (!change) return delivered;
        return bring(deps.couriers, { ...about, destination, files: [], change }, signal);
      }
      const files = destination.kind === 'email' ? await deps.enclosures(lead, tenant) : [];
      return bring(deps.couriers, { ...about, destination, files }, signal);
    });
    return { kind, outcome };
  } catch (error) {
    return { kind, outcome: failed(failureCode(error)) };
  }
}

/** Every other message is the lead itself, in its state at the time: for the first time, or with an accepted offer. */
const isOfBooking = ({ about }: Delivery): boolean => about.startsWith('booking-');

async function post(
  mailer: AttemptDeps['mailer'],
  email: LeadEmail | null,
  signal: AbortSignal,
): Promise<Outcome> {
  if (email) await mailer.send(email, signal);
  return delivered;
}

function bring(couriers: Couriers, parcel: Parcel, signal: AbortSignal): Promise<Outcome> {
  const { destination } = parcel;
  switch (destination.kind) {
    case 'email':
      return couriers.email.bring({ ...parcel, destination }, signal);
    case 'adf-email':
      return couriers['adf-email'].bring({ ...parcel, destination }, signal);
    case 'adf-post':
      return couriers['adf-post'].bring({ ...parcel, destination }, signal);
    case 'webhook':
      return couriers.webhook.bring({ ...parcel, destination }, signal);
    case 'autogate':
      return couriers.autogate.bring({ ...parcel, destination }, signal);
    case 'dealer-studio':
      return couriers['dealer-studio'].bring({ ...parcel, destination }, signal);
    case 'easycars':
      return couriers.easycars.bring({ ...parcel, destination }, signal);
  }
}
