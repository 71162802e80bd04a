import type { Kysely } from 'kysely';
import type { Visit } from '#server/dealer/visit';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Log } from '#server/platform/log';
import type { SiteSecret } from '#server/platform/site-secret';
import type { SearchServices } from '#server/search/create-search';
import type { CarStore } from '#server/stock/cars/car-store';
import { countEvent, EventCounts } from './count-event';
import { createCourier } from './create-courier';
import { DeliveryQueue } from './delivery-queue';
import { DestinationSecrets } from './destination-secrets';
import { LeadRemoval, RetentionChecks } from './lead-removal';
import { LeadStore } from './lead-store';
import { createMailer } from './mailers';
import { PhoneRevealStore } from './reveal-phone';
import { createLeadLimits } from './sender-limits';
import type { SubmitLeadDeps } from './submit-lead';
import { type SweepDeps, startSweeping } from './sweep-old-leads';
import { BookingStore } from './test-drives/booking-store';
import { VisitCounts } from './visit-counts';

interface LeadsDeps {
  readonly config: Config;
  readonly database: Kysely<Database>;
  readonly commits: GroupCommit;
  readonly cars: CarStore;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  /** The key that signs forms and tokens. */
  readonly secret: SiteSecret;
  readonly log: Log;
  /** Called for each new lead, so that its delivery starts at once; without an id for one that is released. */
  readonly onLead: SubmitLeadDeps['onLead'];
}

/** Somebody waits for the end of a test. */
const testMs = 10_000;

export type Leads = ReturnType<typeof createLeads>;

export function createLeads(deps: LeadsDeps) {
  const { database, cars, clock, steady = clock, secret, log, onLead } = deps;
  const { bookings, leads, deliveries } = createLeadStores(deps.commits);
  const eventCounts = new EventCounts(deps.commits);
  const visitCounts = new VisitCounts({ eventCounts, clock, log });
  const removal = new LeadRemoval(deps.commits);
  const mailer = createMailer(deps.config);
  const destinationSecrets = new DestinationSecrets(deps.commits, secret);
  const checks = new RetentionChecks(database);
  const leadIntake: SubmitLeadDeps = {
    leads,
    cars,
    clock,
    secret,
    limits: createLeadLimits(database),
    onEvent: (tenant, event) => countEvent({ eventCounts, clock, log }, tenant, event),
    onLead,
  };
  return {
    leads,
    /** Booked test drives. */
    bookings,
    deliveries,
    /** Daily counts of shoppers' actions. */
    eventCounts,
    /** Counts of pages as they are sent. */
    visitCounts,
    phoneReveals: new PhoneRevealStore(database),
    removal,
    mailer,
    destinationSecrets,
    /** Brings a lead away at once, as a test of a destination does. */
    courier: createCourier({ config: deps.config, destinationSecrets, mailer, postMs: testMs }),
    /** The services for creating a lead. */
    leadIntake,
    /** Sweeps old leads of the tenants from now on. Returns a function that stops it. */
    startSweeping: (tenants: SweepDeps['tenants']) =>
      startSweeping({ removal, checks, mailer, tenants, clock: steady, log }),
  };
}

/** Leads, their bookings and their outbox: each thread has its own, over its own connection. */
export const createLeadStores = (commits: GroupCommit) => ({
  leads: new LeadStore(commits),
  bookings: new BookingStore(commits),
  deliveries: new DeliveryQueue(commits),
});

/** The services for creating leads and booking test drives. */
export interface LeadServices
  extends SearchServices,
    Pick<Leads, 'leads' | 'bookings' | 'deliveries' | 'leadIntake'> {
  /** The key that signs forms and tokens. */
  readonly secret: SiteSecret;
}

export type LeadVisit = Visit<LeadServices>;
