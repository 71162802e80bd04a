import type { Selectable, Transaction, Updateable } from 'kysely';
import type { EndpointChange, EndpointStore, WebhookEndpoint } from '#server/dealer/webhooks/webhook-port';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';

/** Endpoints in SQLite or PostgreSQL. */
export class KyselyEndpoints implements EndpointStore {
  constructor(private readonly commits: GroupCommit) {}

  async list(tenant: string): Promise<readonly WebhookEndpoint[]> {
    const rows = this.commits.db.selectFrom('webhook_endpoints').selectAll().where('tenant', '=', tenant);
    return (await rows.orderBy('id').execute()).map(toEndpoint);
  }

  async byId(tenant: string, id: string): Promise<WebhookEndpoint | null> {
    const rows = this.commits.db.selectFrom('webhook_endpoints').selectAll().where('tenant', '=', tenant);
    const row = await rows.where('id', '=', id).executeTakeFirst();
    return row ? toEndpoint(row) : null;
  }

  add(endpoint: WebhookEndpoint, most: number): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const own = trx.selectFrom('webhook_endpoints').select('id').where('tenant', '=', endpoint.tenant);
      if ((await own.execute()).length >= most) return false;
      await trx.insertInto('webhook_endpoints').values(toRow(endpoint)).execute();
      return true;
    });
  }

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

  remove(tenant: string, id: string): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const removed = await trx
        .deleteFrom('webhook_endpoints')
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .returning('id')
        .execute();
      if (removed.length > 0) await removeDeliveries(trx, id);
      return removed.length > 0;
    });
  }
}

const removeDeliveries = (trx: Transaction<Database>, endpointId: string) =>
  trx.deleteFrom('webhook_deliveries').where('endpoint_id', '=', endpointId).execute();

/** Only the columns that change. */
const changedColumns = (change: EndpointChange): Updateable<Database['webhook_endpoints']> => ({
  ...(change.url !== undefined && { url: change.url }),
  ...(change.description !== undefined && { description: change.description }),
  ...(change.events !== undefined && { events: JSON.stringify(change.events) }),
  ...(change.sealedSecret !== undefined && { secret: change.sealedSecret }),
  ...(change.previous !== undefined && {
    previous_secret: change.previous?.sealedSecret ?? null,
    previous_until: change.previous?.until ?? null,
  }),
  ...(change.disabled !== undefined && {
    disabled_at: change.disabled?.at ?? null,
    disabled_reason: change.disabled?.reason ?? null,
  }),
});

const toRow = (endpoint: WebhookEndpoint): Selectable<Database['webhook_endpoints']> => ({
  id: endpoint.id,
  tenant: endpoint.tenant,
  url: endpoint.url,
  description: endpoint.description,
  events: JSON.stringify(endpoint.events),
  secret: endpoint.sealedSecret,
  previous_secret: endpoint.previous?.sealedSecret ?? null,
  previous_until: endpoint.previous?.until ?? null,
  created_at: endpoint.createdAt,
  changed_at: endpoint.changedAt,
  disabled_at: endpoint.disabled?.at ?? null,
  disabled_reason: endpoint.disabled?.reason ?? null,
  failures: endpoint.failures,
  failing_since: endpoint.failingSince,
  rest_until: null,
  lease_owner: null,
  lease_until: null,
});

export const toEndpoint = (row: Selectable<Database['webhook_endpoints']>): WebhookEndpoint => ({
  id: row.id,
  tenant: row.tenant,
  url: row.url,
  description: row.description,
  events: JSON.parse(row.events),
  sealedSecret: row.secret,
  previous:
    row.previous_secret !== null && row.previous_until !== null
      ? { sealedSecret: row.previous_secret, until: row.previous_until }
      : null,
  disabled: row.disabled_at === null ? null : { at: row.disabled_at, reason: row.disabled_reason ?? '' },
  failures: row.failures,
  failingSince: row.failing_since,
  createdAt: row.created_at,
  changedAt: row.changed_at,
});
