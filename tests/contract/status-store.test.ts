import { CompiledQuery, type Kysely, type KyselyPlugin, PostgresAdapter, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { StatusStore } from '#server/desk/status-store';
import { LeadStore } from '#server/leads/lead-store';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';
import { bothDatabases, engines } from '../support/both-databases';
import { newLead } from './example-lead';

const now = new Date('2026-11-26T06:12:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const day = 24 * 60;
const nothing = {
  notSent: 0,
  notSentBecause: [],
  waiting: 0,
  oldestAt: null,
  retrying: 0,
  failed: 0,
  delivered: 0,
  failures: [],
};

const databaseOf = bothDatabases();

describe.each(engines)('the state of a site in %s', (engine) => {
  let db: Kysely<Database>;
  let status: StatusStore;
  beforeEach(async () => {
    db = databaseOf(engine);
    status = new StatusStore(db);
    for (const table of ['deliveries', 'leads', 'messages'] as const) await db.deleteFrom(table).execute();
    for (const table of ['webhook_deliveries', 'webhook_events', 'webhook_endpoints'] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.deleteFrom('stock_versions').execute();
  });

  interface LeadDelivery {
    readonly tenant?: string;
    readonly destination?: string;
    readonly minutes: number;
    readonly change: object;
  }
  const deliver = async ({ tenant = 'brolga', destination = 'crm', minutes, change }: LeadDelivery) => {
    const id = newUlid(new Date(ago(minutes)));
    await new LeadStore(new GroupCommit(db)).add(newLead({ id, tenant, created_at: ago(minutes) }), [
      destination,
    ]);
    await db
      .updateTable('deliveries')
      .set({ created_at: ago(minutes), ...change })
      .where('lead_id', '=', id)
      .execute();
  };
  const message = (tenant: string, state: 'pending' | 'failed' | 'expired' | 'sent', change: object = {}) =>
    db
      .insertInto('messages')
      .values({
        id: newUlid(now),
        tenant,
        state,
        channel: 'sms',
        recipient: '+61491570006',
        payload: '{}',
        purpose: 'alert',
        attempts: 0,
        next_attempt_at: ago(0),
        expires_at: ago(-day),
        lease_owner: null,
        lease_until: null,
        secret_until: null,
        created_at: ago(30),
        sent_at: null,
        last_problem: null,
        ...change,
      })
      .execute();
  const endpoint = async (tenant: string, id: string, change: object = {}) => {
    await db
      .insertInto('webhook_endpoints')
      .values({
        id,
        tenant,
        url: 'https://hooks.example/key-123',
        description: '',
        events: '["*"]',
        secret: 's',
        previous_secret: null,
        previous_until: null,
        disabled_at: null,
        created_at: ago(day),
        changed_at: ago(day),
        disabled_reason: null,
        failing_since: null,
        rest_until: null,
        lease_owner: null,
        lease_until: null,
        ...change,
      })
      .execute();
  };
  const event = async (tenant: string, endpointId: string, minutes: number, change: object) => {
    const { seq } = await db
      .insertInto('webhook_events')
      .values({
        id: newUlid(now),
        tenant,
        type: 'car.updated',
        object: 'car:1',
        data: '{}',
        lead_id: null,
        person: null,
        created_at: ago(minutes),
      })
      .returning('seq')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('webhook_deliveries')
      .values({
        endpoint_id: endpointId,
        event_seq: seq,
        object: 'car:1',
        state: 'pending',
        attempts: 0,
        next_attempt_at: ago(0),
        last_status: null,
        last_error: null,
        delivered_at: null,
        ...change,
      })
      .execute();
  };

  /** Faults of another site, which must change nothing. */
  const elsewhere = async () => {
    await deliver({ tenant: 'other', minutes: 9_000, change: { attempts: 3, last_error: 'HTTP 500' } });
    await deliver({ tenant: 'other', minutes: 20, change: { state: 'dead', last_error: 'HTTP 501' } });
    await message('other', 'pending', { attempts: 2, last_problem: 'HTTP 502' });
    await message('other', 'failed', { last_problem: 'HTTP 503' });
    await endpoint('other', 'e-other', { disabled_at: ago(5), disabled_reason: 'off' });
    await event('other', 'e-other', 5, { state: 'failed', last_error: 'HTTP 504' });
    await db
      .insertInto('stock_versions')
      .values({ tenant: 'other', version: 4, changed_at: ago(1) })
      .execute();
  };

  it('includes nothing of another site', async () => {
    await elsewhere();
    expect(await status.leads('brolga', now)).toEqual(nothing);
    expect(await status.messages('brolga', now)).toEqual(nothing);
    expect(await status.webhooks('brolga', now)).toEqual({ ...nothing, endpoints: 0, disabled: [] });
    expect(await status.stockChangedAt('brolga')).toBeNull();
    expect(await status.stockChangedAt('other')).toBe(ago(1));
    expect((await status.leads('other', now)).failed).toBe(1);
  });

  it('counts a site’s deliveries of leads by state, with the oldest and a failure of each destination', async () => {
    await elsewhere();
    await deliver({ minutes: 30, change: {} });
    await deliver({ minutes: 90, change: { attempts: 2, last_error: 'ECONNREFUSED connect' } });
    await deliver({ minutes: 20 * day, change: { attempts: 1, last_error: 'ECONNREFUSED connect' } });
    await deliver({
      minutes: 60,
      destination: 'email',
      change: { state: 'dead', last_error: 'EAUTH 535' },
    });
    await deliver({ minutes: 15 * day, change: { state: 'dead', last_error: 'HTTP 500' } });
    await deliver({ minutes: 60, change: { state: 'delivered', delivered_at: ago(59) } });
    await deliver({
      minutes: 50,
      destination: 'email',
      change: { state: 'delivered', delivered_at: ago(49), last_error: 'no mail server' },
    });
    await deliver({ minutes: 3 * day, change: { state: 'delivered', delivered_at: ago(1_439) } });
    await deliver({ minutes: 2 * day, change: { state: 'delivered', delivered_at: ago(1_441) } });
    const { failures, ...counts } = await status.leads('brolga', now);
    expect(counts).toEqual({
      waiting: 3,
      oldestAt: ago(20 * day),
      retrying: 2,
      failed: 1,
      delivered: 2,
      notSent: 1,
      notSentBecause: ['no mail server'],
    });
    expect(failures).toEqual([
      { recipient: 'crm', failure: 'ECONNREFUSED connect' },
      { recipient: 'email', failure: 'EAUTH 535' },
    ]);
  });

  it('counts a site’s messages by state; an expired one has not arrived', async () => {
    await elsewhere();
    await message('brolga', 'pending');
    await message('brolga', 'pending', { created_at: ago(50), attempts: 1, last_problem: 'HTTP 401' });
    await message('brolga', 'expired', { channel: 'email' });
    await message('brolga', 'failed', { channel: 'email', last_problem: 'EENVELOPE 550' });
    await message('brolga', 'sent', { sent_at: ago(5) });
    await message('brolga', 'sent', { sent_at: ago(4), last_problem: 'no text gateway' });
    await message('brolga', 'sent', { sent_at: ago(2 * day) });
    const { failures, ...counts } = await status.messages('brolga', now);
    expect(counts).toEqual({
      waiting: 2,
      oldestAt: ago(50),
      retrying: 1,
      failed: 2,
      delivered: 1,
      notSent: 1,
      notSentBecause: ['no text gateway'],
    });
    expect([...failures].sort((a, b) => (a.recipient < b.recipient ? -1 : 1))).toEqual([
      { recipient: 'email', failure: 'EENVELOPE 550' },
      { recipient: 'sms', failure: 'HTTP 401' },
    ]);
  });

  it('counts the events of all of a site’s webhooks, and names them without the keys of their addresses', async () => {
    await elsewhere();
    await endpoint('brolga', 'e1');
    await endpoint('brolga', 'e2', {
      description: 'Stock system',
      disabled_at: ago(9),
      disabled_reason: 'Every attempt has failed',
    });
    await event('brolga', 'e1', 70, { attempts: 1, last_error: 'HTTP 500' });
    await event('brolga', 'e1', 40, {});
    await event('brolga', 'e2', 20, { state: 'failed', last_error: 'HTTP 410' });
    await event('brolga', 'e2', 20, { state: 'delivered', delivered_at: ago(19) });
    expect(await status.webhooks('brolga', now)).toEqual({
      waiting: 2,
      oldestAt: ago(70),
      retrying: 1,
      failed: 1,
      delivered: 1,
      notSent: 0,
      notSentBecause: [],
      endpoints: 2,
      failures: [
        { recipient: 'hooks.example', failure: 'HTTP 500' },
        { recipient: 'Stock system', failure: 'HTTP 410' },
      ],
      disabled: [{ recipient: 'Stock system', failure: 'Every attempt has failed' }],
    });
  });

  it('reads no whole table', async () => {
    await endpoint('brolga', 'e1');
    await event('brolga', 'e1', 70, {});
    const queries: Query[] = [];
    const noted = new StatusStore(db.withPlugin(noting(queries)));
    await noted.leads('brolga', now);
    await noted.messages('brolga', now);
    await noted.webhooks('brolga', now);
    await noted.stockChangedAt('brolga');
    expect(queries.length).toBeGreaterThanOrEqual(8);
    for (const query of queries) {
      const { sql: text, parameters } = db.getExecutor().compileQuery(query.node, query.queryId);
      const plan = await planOf(db, text, parameters);
      expect(plan, text).toMatch(/SEARCH|Index|Bitmap/);
      // These two are the newest rows, which a subquery has found by an index.
      expect(plan, text).not.toMatch(/Seq Scan|SCAN (?!lead$|newest$)/m);
    }
  });
});

type Query = Parameters<KyselyPlugin['transformQuery']>[0];

const noting = (queries: Query[]): KyselyPlugin => ({
  transformQuery: (query) => {
    queries.push(query);
    return query.node;
  },
  transformResult: async ({ result }) => result,
});

/** The engine's plan, a step a line; PostgreSQL reads small tables whole unless it is told not to. */
const planOf = (db: Kysely<Database>, text: string, parameters: readonly unknown[]): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const onPostgres = trx.getExecutor().adapter instanceof PostgresAdapter;
    if (onPostgres) await sql`set local enable_seqscan = off`.execute(trx);
    const explain = onPostgres ? 'explain' : 'explain query plan';
    const { rows } = await trx.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
    );
    return rows.map((row) => String(row['QUERY PLAN'] ?? row['detail'])).join('\n');
  });
