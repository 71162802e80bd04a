import { randomUUID } from 'node:crypto';
import { mayFetch } from '#server/dealer/media/rules/photo-path';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { recordEvents } from '#server/platform/events/record-events';
import type { Log } from '#server/platform/log';
import { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { noSpans, type Spans } from '#server/platform/observability/spans';
import { OutboxFolder, outboxIn } from '#server/platform/outbox-folder';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { reportsEvent } from '#server/settings/accounts-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { clicksendGateway } from './adapters/clicksend-gateway';
import { fileGateway, messageFile } from './adapters/file-gateway';
import { KyselyEventReplay } from './adapters/kysely-messages/event-replay';
import { KyselyMessageOutbox } from './adapters/kysely-messages/message-outbox';
import { KyselyMessageQueue } from './adapters/kysely-messages/message-queue';
import { messagemediaGateway } from './adapters/messagemedia-gateway';
import { twilioGateway } from './adapters/twilio-gateway';
import { webhookGateway } from './adapters/webhook-gateway';
import { attemptMessage } from './attempt-message';
import type { EmailGateway, EventReplay, Message, MessageOutbox, SmsGateways } from './message-port';
import { messageRecords } from './message-records';
import { startMessageWorker } from './message-worker';
import { type PostEventDeps, postEvent } from './post-event';
import type { SendOutcome } from './rules/message-schedule';
import { createSender, type MessageSender } from './send-message';
import { removeMessages, startSweepingMessages } from './sweep-messages';

export interface Messages {
  /** Sends messages to customers. */
  readonly messages: MessageSender;
  readonly messageOutbox: MessageOutbox;
  /** Posts events to the dealer's webhook again. */
  readonly eventReplay: EventReplay;
  /** Messages to a customer, for their copy of their data and for its deletion. */
  readonly messageRecords: ReturnType<typeof messageRecords>;
  /** Deletes every message to a number or an address. Returns how many. */
  removeMessagesTo(tenant: string, recipient: string): Promise<number>;
  /** Deletes old messages from now on. Returns a function that stops it. */
  startSweepingMessages(): () => void;
}

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
}

export function createMessages(deps: MessagesDeps): Messages {
  const { config, commits, tenants, clock, steady = clock, log, onMessage } = deps;
  const outbox = new KyselyMessageOutbox(commits);
  const folder = outboxFolder(config);
  const withdraw = (ids: readonly string[]) =>
    folder.remove(ids.flatMap((id) => [messageFile(id), `${id}.eml`]));
  const sweeping = { outbox, withdraw, clock: steady, log };
  // An empty work is committed after the group in progress.
  const committed = () => commits.run(async () => undefined);
  return {
    messages: createSender({
      outbox,
      clock,
      onMessage,
      committed,
      record: recordEvents,
      reports: (slug, type) => {
        const site = tenants.bySlug(slug);
        return site !== null && reportsEvent(site.accounts, type);
      },
    }),
    messageOutbox: outbox,
    eventReplay: new KyselyEventReplay(commits),
    messageRecords: messageRecords(sweeping),
    removeMessagesTo: (tenant, recipient) => removeMessages(sweeping, { tenant, recipient }),
    startSweepingMessages: () => startSweepingMessages(sweeping),
  };
}

const outboxFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => new OutboxFolder(outboxIn(DATA_DIR));

interface SendingTimes {
  readonly pollMs: number;
  readonly pace: number;
}

/** A lease outlasts an attempt, so that no second worker sends the message meanwhile. */
const leaseMs = 15_000;
const attemptMs = 10_000;
const postMs = 8_000;

export interface SendingDeps {
  readonly config: Config;
  readonly commits: GroupCommit;
  /** A site's current state. */
  readonly tenant: (slug: string) => Promise<Tenant | null>;
  /** Slugs of the sites that are left out: their messages wait. */
  readonly leftOut: () => readonly string[];
  readonly times: SendingTimes;
  readonly email: EmailGateway;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Log;
  /** Each attempt is a trace. */
  readonly spans?: Spans;
}

/** Sends the outbox of messages in the calling thread. */
export function startSending(deps: SendingDeps): JobLoop {
  const {
    config,
    commits,
    tenant,
    leftOut,
    times,
    email,
    clock,
    log,
    steady = clock,
    spans = noSpans,
  } = deps;
  const posting = createPosting(config);
  const gateways = createGateways(config, posting);
  const common = { tenant, clock, attemptMs };
  return startMessageWorker({
    queue: new KyselyMessageQueue(commits, steady),
    attempt: tracedAttempt(spans, (message) =>
      message.channel === 'webhook'
        ? postEvent({ ...posting, ...common }, message)
        : attemptMessage({ gateways, email, ...common }, message),
    ),
    leftOut,
    clock,
    log,
    owner: randomUUID(),
    random: Math.random,
    leaseMs,
    attemptMs,
    pollMs: times.pollMs,
    pace: times.pace,
  });
}

const tracedAttempt =
  (spans: Spans, attempt: (message: Message) => Promise<SendOutcome>) =>
  (message: Message): Promise<SendOutcome> => {
    const { id, tenant, channel, purpose, attempts } = message;
    const facts = {
      'dealer_site.tenant': tenant,
      'dealer_site.message_id': id,
      'dealer_site.destination_kind': channel,
      'dealer_site.purpose': purpose,
      'dealer_site.attempt': attempts + 1,
    };
    return spans.trace(
      { name: 'deliver message', kind: 'client', facts },
      () => attempt(message),
      (outcome) => ({
        facts: { 'dealer_site.outcome': outcome.state },
        failure: outcome.state === 'failed' ? outcome.reason : undefined,
      }),
    );
  };

type Posting = Pick<PostEventDeps, 'secret'> & { readonly posts: OutgoingPosts };

function createPosting(config: Config): Posting {
  const inside = config.WEBHOOK_PRIVATE_HOSTS;
  const mayBePrivate = (url: URL) => inside.length > 0 && mayFetch(inside, url);
  return { posts: new OutgoingPosts({ mayBePrivate, timeLimitMs: postMs }), secret: config.secret };
}

/** The gateways, by kind. */
function createGateways(config: Config, posting: Posting): SmsGateways {
  return {
    file: fileGateway(outboxFolder(config)),
    twilio: twilioGateway(posting),
    messagemedia: messagemediaGateway(posting),
    clicksend: clicksendGateway(posting),
    webhook: webhookGateway(posting),
  };
}
