import { leftOutSlugs, type TenantRegistry } from '#server/dealer/registry';
import type { Log } from '#server/platform/log';
import { err, ok, type Result } from '#server/platform/result';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { newRunner, startLeasedJobs } from '#server/platform/threads/leased-jobs';
import type { Tenant } from '#server/settings/tenant-schema';
import { type PaymentDeps, readPayment, refreshPayment } from './open-payment';
import type { ProviderKind, Refund } from './payment';
import type { ProviderFault, ProviderRefund } from './payment-provider-port';
import type { PaymentJob, PaymentQueue, RefundNews } from './payment-queue';
import type { PaymentRecords } from './payment-records';
import { nextCheck, nextRefundAttempt } from './rules/settlement';

interface Deps extends Pick<PaymentDeps, 'paymentProviders' | 'clock' | 'log'> {
  readonly paymentQueue: Pick<PaymentQueue, 'report'>;
  /** Called for each stored event, so that it is processed at once. */
  readonly onPaymentWork: () => void;
}

/**
 * Stores a provider's report, to be processed after the answer. `unknown`: the site has no such provider. `forged`: not
 * from the provider, or too old.
 */
export async function receivePaymentEvent(
  deps: Deps,
  tenant: Tenant,
  provider: ProviderKind,
  { body, signature }: { readonly body: Uint8Array; readonly signature: string },
): Promise<'stored' | 'unknown' | 'forged'> {
  const event = deps.paymentProviders.eventOf(tenant, provider, body, signature);
  if (event === 'unknown') return event;
  if (event === 'forged') {
    deps.log.warn({ site: tenant.slug, provider }, 'payment event refused: wrong or old signature');
    return event;
  }
  // Accepted and dropped: the provider also reports what it does for the dealer elsewhere.
  if (!event) return 'stored';
  const receivedAt = deps.clock.now().toISOString();
  await deps.paymentQueue.report({ ...event, tenant: tenant.slug, provider, receivedAt });
  deps.onPaymentWork();
  return 'stored';
}

interface WorkDeps extends PaymentDeps {
  readonly paymentQueue: Pick<PaymentQueue, 'take' | 'putOff' | 'refunded' | 'disputed'>;
  readonly paymentRecords: Pick<PaymentRecords, 'refundsOf'>;
  /** The work of sites that are left out waits. */
  readonly tenants: Pick<TenantRegistry, 'bySlug' | 'leftOut'>;
}

type JobOf<K extends PaymentJob['kind']> = Extract<PaymentJob, { kind: K }>;

/** Longer than the calls of one job, retries included. */
const leaseMs = 60_000;
const atOnce = 4;
const absentMs = 10 * 60_000;

/**
 * Works on payments until stopped: processes what providers reported, sends refunds, and asks providers about everything
 * left open. Work of a killed process is done by another once its lease ends; every step may be repeated.
 */
export const startWorkingOnPayments = (deps: WorkDeps & { readonly log: Log }, pollMs: number): JobLoop =>
  startLeasedJobs(
    newRunner({ ...deps, leftOut: () => leftOutSlugs(deps.tenants), times: { pollMs, pace: 1 } }, leaseMs),
    {
      take: async (lease) => ({ jobs: await deps.paymentQueue.take(lease) }),
      work: async (job) => {
        await workOn(deps, job);
        return null;
      },
      atOnce,
      failureText: 'could not work on payments',
    },
  );

/** Does everything that is due now, one after the other. Returns how much that was. */
export async function workOnDuePayments(deps: WorkDeps): Promise<number> {
  const except = leftOutSlugs(deps.tenants);
  const jobs = await deps.paymentQueue.take({ now: deps.clock.now(), leaseMs, limit: 100, except });
  for (const job of jobs) await workOn(deps, job);
  return jobs.length;
}

async function workOn(deps: WorkDeps, job: PaymentJob): Promise<void> {
  const tenant = deps.tenants.bySlug(job.tenant);
  // A site that is gone for a moment, such as one whose files are being replaced.
  if (!tenant) return deps.paymentQueue.putOff(job, new Date(deps.clock.now().getTime() + absentMs));
  if (job.kind === 'check') return check(deps, tenant, job);
  if (job.kind === 'refund') return send(deps, tenant, job.refund, job.attempts);
  return processEvent(deps, tenant, job);
}

