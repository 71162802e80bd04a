import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { type Clock, systemClock } from '#server/platform/clock';
import type { Database } from '#server/platform/database/schema';
import type { ApiKeyVerifier } from '#server/platform/http/caller';
import { newUlid } from '#server/platform/ulid';
import { noSite, opens, operatorScopes } from './rules/key-reach';

export const defaultRatePerSecond = 50;
export const highestRatePerSecond = 100_000;

/** The scopes of an API key. */
export const apiScopes = [
  'leads:write',
  'leads:read',
  'orders:read',
  'stock:read',
  'stock:write',
  'exports:read',
  'events:read',
  'webhooks:read',
  'webhooks:write',
] as const;
export type ApiScope = (typeof apiScopes)[number];
const scopesSchema = z.array(z.enum([...apiScopes, ...operatorScopes]));
const sitesSchema = z.array(z.string()).readonly();

const mostListed = 1_000;
const useNotedEveryMs = 10 * 60_000;

/** A stored API key: the key itself is shown once, when it is created. `keyHash` is its SHA-256, in hex. */
export type ApiKey = ReturnType<typeof toApiKey>;

/** API keys in SQLite or PostgreSQL. */
export class ApiKeyStore implements ApiKeyVerifier {
  constructor(
    readonly db: Kysely<Database>,
    private readonly clock: Clock = systemClock,
  ) {}

  async add(key: ApiKey): Promise<void> {
    const { keyHash, scopes, ratePerSecond, createdAt, changedAt, revokedAt, expiresAt, lastUsedAt } = key;
    const { isTest, sites } = key;
    const row = {
      id: key.id,
      tenant: key.tenant,
      name: key.name,
      key_hash: keyHash,
      scopes: JSON.stringify(scopes),
      rate_per_second: ratePerSecond,
      created_at: createdAt,
      changed_at: changedAt,
      revoked_at: revokedAt,
      expires_at: expiresAt,
      last_used_at: lastUsedAt,
      is_test: isTest ? 1 : 0,
      sites: sites === null ? null : JSON.stringify(sites),
    };
    await this.db.insertInto('api_keys').values(row).execute();
  }

  async byId(id: string): Promise<ApiKey | null> {
    const row = await this.db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? toApiKey(row) : null;
  }

  /** Newest first, including revoked ones. */
  async list(tenant: string): Promise<ApiKey[]> {
    const own = this.db.selectFrom('api_keys').selectAll().where('tenant', '=', tenant);
    return (await own.orderBy('id', 'desc').limit(mostListed).execute()).map(toApiKey);
  }

  /** The keys of groups that a site is in, newest first, including revoked ones. */
  async ofGroups(site: string): Promise<ApiKey[]> {
    return (await this.list(noSite)).filter((key) => opens(key, site));
  }

  /** Changes a key. Null: the tenant has no such key that is not revoked. */
  async change(
    { tenant, id }: Pick<ApiKey, 'tenant' | 'id'>,
    { name, scopes, ratePerSecond, sites }: KeyChange,
    now: Date,
  ): Promise<ApiKey | null> {
    const row = await this.db
      .updateTable('api_keys')
      .set({
        name,
        scopes: scopes && JSON.stringify(scopes),
        rate_per_second: ratePerSecond,
        sites: sites && JSON.stringify(sites),
        changed_at: now.toISOString(),
      })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    return row ? toApiKey(row) : null;
  }

  /** False if the tenant has no such active key. */
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

  /** Has a key end at an instant, unless it ends sooner. */
  async endBy({ tenant, id }: Pick<ApiKey, 'tenant' | 'id'>, end: Date): Promise<void> {
    const expiresAt = end.toISOString();
    await this.db
      .updateTable('api_keys')
      .set({ expires_at: expiresAt })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', expiresAt)]))
      .execute();
  }

  /**
   * Checks a caller's key: looked up by the public id inside it, compared in constant time. Null: no key, unknown,
   * revoked, past its end, or one that doesn't open the site.
   */
  async verify(tenant: string, key: string): Promise<ApiKey | null> {
    const id = /^(?:dk|op|test)_([0-9A-Z]{26})_[\w-]{43}$/.exec(key)?.[1];
    const apiKey = id === undefined ? null : await this.byId(id);
    if (!apiKey || !timingSafeEqual(Buffer.from(hashOf(key)), Buffer.from(apiKey.keyHash))) return null;
    if (!opens(apiKey, tenant) || !isActive(apiKey, this.clock.now())) return null;
    void this.#noteUse(apiKey);
    return apiKey;
  }

