import { mayFetch } from '#server/dealer/media/rules/photo-path';
import type { TenantRegistry } from '#server/dealer/tenants/registry';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import type { JobLoop } from '#server/platform/threads/job-loop';
import type { PaymentMethodSettings } from '#server/settings/payments-schema';
import { bankTransfer } from './adapters/bank-transfer';
import { KyselyPaymentQueue } from './adapters/kysely-payments/payment-queue';
import { KyselyPaymentRecords } from './adapters/kysely-payments/payment-records';
import { KyselyPaymentStore } from './adapters/kysely-payments/payment-store';
import { KyselyPracticeBook } from './adapters/kysely-practice-book';
import { practiceProvider } from './adapters/practice-provider';
import { squareProvider } from './adapters/square/square-provider';
import { readStripeEvent } from './adapters/stripe/events';
import { stripeProvider } from './adapters/stripe/provider';
import type { SubjectKind } from './payment';
import type { PaymentProvider, PaymentProviders } from './payment-provider-port';
import type { PaymentQueue } from './payment-queue-port';
import type {
  DisputeReport,
  PaymentRecords,
  PaymentStore,
  PaymentSubject,
  RefundReport,
} from './payment-store-port';
import type { PracticeBook } from './practice-port';
import { type MethodConditions, offeredMethods } from './rules/offered-methods';
import { isSignedBySquare, squareEvent } from './rules/square-event';
import { startWorkingOnPayments } from './work-on-payments';

export interface Payments {
  readonly payments: PaymentStore;
  /** The ledger, refunds and lists, for the desk. */
  readonly paymentRecords: PaymentRecords;
  readonly paymentProviders: PaymentProviders;
  readonly paymentQueue: PaymentQueue;
  /** The books of the practice provider. */
  readonly practiceBook: PracticeBook;
  /** There is something new to work on: an event, or a refund. */
  onPaymentWork(): void;
  /** Sends refunds, processes events and reconciles from now on. Returns a function that stops it. */
  startWorkingOnPayments(pollMs?: number): () => Promise<void>;
}

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
}: PaymentsDeps): Payments {
  const payments = new KyselyPaymentStore(commits, subjectOf, onRefunded);
  const paymentRecords = new KyselyPaymentRecords(commits.db);
  const paymentQueue = new KyselyPaymentQueue(commits, onRefunded, onDisputed);
  const practiceBook = new KyselyPracticeBook(commits);
  const paymentProviders = createProviders({ config, clock, practiceBook });
  const working = { payments, paymentRecords, paymentQueue, paymentProviders, tenants, clock, steady, log };
  let loop: JobLoop | undefined;
  return {
    payments,
    paymentRecords,
    paymentQueue,
    paymentProviders,
    practiceBook,
    onPaymentWork: () => loop?.nudge(),
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
