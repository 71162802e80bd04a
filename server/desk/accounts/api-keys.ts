import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { newUlid } from '#server/platform/ulid';
import type { ApiKey, ApiKeyStore, ApiScope } from './api-key-store-port';

export const defaultRatePerSecond = 50;
export const highestRatePerSecond = 100_000;

export interface NewApiKey {
  readonly tenant: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** Requests per second, 1 to `highestRatePerSecond`. */
  readonly ratePerSecond: number;
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * Creates a key. `key` is `dk_<id>_<256 random bits>`; it cannot be retrieved later, since only its hash is stored.
 */
export async function createApiKey(
  store: Pick<ApiKeyStore, 'add'>,
  newKey: NewApiKey,
  now: Date,
): Promise<{ id: string; key: string }> {
  const id = newUlid(now);
  const key = `dk_${id}_${randomBytes(32).toString('base64url')}`;
  await store.add({ ...newKey, id, keyHash: hashOf(key), createdAt: now.toISOString(), revokedAt: null });
  return { id, key };
}

/**
 * Checks callers' keys: looked up by the public id inside the key, compared in constant time. Null: no key, unknown,
 * revoked, or another dealer's.
 */
export const apiKeyVerifier = (store: Pick<ApiKeyStore, 'byId'>) => ({
  async verify(tenant: string, key: string): Promise<ApiKey | null> {
    const id = /^dk_([0-9A-Z]{26})_[\w-]{43}$/.exec(key)?.[1];
    const apiKey = id === undefined ? null : await store.byId(id);
    if (!apiKey || !hasHash(key, apiKey)) return null;
    return apiKey.tenant === tenant && apiKey.revokedAt === null ? apiKey : null;
  },
});

const hasHash = (key: string, apiKey: ApiKey): boolean =>
  timingSafeEqual(Buffer.from(hashOf(key), 'hex'), Buffer.from(apiKey.keyHash, 'hex'));
