import type { Selectable, Updateable } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';

/** An address of one of the dealer's other systems, and the events that it gets. */
export type WebhookEndpoint = Readonly<ReturnType<typeof toEndpoint>>;

type EndpointChange = Partial<
  Pick<WebhookEndpoint, 'url' | 'description' | 'events' | 'sealedSecret' | 'previous' | 'disabled'>
>;

/** A site's endpoints in SQLite or PostgreSQL. */
export class WebhookEndpoints {
  constructor(private readonly commits: GroupCommit) {}

  /** Oldest first. */
  async list(tenant: string): Promise<readonly WebhookEndpoint[]> {
    return (await this.#ofSite(tenant).orderBy('id').execute()).map(toEndpoint);
  }

  async byId(tenant: string, id: string): Promise<WebhookEndpoint | null> {
    const row = await this.#ofSite(tenant).where('id', '=', id).executeTakeFirst();
    return row ? toEndpoint(row) : null;
  }

  #ofSite(tenant: string) {
    return this.commits.db.selectFrom('webhook_endpoints').selectAll().where('tenant', '=', tenant);
  }

  /** False if the site has `most` already, test endpoints and others counted apart. */
  add(endpoint: WebhookEndpoint, most: number): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const row = toRow(endpoint);
      const own = trx.selectFrom('webhook_endpoints').select('id').where('tenant', '=', row.tenant);
      if ((await own.where('is_test', '=', row.is_test).execute()).length >= most) return false;
      await trx.insertInto('webhook_endpoints').values(row).execute();
      return true;
    });
  }

  /** A change makes a resting endpoint try again at once. Null: no such endpoint. */
  change(tenant: string, id: string, change: EndpointChange, now: Date): Promise<WebhookEndpoint | null> {
    return this.commits.run(async (trx) => {
      const row = await trx
        .updateTable('webhook_endpoints')
        .set({ ...changedColumns(change), changed_at: now.toISOString() })
        .set({ failures: 0, failing_since: null, rest_until: null })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row ? toEndpoint(row) : null;
    });
  }

  /** With its deliveries. False: no such endpoint. */
  remove(tenant: string, id: string): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const endpoint = trx.deleteFrom('webhook_endpoints').where('tenant', '=', tenant).where('id', '=', id);
      const removed = await endpoint.returning('id').execute();
      if (removed.length === 0) return false;
      await trx.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute();
      return true;
    });
  }
}

/** Only the columns that change. */
const changedColumns = (change: EndpointChange): Updateable<Database['webhook_endpoints']> => ({
  ...(change.url !== undefined && { url: change.url }),
  ...(change.description !== undefined && { description: change.description }),
  ...(change.events !== undefined && { events: JSON.stringify(change.events) }),
  ...(change.sealedSecret !== undefined && { secret: change.sealedSecret }),
  ...(change.previous !== undefined && previousColumns(change.previous)),
  ...(change.disabled !== undefined && disabledColumns(change.disabled)),
});

const previousColumns = (previous: WebhookEndpoint['previous']) => ({
  previous_secret: previous?.sealedSecret ?? null,
  previous_until: previous?.until ?? null,
});

const disabledColumns = (disabled: WebhookEndpoint['disabled']) => ({
  disabled_at: disabled?.at ?? null,
  disabled_reason: disabled?.reason ?? null,
});

const toRow = (endpoint: WebhookEndpoint) => ({
  id: endpoint.id,
  tenant: endpoint.tenant,
  url: endpoint.url,
  description: endpoint.description,
  events: JSON.stringify(endpoint.events),
  secret: endpoint.sealedSecret,
  ...previousColumns(endpoint.previous),
  created_at: endpoint.createdAt,
  changed_at: endpoint.changedAt,
  ...disabledColumns(endpoint.disabled),
  is_test: endpoint.isTest ? 1 : 0,
  failures: endpoint.failures,
  failing_since: endpoint.failingSince,
  rest_until: null,
  lease_owner: null,
  lease_until: null,
});

export function toEndpoint(row: Selectable<Database['webhook_endpoints']>) {
  const { previous_secret: sealedSecret, previous_until: until, disabled_at: at } = row;
  const events: readonly string[] = JSON.parse(row.events);
  return {
    id: row.id,
    tenant: row.tenant,
    url: row.url,
    /** The dealer's own words; empty without any. */
    description: row.description,
    /** Event types and patterns. */
    events,
    /** Encrypted signing secret. */
    sealedSecret: row.secret,
    /** The previous one, which signs too until then. */
    previous: sealedSecret !== null && until !== null ? { sealedSecret, until } : null,
    /** Null while it gets events. */
    disabled: at === null ? null : { at, reason: row.disabled_reason ?? '' },
    /** Made with a test key: it gets events of test records, and no other. */
    isTest: row.is_test === 1,
    /** Failures in a row, and the first of them. */
    failures: row.failures,
    failingSince: row.failing_since,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}
