import { mayFetch } from '#server/dealer/media/rules/picture-path';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { noSpans, type Spans } from '#server/platform/observability/spans';
import { OutboxFolder, outboxIn } from '#server/platform/outbox-folder';
import { recordEvents } from '#server/platform/record-events';
import { startSweeps } from '#server/platform/start-sweeps';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { newRunner, type RunnerDeps } from '#server/platform/threads/leased-jobs';
import { reportsEvent } from '#server/settings/accounts-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { type AttemptDeps, attemptMessage, type SendEmail, startMessageWorker } from './attempt-message';
import { type Message, MessageOutbox } from './message-outbox';
import { MessageQueue } from './message-queue';
import { messageRecords, removeMessages, sweepMessages } from './message-records';
import type { SendOutcome } from './rules/delivery-schedule';
import { createSender } from './send-message';
import { messageFile, sendSms } from './sms-gateways';

export type Messages = ReturnType<typeof createMessages>;

interface MessagesDeps {
  readonly config: Pick<Config, 'DATA_DIR'>;
  readonly commits: GroupCommit;
  readonly tenants: { bySlug(slug: string): Tenant | null };
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Log;
  /** Called for each new message, so that it is sent at once. */
  readonly onMessage: () => void;
  /** Notes what became of old messages in the transaction that sweeps them. */
  readonly noteOutcomes?: ConstructorParameters<typeof MessageOutbox>[1];
}

export function createMessages(deps: MessagesDeps) {
  const { config, commits, tenants, clock, steady = clock, log, onMessage } = deps;
  const outbox = new MessageOutbox(commits, deps.noteOutcomes);
  const folder = new OutboxFolder(outboxIn(config.DATA_DIR));
  const withdraw = (ids: readonly string[]) =>
    folder.remove(ids.flatMap((id) => [messageFile(id), `${id}.eml`]));
  const removal = { outbox, withdraw };
  return {
    /** Sends messages to customers. */
    messages: createSender({
      outbox,
      clock,
      onMessage,
      // An empty work is committed after the group in progress.
      committed: () => commits.run(async () => undefined),
      record: recordEvents,
      reports: (slug, type) => {
        const site = tenants.bySlug(slug);
        return site !== null && reportsEvent(site.accounts, type);
      },
    }),
    messageOutbox: outbox,
    /** Sends a message again that was given up, until an instant. False: there is none. */
    retryMessage: async (tenant: string, id: string, expiresAt: Date) => {
      const isDue = await outbox.retry(tenant, id, clock.now(), expiresAt);
      if (isDue) onMessage();
      return isDue;
    },
    messageRecords: messageRecords(removal),
    /** Deletes every message to a number or an address. Returns how many. */
    removeMessagesTo: (tenant: string, recipient: string) => removeMessages(removal, { tenant, recipient }),
    /** Deletes old messages from now on. Returns a function that stops it. */
    startSweepingMessages: () =>
      startSweeps(() => sweepMessages({ ...removal, clock: steady }), {
        firstAfterMs: 30_000,
        failureText: 'could not delete old messages',
        log,
      }),
  };
}

/** A lease outlasts an attempt, so that no second worker sends the message meanwhile. */
const leaseMs = 15_000;
const attemptMs = 10_000;
const postMs = 8_000;

interface SendingDeps extends RunnerDeps {
  readonly config: Config;
  readonly commits: GroupCommit;
  /** A site's current state. */
  readonly tenant: (slug: string) => Promise<Tenant | null>;
  readonly email: SendEmail;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  /** Each attempt is a trace. */
  readonly spans?: Spans;
}

/** Sends the outbox of messages in the calling thread. */
export function startSending({
  config,
  commits,
  email,
  steady,
  spans = noSpans,
  ...deps
}: SendingDeps): JobLoop {
  const { secret, WEBHOOK_PRIVATE_HOSTS: inside } = config;
  const mayBePrivate = (url: URL) => inside.length > 0 && mayFetch(inside, url);
  const posts = new OutgoingPosts({ mayBePrivate, timeLimitMs: postMs });
  const gateways = { posts, secret, outbox: new OutboxFolder(outboxIn(config.DATA_DIR)) };
  const attempting: AttemptDeps = {
    sms: (sms, settings, signal) => sendSms(gateways, sms, settings, signal),
    email,
    posts,
    secret,
    tenant: deps.tenant,
    clock: deps.clock,
    attemptMs,
  };
  return startMessageWorker({
    ...newRunner(deps, leaseMs),
    leaseMs,
    queue: new MessageQueue(commits, steady),
    attempt: (message) => traced(spans, message, () => attemptMessage(attempting, message)),
    attemptMs,
  });
}

function traced(spans: Spans, message: Message, attempt: () => Promise<SendOutcome>): Promise<SendOutcome> {
  const { id, tenant, channel, purpose, attempts } = message;
  const facts = {
    'dealer_site.tenant': tenant,
    'dealer_site.message_id': id,
    'dealer_site.destination_kind': channel,
    'dealer_site.purpose': purpose,
    'dealer_site.attempt': attempts + 1,
  };
  return spans.trace({ name: 'deliver message', kind: 'client', facts }, attempt, (outcome) => ({
    facts: { 'dealer_site.outcome': outcome.state },
    failure: outcome.state === 'failed' ? outcome.reason : undefined,
  }));
}
