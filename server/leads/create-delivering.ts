import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { noSpans, type Spans } from '#server/platform/observability/spans';
import type { SiteSecret } from '#server/platform/site-secret';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { newRunner, type RunnerDeps } from '#server/platform/threads/leased-jobs';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { type AttemptDeps, type Attempted, attemptDelivery } from './attempt-delivery';
import { createCourier } from './create-courier';
import { createLeadStores } from './create-leads';
import { DeliveryLanes } from './delivery-lanes';
import type { Delivery } from './delivery-queue';
import { DestinationSecrets } from './destination-secrets';
import { createMailer, type Mailer } from './mailers';
import type { PersonalLink } from './rules/confirmation-email';
import { driveChange, driveEnclosures, letters } from './test-drives/letters';
import { startDeliveryWorker } from './work-lane';

/** Times that tests shorten. */
export interface DeliveryTimes {
  readonly pollMs: number;
  readonly pace: number;
  /** Deliveries leased by a killed process wait until the lease ends; a running one renews it. */
  readonly leaseMs: number;
  readonly attemptMs: number;
  readonly postMs: number;
}
export const usualTimes = { pollMs: 5_000, attemptMs: 45_000, postMs: 20_000, pace: 1 };
const usualLeaseMs = 15_000;

interface DeliveringDeps extends RunnerDeps {
  readonly config: Config;
  readonly commits: GroupCommit;
  /** A site's current state. */
  readonly tenant: (slug: string) => Promise<Tenant | null>;
  /** The personal link of a lead's valuation; undefined for a lead without one. */
  readonly personalLink: (lead: Lead) => Promise<PersonalLink | undefined>;
  /** The key that signs booking links. */
  readonly secret: SiteSecret;
  readonly times: RunnerDeps['times'] & Pick<DeliveryTimes, 'attemptMs' | 'postMs'>;
  /** Each attempt is a trace. */
  readonly spans?: Spans;
}

/** Delivers the outbox in the calling thread. */
export function startDelivering(deps: DeliveringDeps): JobLoop {
  const { config, commits, spans = noSpans } = deps;
  const mailer = createMailer(config);
  const stores = createLeadStores(commits);
  const attempting = attemptDeps(deps, stores, mailer);
  const worker = startDeliveryWorker({
    ...newRunner(deps, usualLeaseMs),
    deliveries: stores.deliveries,
    lanes: new DeliveryLanes(commits),
    attempt: (delivery) => traced(spans, delivery, () => attemptDelivery(attempting, delivery)),
  });
  return {
    nudge: () => worker.nudge(),
    stop: async () => {
      await worker.stop();
      mailer.close();
    },
  };
}

function traced(
  spans: Spans,
  { id, tenant, leadId, attempts }: Delivery,
  attempt: () => Promise<Attempted>,
): Promise<Attempted> {
  const facts = {
    'dealer_site.tenant': tenant,
    'dealer_site.lead_id': leadId,
    'dealer_site.delivery_id': id,
    'dealer_site.attempt': attempts + 1,
  };
  return spans.trace({ name: 'deliver lead', kind: 'client', facts }, attempt, ({ kind, outcome }) => ({
    facts: { 'dealer_site.destination_kind': kind, 'dealer_site.outcome': outcome.state },
    failure: outcome.state === 'failed' ? outcome.reason : undefined,
  }));
}

function attemptDeps(
  { config, commits, tenant, personalLink, secret, times, clock }: DeliveringDeps,
  { bookings, leads }: ReturnType<typeof createLeadStores>,
  mailer: Mailer,
): AttemptDeps {
  const destinationSecrets = new DestinationSecrets(commits, secret);
  return {
    leads,
    mailer,
    bring: createCourier({ config, destinationSecrets, mailer, postMs: times.postMs }),
    letters: letters({ bookings, personalLink, secret }),
    change: (about) => driveChange({ bookings, secret }, about),
    enclosures: async (lead, site) => [
      ...(await leads.filesOf(lead.tenant, lead.id)),
      ...(await driveEnclosures({ bookings }, lead, site)),
    ],
    tenant,
    clock,
    attemptMs: times.attemptMs,
  };
}
