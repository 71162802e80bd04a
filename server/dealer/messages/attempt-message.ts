import type { Clock } from '#server/platform/clock';
import {
  type OutgoingPosts,
  signedWebhook,
  signingKeys,
  withinTime,
} from '#server/platform/network/outgoing-posts';
import { failureCode } from '#server/platform/rules/failure-code';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { type JobRunner, startLeasedJobs } from '#server/platform/threads/leased-jobs';
import { reportsEvent } from '#server/settings/accounts-schema';
import type { SmsSettings } from '#server/settings/sms-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Message } from './message-outbox';
import type { LeasedMessage, MessageQueue } from './message-queue';
import {
  type FailedAttempt,
  failed,
  nextAttempt,
  outcomeOf,
  type SendOutcome,
} from './rules/delivery-schedule';
import type { EmailContent } from './rules/new-message';
import type { OutgoingSms } from './sms-gateways';

/** The input of one attempt at an email. */
interface OutgoingEmail extends EmailContent {
  /** The same on every attempt. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly date: Date;
  /** The site that sends it. */
  readonly site: Pick<Tenant, 'name' | 'delivery'>;
}

/** Hands an email to a mail server. The same email may be sent again after a crash. */
export type SendEmail = (email: OutgoingEmail, signal: AbortSignal) => Promise<SendOutcome>;

export interface AttemptDeps {
  readonly sms: (sms: OutgoingSms, settings: SmsSettings, signal: AbortSignal) => Promise<SendOutcome>;
  readonly email: SendEmail;
  readonly posts: Pick<OutgoingPosts, 'post'>;
  /** Looks a secret up by the name of its variable. */
  readonly secret: (name: string) => string | undefined;
  /** A site's current state. */
  readonly tenant: (slug: string) => Promise<Tenant | null>;
  readonly clock: Clock;
  /** Time limit of one attempt. */
  readonly attemptMs: number;
}

/** Makes one attempt at one message. Every error becomes a failed outcome; it never throws. */
export async function attemptMessage(deps: AttemptDeps, message: Message): Promise<SendOutcome> {
  try {
    return await withinTime(deps.attemptMs, async (signal): Promise<SendOutcome> => {
      const tenant = await deps.tenant(message.tenant);
      if (!tenant) return failed('site not configured');
      if (message.channel === 'webhook') return postEvent(deps, tenant, message, signal);
      const { id, to, text, purpose, email } = message;
      if (text === null) return { ...failed('the text is gone'), final: true };
      const now = deps.clock.now();
      const expiresAt = new Date(message.expiresAt);
      if (now >= expiresAt) return { state: 'expired' };
      if (email) {
        const date = new Date(message.createdAt);
        return deps.email({ ...email, id, to, text, date, site: tenant }, signal);
      }
      return deps.sms({ id, to, text, purpose, expiresAt, now, site: tenant.name }, tenant.sms, signal);
    });
  } catch (error) {
    return failed(failureCode(error));
  }
}

/** Posts an event to the webhook of its site. */
async function postEvent(
  { posts, secret, clock }: AttemptDeps,
  { accounts }: Tenant,
  { id, text, purpose }: Message,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const { webhook } = accounts;
  if (!webhook || text === null) return { ...failed('no webhook configured'), final: true };
  if (!reportsEvent(accounts, purpose))
    return { ...failed('the webhook leaves this event out'), final: true };
  const now = clock.now();
  const keys = signingKeys(webhook, secret);
  const request = signedWebhook({ url: webhook.url, id, body: text, now }, keys);
  const outcome = outcomeOf(await posts.post(request, signal), now);
  // Whoever answers 410 wants no more of them; everything else may be corrected.
  return outcome.state === 'delivered' ? { state: 'sent' } : outcome;
}

interface MessageWorkerDeps extends JobRunner {
  readonly queue: Pick<MessageQueue, 'take' | 'sent' | 'failed'>;
  readonly attempt: (message: Message) => Promise<SendOutcome>;
  /** Time limit of one attempt. Shorter than a lease: then no second worker sends the message meanwhile. */
  readonly attemptMs: number;
}

/**
 * Sends messages of the outbox until stopped: each at least once under a stable id, retried on its schedule, never
 * after it expires.
 */
export const startMessageWorker = (deps: MessageWorkerDeps): JobLoop =>
  startLeasedJobs(deps, {
    take: (lease) => deps.queue.take(lease),
    work: (message) => sendOne(deps, message),
    atOnce: 8,
    failureText: 'could not read or write the outbox of messages',
  });

/** Returns when to look again, if known. */
async function sendOne(deps: MessageWorkerDeps, message: LeasedMessage): Promise<Date | null> {
  // After a long pause of this process another worker may have the lease before the attempt ends.
  if (deps.clock.now().getTime() + deps.attemptMs > message.leaseUntil.getTime()) return message.leaseUntil;
  const outcome = await deps.attempt(message);
  // The next look ends it.
  if (outcome.state === 'expired') return deps.clock.now();
  if (outcome.state === 'failed') return putOff(deps, message, outcome);
  const { id, attempts } = message;
  await deps.queue.sent(id, deps.clock.now(), outcome.notSent);
  deps.log.info({ message: id, attempts: attempts + 1, reference: outcome.reference }, 'message sent');
  return null;
}

async function putOff(
  { queue, clock, log, owner, chance }: MessageWorkerDeps,
  message: LeasedMessage,
  outcome: FailedAttempt,
): Promise<Date | null> {
  const attempts = message.attempts + 1;
  // Nobody waits for an email or an event as for a code.
  const schedule = message.channel === 'sms' ? 'text' : 'webhook';
  const failure = { schedule, attempts, expiresAt: new Date(message.expiresAt), outcome } as const;
  const next = nextAttempt(failure, clock.now(), chance());
  const details = { message: message.id, site: message.tenant, attempts, failure: outcome.reason };
  if (next) log.warn({ ...details, next: next.toISOString() }, 'message not sent, will retry');
  else log.error(details, 'message not sent, no retries left: see dealer messages');
  await queue.failed(message.id, owner, outcome.reason, next);
  return next;
}