async function check(deps: WorkDeps, tenant: Tenant, job: JobOf<'check'>): Promise<void> {
  const { payment } = job;
  const after =
    payment.receivedCents > 0
      ? await readPayment(deps, tenant, payment)
      : await refreshPayment(deps, tenant, payment.id);
  // News have set the next time themselves; this is for a provider that could not be asked.
  await deps.paymentQueue.putOff(job, nextCheck(after ?? payment, job.attempts + 1, deps.clock.now()));
}

async function send(deps: WorkDeps, tenant: Tenant, refund: Refund, attempts: number): Promise<void> {
  const { payments, paymentProviders, paymentQueue, clock, log } = deps;
  const payment = await payments.byId(refund.tenant, refund.paymentId);
  const provider = payment && paymentProviders.of(tenant, payment.provider);
  const outcome = provider
    ? await provider.refund(payment, refund)
    : err({ kind: 'retry', problem: 'payment method not set up' } as const);
  const news = newsOf(refund, outcome, nextRefundAttempt(attempts, clock.now()));
  const details = { site: refund.tenant, payment: refund.paymentId, refund: refund.id, attempts };
  const { state, problem } = news;
  if (state === 'failed') log.error({ ...details, problem }, 'refund failed: see payments at the desk');
  else if (problem !== null) log.warn({ ...details, problem }, 'refund not sent, will retry');
  else log.info({ ...details, state }, 'refund handed over');
  await paymentQueue.refunded(refund.tenant, refund.id, news, clock.now());
}

function newsOf(refund: Refund, outcome: Result<ProviderRefund, ProviderFault>, next: Date): RefundNews {
  if (outcome.ok) {
    const { state, ref } = outcome.value;
    const problem = state === 'failed' ? 'the provider could not send it' : null;
    return { state, ref, problem, next: state === 'sent' ? next : null };
  }
  const { kind, problem } = outcome.error;
  // A done refund fails only if the provider says so itself.
  if (refund.state === 'done') return { state: 'done', ref: null, problem: null, next: null };
  if (kind === 'refused') return { state: 'failed', ref: null, problem, next: null };
  return { state: refund.state, ref: null, problem, next };
}

/** An event says only where to look: amounts and states come from the provider itself. */
async function processEvent(deps: WorkDeps, tenant: Tenant, job: JobOf<'event'>): Promise<void> {
  const { event } = job;
  const later = () => deps.paymentQueue.putOff(job, nextRefundAttempt(job.attempts, deps.clock.now()));
  const id = await paymentIn(deps, tenant, event);
  if (!id.ok) return later();
  const payment = id.value === null ? null : await deps.payments.byId(event.tenant, id.value);
  if (!payment) return deps.paymentQueue.putOff(job, null);
  const after = await readPayment(deps, tenant, payment);
  if (!after) return later();
  for (const refund of await refundsIn(deps, event, payment.id)) {
    await send(deps, tenant, refund, job.attempts);
  }
  const details = { site: tenant.slug, payment: payment.id, type: event.type, state: after.state };
  if (event.type.includes('dispute')) {
    const state = event.type.endsWith('.closed') ? 'closed' : 'open';
    await deps.paymentQueue.disputed(event.tenant, payment.id, { state, at: event.receivedAt });
    // The bank has taken the money back for now; only the dealer can answer, and only there.
    deps.log.error(details, 'payment disputed: answer in the dashboard of the provider');
  } else deps.log.info(details, 'payment event processed');
  await deps.paymentQueue.putOff(job, null);
}

/** The payment that an event is about. Events about refunds and disputes often have the provider's own number only. */
async function paymentIn(
  { paymentProviders, log }: WorkDeps,
  tenant: Tenant,
  { paymentId, providerNumber, provider, type }: JobOf<'event'>['event'],
): Promise<Result<string | null, ProviderFault>> {
  if (paymentId !== null || providerNumber === null) return ok(paymentId);
  const answer = await paymentProviders.of(tenant, provider)?.paymentOf(providerNumber);
  if (!answer) return err({ kind: 'retry', problem: 'payment method not set up' });
  if (answer.ok || answer.error.kind === 'retry') return answer;
  log.warn({ site: tenant.slug, type, problem: answer.error.problem }, 'payment event of an unknown payment');
  return ok(null);
}

/** Refunds that an event about refunds may have changed: those on their way, and done ones that may have come back. */
async function refundsIn(
  { paymentRecords }: WorkDeps,
  { tenant, type }: JobOf<'event'>['event'],
  paymentId: string,
): Promise<Refund[]> {
  if (!type.includes('refund')) return [];
  const refunds = await paymentRecords.refundsOf(tenant, paymentId);
  return refunds.filter(({ state, by }) => by !== 'provider' && (state === 'sent' || state === 'done'));
}
