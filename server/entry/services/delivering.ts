import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sitePhone } from '#server/dealership/locations/rules/primary-location';
import { mayFetch } from '#server/dealership/media/rules/photo-hosts';
import { adfCourier } from '#server/people/leads/adapters/adf-courier';
import { autogateCourier } from '#server/people/leads/adapters/autogate-courier';
import { KyselyLeadStore } from '#server/people/leads/adapters/kysely-lead-store';
import { KyselyDeliveryLanes } from '#server/people/leads/adapters/kysely-outbox/delivery-lanes';
import { KyselyDeliveryQueue } from '#server/people/leads/adapters/kysely-outbox/delivery-queue';
import { createOutboxMailer } from '#server/people/leads/adapters/outbox-mailer';
import { createSmtpMailer } from '#server/people/leads/adapters/smtp-mailer';
import { webhookCourier } from '#server/people/leads/adapters/webhook-courier';
import { type AttemptDeps, attemptDelivery } from '#server/people/leads/attempt-delivery';
import { type DeliveryDeps, type DeliveryWorker, startDeliveryWorker } from '#server/people/leads/deliver';
import { adfEmailCourier, emailCourier } from '#server/people/leads/mail-couriers';
import type { Mailer } from '#server/people/leads/mailer-port';
import { confirmationEmail } from '#server/people/leads/rules/confirmation-email';
import { KyselyBookingStore } from '#server/people/leads/test-drives/adapters/kysely-booking-store';
import { driveChange, driveEnclosures, driveLetters } from '#server/people/leads/test-drives/letters';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import type { Tenant } from '#server/settings/tenant-schema';

export type DeliveryTimes = Pick<DeliveryDeps, 'leaseMs' | 'pollMs' | 'pace'> & {
  readonly attemptMs: number;
  readonly postMs: number;
};
/** Deliveries leased by a killed process wait until the lease ends; a running one renews it. */
export const usualTimes: DeliveryTimes = {
  leaseMs: 15_000,
  pollMs: 5_000,
  attemptMs: 45_000,
  postMs: 20_000,
  pace: 1,
};

export interface DeliveringDeps {
  readonly config: Config;
  readonly commits: GroupCommit;
  /** A site's current state. */
  readonly tenant: (slug: string) => Promise<Tenant | null>;
  /** The key that signs booking links. */
  readonly secret: string;
  readonly times: DeliveryTimes;
  readonly clock: Clock;
  readonly log: Log;
}

/** Delivers the outbox in the calling thread. */
export function startDelivering(deps: DeliveringDeps): DeliveryWorker {
  const { config, commits, times, clock, log } = deps;
  const mailer = createMailer(config);
  const attempting = attemptDeps(deps, mailer);
  const worker = startDeliveryWorker({
    deliveries: new KyselyDeliveryQueue(commits),
    lanes: new KyselyDeliveryLanes(commits),
    attempt: (delivery) => attemptDelivery(attempting, delivery),
    clock,
    log,
    owner: randomUUID(),
    random: Math.random,
    ...times,
  });
  return {
    nudge: () => worker.nudge(),
    stop: async () => {
      await worker.stop();
      mailer.close();
    },
  };
}

function attemptDeps(deps: DeliveringDeps, mailer: Mailer): AttemptDeps {
  const { config, commits, tenant, secret, times, clock } = deps;
  const bookings = new KyselyBookingStore(commits);
  const leads = new KyselyLeadStore(commits, bookings);
  return {
    leads,
    mailer,
    couriers: createCouriers(config, mailer, times),
    letters: letters({ bookings, secret }),
    change: (about) => driveChange({ bookings, secret }, about),
    enclosures: async (lead, tenant) => [
      ...(await leads.filesOf(lead.tenant, lead.id)),
      ...(await driveEnclosures({ bookings }, lead, tenant)),
    ],
    tenant,
    clock,
    attemptMs: times.attemptMs,
  };
}

/** The site's own emails: test drive letters, and the confirmation of every other form. */
function letters(deps: Parameters<typeof driveLetters>[0]): AttemptDeps['letters'] {
  const drives = driveLetters(deps);
  return {
    ...drives,
    confirmation: async (about) =>
      about.lead.fields['appointment'] !== undefined || about.delivery.about !== 'lead'
        ? drives.confirmation(about)
        : confirmationEmail(about.lead, about.tenant, about.delivery.id, sitePhone(about.tenant)),
  };
}

/** By SMTP if a server is configured, otherwise to files. */
export const createMailer = ({ SMTP_URL, DATA_DIR }: Config): Mailer =>
  SMTP_URL ? createSmtpMailer(SMTP_URL) : createOutboxMailer(join(DATA_DIR, 'outbox'));

/** The delivery adapters, by kind of destination. */
function createCouriers(config: Config, mailer: Mailer, { postMs }: DeliveryTimes): AttemptDeps['couriers'] {
  const inside = config.WEBHOOK_PRIVATE_HOSTS;
  const mayBePrivate = (url: URL) => inside.length > 0 && mayFetch(inside, url);
  const posting = { posts: new OutgoingPosts({ mayBePrivate, timeLimitMs: postMs }), secret: config.secret };
  return {
    email: emailCourier(mailer),
    'adf-email': adfEmailCourier(mailer),
    'adf-post': adfCourier(posting),
    webhook: webhookCourier(posting),
    autogate: autogateCourier(posting),
  };
}
