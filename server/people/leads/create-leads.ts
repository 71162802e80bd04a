import type { Kysely } from 'kysely';
import type { Visit } from '#server/dealership/tenants/visit';
import { type CountDeps, countEvent } from '#server/people/counting/count-event';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Log } from '#server/platform/log';
import { outboxIn } from '#server/platform/outbox-folder';
import type { SiteSecret } from '#server/platform/site-secret';
import type { SearchServices } from '#server/search/stock-search/create-search';
import type { CarStore } from '#server/stock/cars/car-store-port';
import { KyselyLeadRemoval, KyselyRetentionChecks } from './adapters/kysely-lead-removal';
import { KyselyLeadStore } from './adapters/kysely-leads/lead-store';
import { KyselyDeliveryQueue } from './adapters/kysely-outbox/delivery-queue';
import { createLeadLimits } from './adapters/lead-limits';
import { createOutboxMailer, createSmtpMailer } from './adapters/mailers';
import type { DeliveryQueue, Mailer } from './delivery-port';
import type { LeadRemoval, LeadStore } from './lead-store-port';
import type { SubmitLeadDeps } from './submit-lead';
import { type SweepDeps, startSweeping } from './sweep-old-leads';
import { KyselyBookingStore } from './test-drives/adapters/kysely-bookings/booking-store';
import type { BookingStore } from './test-drives/booking-store-port';

export interface Leads {
  readonly leads: LeadStore;
  /** Booked test drives. */
  readonly bookings: BookingStore;
  readonly deliveries: DeliveryQueue;
  /** Permanently deletes leads. */
  readonly removal: LeadRemoval;
  readonly mailer: Mailer;
  /** The services for creating a lead. */
  readonly leadIntake: SubmitLeadDeps;
  /** Sweeps old leads of the tenants from now on. Returns a function that stops it. */
  startSweeping(tenants: SweepDeps['tenants']): () => void;
}

interface LeadsDeps {
  readonly config: Config;
  readonly database: Kysely<Database>;
  readonly commits: GroupCommit;
  readonly cars: CarStore;
  readonly eventCounts: CountDeps['eventCounts'];
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  /** The key that signs forms and tokens. */
  readonly secret: SiteSecret;
  readonly log: Log;
  /** Called for each new lead, so that its delivery starts at once; without an id for one that is released. */
  readonly onLead: (leadId?: string) => void;
}

export function createLeads(deps: LeadsDeps): Leads {
  const { database, cars, eventCounts, clock, steady = clock, secret, log, onLead } = deps;
  const { bookings, leads, deliveries } = createLeadStores(deps.commits);
  const removal = new KyselyLeadRemoval(deps.commits);
  const mailer = createMailer(deps.config);
  const checks = new KyselyRetentionChecks(database);
  return {
    leads,
    bookings,
    deliveries,
    removal,
    mailer,
    leadIntake: {
      leads,
      cars,
      clock,
      secret,
      limits: createLeadLimits(database),
      onEvent: (tenant, event) => countEvent({ eventCounts, clock, log }, tenant, event),
      onLead,
    },
    startSweeping: (tenants) => startSweeping({ removal, checks, mailer, tenants, clock: steady, log }),
  };
}

/** Leads, their bookings and their outbox: each thread has its own, over its own connection. */
export function createLeadStores(commits: GroupCommit) {
  const bookings = new KyselyBookingStore(commits);
  return {
    bookings,
    leads: new KyselyLeadStore(commits, bookings),
    deliveries: new KyselyDeliveryQueue(commits),
  };
}

/** By SMTP if a server is configured, otherwise to files. */
export const createMailer = ({ SMTP_URL, DATA_DIR }: Pick<Config, 'SMTP_URL' | 'DATA_DIR'>): Mailer =>
  SMTP_URL ? createSmtpMailer(SMTP_URL) : createOutboxMailer(outboxIn(DATA_DIR));

/** The services for creating leads and booking test drives. */
export interface LeadServices
  extends SearchServices,
    Pick<Leads, 'leads' | 'bookings' | 'deliveries' | 'leadIntake'> {
  /** The key that signs forms and tokens. */
  readonly secret: SiteSecret;
}

export type LeadVisit = Visit<LeadServices>;
