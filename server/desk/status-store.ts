import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema';

/** Deliveries to other systems or customers, of one site. */
export type QueueState = Readonly<ReturnType<typeof total>>;

export interface RecipientFailure {
  /** A destination's name, a channel or a webhook's description. */
  readonly recipient: string;
  readonly failure: string;
}

/** Of webhooks: also those that are switched off. */
export interface WebhooksState extends QueueState {
  readonly endpoints: number;
  readonly disabled: readonly RecipientFailure[];
}

/** Leads of this many days count as lately. */
const recentDays = 14;

const dayMs = 24 * 60 * 60_000;
/** Bounds on what one page reads, far above what a dealer has. */
const mostLeads = 5_000;
const mostEvents = 2_000;
const mostEndpoints = 20;

/** A literal, so that SQLite uses the index of pending rows. */
const pending = sql.lit('pending' as const);

/** Rows of one recipient, counted. PostgreSQL returns counts and sums as text. */
interface Counted {
  readonly recipient: string;
  readonly waiting?: Count;
  readonly oldest?: string | null;
  readonly retrying?: Count;
  readonly failed?: Count;
  readonly delivered?: Count;
  readonly notSent?: Count;
  readonly notSentBecause?: string | null;
  readonly failure: string | null;
}
type Count = number | string | bigint | null;

/** The state of one site from SQLite or PostgreSQL, in queries that read that site's recent rows only. */
export class StatusStore {
  constructor(private readonly db: Kysely<Database>) {}

  /** Deliveries of leads; given up: of the leads of the last 14 days. */
  async leads(tenant: string, now: Date): Promise<QueueState> {
    const waiting = this.db
      .selectFrom('deliveries')
      .select(({ fn }) => ['destination as recipient', fn.countAll().as('waiting')])
      .select(({ fn }) => [fn.min('created_at').as('oldest'), fn.max('last_error').as('failure')])
      .select(countIf(sql`attempts > 0`).as('retrying'))
      .where('tenant', '=', tenant)
      .where('state', '=', pending)
      .groupBy('destination');
    const lately = this.db
      .selectFrom('leads')
      .select('id')
      .where('tenant', '=', tenant)
      .where('created_at', '>=', ago(now, recentDays))
      .orderBy('created_at', 'desc')
      .limit(mostLeads);
    const done = this.db
      .selectFrom(lately.as('lead'))
      .innerJoin('deliveries as d', 'd.lead_id', 'lead.id')
      .select([
        'd.destination as recipient',
        countIf(sql`d.state = 'dead'`).as('failed'),
        ...ended('d.delivered_at', 'd.last_error', now),
        sql<string | null>`max(case when d.state = 'dead' then d.last_error end)`.as('failure'),
      ])
      .where('d.tenant', '=', tenant)
      .groupBy('d.destination');
    return total([...(await waiting.execute()), ...(await done.execute())]);
  }

  /** Text messages and emails to customers; given up: within the week that they are stored. */
  async messages(tenant: string, now: Date): Promise<QueueState> {
    const isPending = sql`state = ${pending}`;
    const rows = await this.db
      .selectFrom('messages')
      .select([
        'channel as recipient',
        countIf(isPending).as('waiting'),
        sql<string | null>`min(case when ${isPending} then created_at end)`.as('oldest'),
        countIf(sql`${isPending} and attempts > 0`).as('retrying'),
        countIf(sql`state in ('failed', 'expired')`).as('failed'),
        ...ended('sent_at', 'last_problem', now),
        sql<string | null>`max(case when state <> 'sent' then last_problem end)`.as('failure'),
      ])
      .where('tenant', '=', tenant)
      .groupBy('channel')
      .execute();
    return total(rows);
  }

