import type { JobLoop } from '#server/platform/threads/job-loop';
import { type JobRunner, startLeasedJobs } from '#server/platform/threads/leased-jobs';
import type { Message } from './message-outbox';
import type { LeasedMessage, MessageQueue } from './message-queue';
import { type FailedAttempt, nextAttempt, type SendOutcome } from './rules/delivery-schedule';

export interface MessageWorkerDeps extends JobRunner {
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
  await deps.queue.sent(id, deps.clock.now(), outcome.keepsText ?? false);
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
