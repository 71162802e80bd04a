import { randomUUID } from 'node:crypto';
import { mayFetch } from '#server/dealership/media/rules/photo-path';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { noSpans, type Spans } from '#server/platform/observability/spans';
import type { SiteSecret } from '#server/platform/site-secret';
import type { JobLoop } from '#server/platform/threads/job-loop';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { adfCourier } from './adapters/adf-courier';
import { autogateCourier } from './adapters/autogate-courier';
import { dealerStudioCourier } from './adapters/dealer-studio-courier';
import { easycarsCourier } from './adapters/easycars-courier';
import { KyselyDeliveryLanes } from './adapters/kysely-outbox/delivery-lanes';
import { webhookCourier } from './adapters/webhook-courier';
import { type AttemptDeps, type Attempted, attemptDelivery } from './attempt-delivery';
import { createLeadStores, createMailer } from './create-leads';
import { type DeliveryDeps, startDeliveryWorker } from './deliver';
import type { Courier, Delivery, Mailer } from './delivery-port';
import { adfDocument } from './rules/adf';
import { phoneOfLead } from './rules/car-of-lead';
import { confirmationEmail } from './rules/confirmation-email';
import { changedLead } from './rules/crm-lead';
import { delivered } from './rules/delivery-schedule';
import { leadEmail } from './rules/lead-email';
import { laterNews } from './rules/reservation-title';
import type { PersonalLink } from './rules/valuation-email';
import { driveChange, driveEnclosures, driveLetters } from './test-drives/letters';

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
  /** Slugs of the sites that are left out: their deliveries wait. */
  readonly leftOut: () => readonly string[];
  /** The personal link of a lead's valuation; undefined for a lead without one. */
  readonly personalLink: (lead: Lead) => Promise<PersonalLink | undefined>;
  /** The key that signs booking links. */
  readonly secret: SiteSecret;
  readonly times: DeliveryTimes;
  readonly clock: Clock;
  readonly log: Log;
  /** Each attempt is a trace. */
  readonly spans?: Spans;
}

/** Delivers the outbox in the calling thread. */
export function startDelivering(deps: DeliveringDeps): JobLoop {
  const { config, commits, leftOut, times, clock, log, spans = noSpans } = deps;
  const mailer = createMailer(config);
  const stores = createLeadStores(commits);
  const attempting = attemptDeps(deps, stores, mailer);
  const worker = startDeliveryWorker({
    deliveries: stores.deliveries,
    lanes: new KyselyDeliveryLanes(commits),
    attempt: tracedAttempt(spans, (delivery) => attemptDelivery(attempting, delivery)),
    leftOut,
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

const tracedAttempt =
  (spans: Spans, attempt: (delivery: Delivery) => Promise<Attempted>) =>
  (delivery: Delivery): Promise<Attempted> => {
    const { id, tenant, leadId, attempts } = delivery;
    const facts = {
      'dealer_site.tenant': tenant,
      'dealer_site.lead_id': leadId,
      'dealer_site.delivery_id': id,
      'dealer_site.attempt': attempts + 1,
    };
    return spans.trace(
      { name: 'deliver lead', kind: 'client', facts },
      () => attempt(delivery),
      ({ kind, outcome }) => ({
        facts: { 'dealer_site.destination_kind': kind, 'dealer_site.outcome': outcome.state },
        failure: outcome.state === 'failed' ? outcome.reason : undefined,
      }),
    );
  };

function attemptDeps(
  { config, tenant, personalLink, secret, times, clock }: DeliveringDeps,
  { bookings, leads }: Pick<ReturnType<typeof createLeadStores>, 'bookings' | 'leads'>,
  mailer: Mailer,
): AttemptDeps {
  return {
    leads,
    mailer,
    couriers: createCouriers(config, mailer, times),
    letters: letters({ bookings, personalLink, secret }),
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
function letters(
  deps: Parameters<typeof driveLetters>[0] & Pick<DeliveringDeps, 'personalLink'>,
): AttemptDeps['letters'] {
  const drives = driveLetters(deps);
  return {
    ...drives,
    confirmation: async (about) => {
      const { lead, tenant, delivery } = about;
      if (lead.fields['appointment'] !== undefined || delivery.about !== 'lead')
        return drives.confirmation(about);
      const link = await deps.personalLink(lead);
      return confirmationEmail(lead, tenant, delivery.id, phoneOfLead(lead, tenant), link);
    },
  };
}

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
    'dealer-studio': dealerStudioCourier(posting),
    easycars: easycarsCourier(posting),
  };
}

type Sending = Pick<Mailer, 'send'>;

/** The email for people: the lead with its files, or a change with its calendar entry. */
export const emailCourier = (mailer: Sending): Courier<'email'> => ({
  bring: async ({ lead, tenant, delivery, destination, files, change }, signal) => {
    const attachments = files.map(({ name, type, bytes }) => ({ name, type, bytes }));
    const email = change?.email ?? { ...leadEmail(lead, tenant, delivery.id), attachments };
    await mailer.send({ ...email, to: destination.to }, signal);
    return delivered;
  },
});

/** The email for a CRM: the ADF document is its whole text. */
export const adfEmailCourier = (mailer: Sending): Courier<'adf-email'> => ({
  bring: async ({ lead, tenant, delivery, destination, change }, signal) => {
    const { attachments: _, ...email } = change?.email ?? leadEmail(lead, tenant, delivery.id);
    const text = adfDocument(changedLead(lead, change), tenant, change ?? laterNews(lead, delivery));
    await mailer.send({ ...email, to: destination.to, text, html: null }, signal);
    return delivered;
  },
});