  /** Events for other systems, without those of test endpoints; given up and delivered: of the newest 2,000 of each webhook. */
  async webhooks(tenant: string, now: Date): Promise<WebhooksState> {
    const endpoints = await this.db
      .selectFrom('webhook_endpoints')
      .select(['id', 'url', 'description', 'disabled_at', 'disabled_reason'])
      .where('tenant', '=', tenant)
      .where('is_test', '=', 0)
      .orderBy('id')
      .limit(mostEndpoints)
      .execute();
    const rows = await Promise.all(
      endpoints.map((endpoint) => this.#endpoint(endpoint.id, nameOf(endpoint), now)),
    );
    const disabled = endpoints.filter((endpoint) => endpoint.disabled_at !== null);
    return {
      ...total(rows.flat()),
      endpoints: endpoints.length,
      disabled: disabled.map((endpoint) => ({
        recipient: nameOf(endpoint),
        failure: endpoint.disabled_reason ?? '',
      })),
    };
  }

  async #endpoint(id: string, recipient: string, now: Date): Promise<readonly Counted[]> {
    const waiting = await this.db
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('event_seq').as('oldest_seq')])
      .select(({ fn }) => fn.max('last_error').as('failure'))
      .select(countIf(sql`attempts > 0`).as('retrying'))
      .where('endpoint_id', '=', id)
      .where('state', '=', pending)
      .executeTakeFirstOrThrow();
    const oldest = await this.db
      .selectFrom('webhook_events')
      .select('created_at')
      .where('seq', '=', waiting.oldest_seq)
      .executeTakeFirst();
    const newest = this.db
      .selectFrom('webhook_deliveries')
      .select(['state', 'delivered_at', 'last_error'])
      .where('endpoint_id', '=', id)
      .orderBy('event_seq', 'desc')
      .limit(mostEvents);
    const ended = await this.db
      .selectFrom(newest.as('newest'))
      .select([
        countIf(sql`newest.state = 'failed'`).as('failed'),
        countIf(sql`newest.delivered_at >= ${ago(now, 1)}`).as('delivered'),
        sql<string | null>`max(case when newest.state = 'failed' then newest.last_error end)`.as('failure'),
      ])
      .executeTakeFirstOrThrow();
    return [
      { ...waiting, recipient, oldest: oldest?.created_at ?? null },
      { ...ended, recipient },
    ];
  }

  /** When the stock last changed, UTC ISO; null before the first import. */
  async stockChangedAt(tenant: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('stock_versions')
      .select('changed_at')
      .where('tenant', '=', tenant)
      .executeTakeFirst();
    return row?.changed_at ?? null;
  }
}

/** Of those that are done: how many went out in the last 24 hours, and how many were stored here instead, and why. */
const ended = (at: string, problem: string, now: Date) => {
  const isRecent = sql`${sql.ref(at)} >= ${ago(now, 1)}`;
  const reason = sql.ref(problem);
  return [
    countIf(sql`${isRecent} and ${reason} is null`).as('delivered'),
    countIf(sql`${isRecent} and ${reason} is not null`).as('notSent'),
    sql<string | null>`max(case when ${isRecent} then ${reason} end)`.as('notSentBecause'),
  ] as const;
};

/** How many rows meet a condition. */
const countIf = (condition: RawBuilder<unknown>) => sql<Count>`sum(case when ${condition} then 1 else 0 end)`;

const ago = (now: Date, days: number): string => new Date(now.getTime() - days * dayMs).toISOString();

/** The description, otherwise the host: an address may hold a key. */
const nameOf = ({ url, description }: { readonly url: string; readonly description: string }): string =>
  description.trim() || (URL.canParse(url) ? new URL(url).host : 'webhook');

function total(rows: readonly Counted[]) {
  const sum = (name: 'waiting' | 'retrying' | 'failed' | 'delivered' | 'notSent') =>
    rows.reduce((all, row) => all + Number(row[name] ?? 0), 0);
  const oldest = rows.flatMap((row) => row.oldest ?? []).sort();
  return {
    waiting: sum('waiting'),
    /** Of those that wait: tried before without success. */
    retrying: sum('retrying'),
    /** Given up lately: see each method for how far back. */
    failed: sum('failed'),
    /** In the last 24 hours. */
    delivered: sum('delivered'),
    /** In the last 24 hours: stored here instead of sent, and the recorded reasons. */
    notSent: sum('notSent'),
    notSentBecause: [...new Set(rows.flatMap((row) => row.notSentBecause ?? []))].sort(),
    /** When the oldest that waits was created, UTC ISO; null if none waits. */
    oldestAt: oldest[0] ?? null,
    /** Of each recipient that has some: one of those that wait and one of those given up, as they were stored. */
    failures: distinct(rows),
  };
}

function distinct(rows: readonly Counted[]): readonly RecipientFailure[] {
  const failures = rows.flatMap(({ recipient, failure }) => (failure ? [{ recipient, failure }] : []));
  const isFirst = (one: RecipientFailure, at: number) =>
    failures.findIndex((it) => it.recipient === one.recipient && it.failure === one.failure) === at;
  return failures.filter(isFirst);
}
