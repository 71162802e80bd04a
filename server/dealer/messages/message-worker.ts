import type { Clock } from '#server/platform/clock';
import { jobFailure } from '#server/platform/database/database-away';
import type { Log } from '#server/platform/log';
import { type JobLoop, startJobLoop } from '#server/platform/threads/job-loop';
import type { LeasedMessage, Message, MessageQueue } from './message-port';
import { nextAttempt, type SendFailure, type SendOutcome } from './rules/message-schedule';

export interface MessageWorkerDeps {
  readonly queue: MessageQueue;
  readonly attempt: (message: Message) => Promise<SendOutcome>;
  /** Slugs of the sites that are left out: their messages wait. */
  readonly leftOut: () => readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  /** Identifies this worker in leases; unique among processes. */
  readonly owner: string;
  /** Longer than an attempt: then no second worker sends the message meanwhile. */
  readonly leaseMs: number;
  /** Time limit of one attempt. */
  readonly attemptMs: number;
  /** How often to check the outbox without a nudge. */
  readonly pollMs: number;
  /** 0..1, spreads retries. */
  readonly random: () => number;
  /** Multiplies the delays between attempts; 1 except in tests. */
  readonly pace: number;
}

/** Messages that one process sends concurrently. */
const messagesAtOnce = 8;

/**
 * Sends messages of the outbox until stopped: each at least once under a stable id, retried on its schedule, never
 * after it expires. Messages leased by a killed process are sent by another when the lease ends.
 */
export const startMessageWorker = (deps: MessageWorkerDeps): JobLoop =>
  startJobLoop<LeasedMessage>({
    take: (most) => deps.queue.take(deps.owner, deps.clock.now(), deps.leaseMs, most, deps.leftOut()),
    work: (message) => sendOne(deps, message),
    onFailure: (error) => deps.log.error(jobFailure(error), 'could not read or write the outbox of messages'),
    atOnce: messagesAtOnce,
    pollMs: deps.pollMs,
    now: () => deps.clock.now(),
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
  deps: MessageWorkerDeps,
  message: LeasedMessage,
  outcome: SendFailure,
): Promise<Date | null> {
  const attempts = message.attempts + 1;
  const { channel } = message;
  const failure = { channel, attempts, expiresAt: new Date(message.expiresAt), outcome };
  const next = nextAttempt(failure, deps.clock.now(), { jitter: deps.random(), pace: deps.pace });
  const details = { message: message.id, site: message.tenant, attempts, failure: outcome.reason };
  if (next) deps.log.warn({ ...details, next: next.toISOString() }, 'message not sent, will retry');
  else deps.log.error(details, 'message not sent, no retries left: see dealer messages');
  await deps.queue.failed(message.id, deps.owner, outcome.reason, next);
  return next;
}