  /** Notes at most every ten minutes that a key is in use. Nothing depends on it, so a failure is left alone. */
  async #noteUse({ id, lastUsedAt }: ApiKey): Promise<void> {
    const now = this.clock.now();
    if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < useNotedEveryMs) return;
    const key = this.db.updateTable('api_keys').set({ last_used_at: now.toISOString() }).where('id', '=', id);
    await key.execute().catch(() => undefined);
  }
}

/** What can change of a key; what is absent stays. */
interface KeyChange {
  readonly name?: string | undefined;
  readonly scopes?: ApiKey['scopes'] | undefined;
  readonly ratePerSecond?: number | undefined;
  readonly sites?: readonly string[] | undefined;
}

/** Whether a key still opens anything. */
export const isActive = ({ revokedAt, expiresAt }: ApiKey, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now.toISOString());

const toApiKey = (row: Selectable<Database['api_keys']>) => ({
  id: row.id,
  tenant: row.tenant,
  name: row.name,
  keyHash: row.key_hash,
  scopes: scopesSchema.readonly().parse(JSON.parse(row.scopes)),
  ratePerSecond: row.rate_per_second,
  createdAt: row.created_at,
  /** When its name, scopes, rate or sites changed; null: never. */
  changedAt: row.changed_at,
  revokedAt: row.revoked_at,
  /** From this instant on it opens nothing; null: no end. */
  expiresAt: row.expires_at,
  /** To about ten minutes. */
  lastUsedAt: row.last_used_at,
  /** A key of test mode begins with `test_`; what it makes counts nowhere and is erased after a week. */
  isTest: row.is_test === 1,
  /** Slugs of the sites that a group's key opens; null: its tenant's site. */
  sites: row.sites === null ? null : sitesSchema.parse(JSON.parse(row.sites)),
});

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** How a key begins: those of test mode and the tokens of operators can be told from the others. */
const prefixOf = ({ isTest, tenant, sites }: Partial<Pick<ApiKey, 'isTest' | 'tenant' | 'sites'>>): string =>
  isTest ? 'test' : tenant === noSite && !sites ? 'op' : 'dk';

/**
 * Creates a key. `key` is `dk_<id>_<256 random bits>`, or begins with `test_` in test mode, `op_` for operators; it cannot be retrieved later, since only its hash is stored.
 * `ratePerSecond` is 1 to `highestRatePerSecond` requests.
 */
export async function createApiKey(
  store: Pick<ApiKeyStore, 'add'>,
  newKey: Pick<ApiKey, 'tenant' | 'name' | 'scopes' | 'ratePerSecond'> &
    Partial<Pick<ApiKey, 'expiresAt' | 'isTest' | 'sites'>>,
  now: Date,
): Promise<{ id: string; key: string; apiKey: ApiKey }> {
  const id = newUlid(now);
  const key = `${prefixOf(newKey)}_${id}_${randomBytes(32).toString('base64url')}`;
  const dates = { createdAt: now.toISOString(), changedAt: null, revokedAt: null, lastUsedAt: null };
  const apiKey = {
    expiresAt: null,
    isTest: false,
    sites: null,
    ...newKey,
    ...dates,
    id,
    keyHash: hashOf(key),
  };
  await store.add(apiKey);
  return { id, key, apiKey };
}

/**
 * Creates a key in the place of another one, with the same scopes and for as long; the old one works for some hours more, so
 * that the other system has time to change. Returns the new key, which cannot be retrieved later.
 */
export async function rotateApiKey(
  store: Pick<ApiKeyStore, 'add' | 'endBy'>,
  old: ApiKey,
  overlapHours: number,
  now: Date,
): Promise<string> {
  const { tenant, name, scopes, ratePerSecond, isTest, sites, createdAt, expiresAt: end } = old;
  const lastsMs = end === null ? null : Date.parse(end) - Date.parse(createdAt);
  const expiresAt = lastsMs === null ? null : new Date(now.getTime() + lastsMs).toISOString();
  const newKey = { tenant, name, scopes, ratePerSecond, isTest, sites, expiresAt };
  const { key } = await createApiKey(store, newKey, now);
  await store.endBy(old, new Date(now.getTime() + overlapHours * 3_600_000));
  return key;
}
