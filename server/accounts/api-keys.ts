import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { err, ok, type Result } from '../platform/result';
import { newUlid } from '../platform/ulid';
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

/** Who calls with a good key. */
export interface ApiCaller {
  readonly keyId: string;
  readonly tenant: string;
  readonly scopes: readonly ApiScope[];
  readonly ratePerSecond: number;
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Makes a key. `key` is `dk_<id>_<256 random bits>`; it cannot be had again, since only its hash is stored. */
export async function createApiKey(
  store: ApiKeyStore,
  wanted: NewApiKey,
  now: Date,
): Promise<{ id: string; key: string }> {
  const id = newUlid(now);
  const key = `dk_${id}_${randomBytes(32).toString('base64url')}`;
  await store.add({ ...wanted, id, keyHash: hashOf(key), createdAt: now.toISOString(), revokedAt: null });
  return { id, key };
}

/**
 * Checks the value of an Authorization header (`Bearer …`). A key is looked up by its public id and compared in
 * constant time. `revoked` is told only to who holds the right key; everything else wrong is `unknown`.
 */
export async function verifyApiKey(
  store: Pick<ApiKeyStore, 'byId'>,
  authorization: string | null,
): Promise<Result<ApiCaller, 'absent' | 'unknown' | 'revoked'>> {
  if (authorization === null) return err('absent');
  const key = /^Bearer +(dk_([0-9A-Z]{26})_[\w-]{43})\s*$/i.exec(authorization);
  const known = key?.[2] ? await store.byId(key[2]) : null;
  if (!known || !key?.[1] || !hasHash(key[1], known)) return err('unknown');
  if (known.revokedAt !== null) return err('revoked');
  const { id: keyId, tenant, scopes, ratePerSecond } = known;
  return ok({ keyId, tenant, scopes, ratePerSecond });
}

const hasHash = (key: string, known: ApiKey): boolean =>
  timingSafeEqual(Buffer.from(hashOf(key), 'hex'), Buffer.from(known.keyHash, 'hex'));

/** True when the caller may do what `scope` names. */
export const mayCall = (caller: ApiCaller, scope: ApiScope): boolean => caller.scopes.includes(scope);
