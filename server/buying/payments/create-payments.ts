import { mayFetch } from '#server/dealer/media/rules/picture-path';
import type { TenantRegistry } from '#server/dealer/registry';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { ok } from '#server/platform/result';
import type { JobLoop } from '#server/platform/threads/job-loop';
import type { PaymentMethodSettings } from '#server/settings/payments-schema';
import { isCounter, type Payment, type SubjectKind } from './payment';
import type { PaymentProvider, PaymentProviders, ProviderPayment } from './payment-provider-port';
import { PaymentQueue } from './payment-queue';
import { PaymentRecords } from './payment-records';
import { type DisputeReport, PaymentStore, type PaymentSubject, type RefundReport } from './payment-store';
import { PracticeBook, practiceProvider } from './providers/practice-provider';
import { isSignedBySquare, squareEvent } from './providers/square-messages';
import { squareProvider } from './providers/square-provider';
import { readStripeEvent, stripeProvider } from './providers/stripe-provider';
import { type MethodConditions, offeredMethods } from './rules/offered-methods';
import { startWorkingOnPayments } from './work-on-payments';

interface PaymentsDeps {
  readonly config: Pick<Config, 'NODE_ENV' | 'WEBHOOK_PRIVATE_HOSTS' | 'secret'>;
  readonly commits: GroupCommit;
  readonly tenants: Pick<TenantRegistry, 'bySlug' | 'leftOut'>;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Log;
  /** What is paid for, by kind. Called once a payment is settled, so services may refer to each other. */
  readonly subjectOf: (kind: SubjectKind) => PaymentSubject;
  /** Called with each refund that has left, in its transaction. */
  readonly onRefunded?: RefundReport;
  /** Called with each payment that is disputed, in its transaction. */
  readonly onDisputed?: DisputeReport;
}

const usualPollMs = 1_000;
const callMs = 8_000;

export type Payments = ReturnType<typeof createPayments>;

/** Payments, their providers and the work on them. */
export function createPayments({
  config,
  commits,
  tenants,
  clock,
  steady = clock,
  log,
  subjectOf,
  onRefunded,
  onDisputed,
}: PaymentsDeps) {
  const payments = new PaymentStore(commits, subjectOf, onRefunded);
  const paymentRecords = new PaymentRecords(commits.db);
  const paymentQueue = new PaymentQueue(commits, onRefunded, onDisputed);
  const practiceBook = new PracticeBook(commits);
  const paymentProviders = createProviders({ config, clock, practiceBook });
  const working = { payments, paymentRecords, paymentQueue, paymentProviders, tenants, clock, steady, log };
  let loop: JobLoop | undefined;
  return {
    payments,
    paymentRecords,
    paymentQueue,
    paymentProviders,
    practiceBook,
    /** There is something new to work on: an event, or a refund. */
    onPaymentWork: () => loop?.nudge(),
    /** Sends refunds, processes events and reconciles from now on. Returns a function that stops it. */
    startWorkingOnPayments: (pollMs = usualPollMs) => {
      const started = startWorkingOnPayments(working, pollMs);
      loop = started;
      return () => started.stop();
    },
  };
}

interface ProviderDeps extends Pick<PaymentsDeps, 'config' | 'clock'> {
  readonly practiceBook: PracticeBook;
}

function createProviders({ config, clock, practiceBook }: ProviderDeps): PaymentProviders {
  const practice = practiceProvider({ book: practiceBook, clock });
  const inside = config.WEBHOOK_PRIVATE_HOSTS;
  const conditions: MethodConditions = {
    isProduction: config.NODE_ENV === 'production',
    secret: config.secret,
    mayCall: (url) => inside.length > 0 && mayFetch(inside, url),
  };
  const providerOf = (method: PaymentMethodSettings): PaymentProvider => {
    if (method.kind === 'bank_transfer') return bankTransfer;
    if (method.kind === 'practice') return practice;
    if (method.kind === 'square') {
      const accessToken = config.secret(method.access_token_env) ?? '';
      return squareProvider({ url: method.url, accessToken, timeoutMs: callMs }, method);
    }
    const secretKey = config.secret(method.secret_key_env) ?? '';
    return stripeProvider({ settings: method, secretKey, timeoutMs: callMs });
  };
  return {
    offered: (tenant) => offeredMethods(tenant, conditions).map(({ kind }) => kind),
    of: (tenant, kind) => {
      if (isCounter(kind)) return bankTransfer;
      const method = offeredMethods(tenant, conditions).find((one) => one.kind === kind);
      return method && providerOf(method);
    },
    eventOf: (tenant, kind, body, signature) => {
      const method = offeredMethods(tenant, conditions).find((one) => one.kind === kind);
      if (method?.kind === 'square') {
        const key = config.secret(method.signature_key_env) ?? '';
        const isSigned = isSignedBySquare(body, signature, { key, address: method.notification_url });
        return isSigned ? squareEvent(body) : 'forged';
      }
      if (method?.kind !== 'stripe') return 'unknown';
      const secret = config.secret(method.webhook_secret_env) ?? '';
      return readStripeEvent(body, signature, secret, clock.now());
    },
  };
}

/**
 * A transfer to the dealer's bank account, which only staff can see: a payment stays open until they confirm it or its
 * time ends, and they send refunds by hand.
 */
const bankTransfer: PaymentProvider = {
  open: async ({ reference }) => ok({ ref: reference, href: null }),
  read: async (payment) => ok(knownOf(payment, 'open')),
  close: async (payment) => ok(knownOf(payment, 'closed')),
  refund: async () => ok({ ref: null, state: 'by_hand' }),
  paymentOf: async () => ok(null),
};

const knownOf = (payment: Payment, state: 'open' | 'closed'): ProviderPayment => ({
  ref: payment.reference,
  currency: 'aud',
  feeCents: 0,
  ...(payment.receivedCents > 0
    ? { state: 'paid', amountCents: payment.receivedCents, refundedCents: payment.refundedCents }
    : { state, amountCents: payment.amountCents, refundedCents: 0 }),
});
