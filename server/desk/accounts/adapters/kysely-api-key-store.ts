import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { type ApiKey, type ApiKeyStore, apiScopes } from '#server/desk/accounts/api-key-store-port';
import type { Database } from '#server/platform/database/schema';

const scopesSchema = z.array(z.enum(apiScopes));
const mostListed = 1_000;

/** API keys in SQLite or PostgreSQL. */
export class KyselyApiKeyStore implements ApiKeyStore {
  constructor(readonly db: Kysely<Database>) {}

  async add(key: ApiKey): Promise<void> {
    const row = {
      id: key.id,
      tenant: key.tenant,
      name: key.name,
      key_hash: key.keyHash,
      scopes: JSON.stringify(key.scopes),
      rate_per_second: key.ratePerSecond,
      created_at: key.createdAt,
      revoked_at: key.revokedAt,
    };
    await this.db.insertInto('api_keys').values(row).execute();
  }

  async byId(id: string): Promise<ApiKey | null> {
    const row = await this.db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? toApiKey(row) : null;
  }

  async list(tenant: string): Promise<ApiKey[]> {
    const own = this.db.selectFrom('api_keys').selectAll().where('tenant', '=', tenant);
    return (await own.orderBy('id', 'desc').limit(mostListed).execute()).map(toApiKey);
  }

  async revoke(tenant: string, id: string, now: Date): Promise<boolean> {
    const revoked = await this.db
      .updateTable('api_keys')
      .set({ revoked_at: now.toISOString() })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute();
    return revoked.length > 0;
  }
}

function toApiKey(row: Selectable<Database['api_keys']>): ApiKey {
  return {
    id: row.id,
    tenant: row.tenant,
    name: row.name,
    keyHash: row.key_hash,
    scopes: scopesSchema.parse(JSON.parse(row.scopes)),
    ratePerSecond: row.rate_per_second,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}
