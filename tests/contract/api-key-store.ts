import { describe, expect, it } from 'vitest';
import type { ApiKey, ApiKeyStore } from '#server/desk/accounts/api-keys';
import { newUlid } from '#server/platform/ulid';

const now = new Date('2026-11-20T00:00:00.000Z');
const newKey = (change: Partial<ApiKey> = {}): ApiKey => {
  const id = newUlid(now);
  return {
    id,
    tenant: `t-${id.toLowerCase()}`,
    name: 'CRM',
    keyHash: id.padEnd(64, '0'),
    scopes: ['leads:write', 'stock:write'],
    ratePerSecond: 50,
    createdAt: now.toISOString(),
    changedAt: null,
    revokedAt: null,
    expiresAt: null,
    lastUsedAt: null,
    isTest: false,
    sites: null,
    ...change,
  };
};

/** The contract of every API key store. */
export function apiKeyStoreContract(name: string, open: () => ApiKeyStore): void {
  describe(`API keys in ${name}`, () => {
    it('returns a key unchanged', async () => {
      const store = open();
      const testKey = newKey({ isTest: true, sites: ['brolga', 'ironbark-motorcycles'] });
      for (const key of [newKey(), testKey]) {
        await store.add(key);
        expect(await store.byId(key.id)).toEqual(key);
      }
      const key = newKey();
      await store.add(key);
      expect(await store.byId('none')).toBeNull();
      expect(await store.list(key.tenant)).toEqual([key]);
    });

    it('changes what is named, of a key of its own dealer that is not revoked', async () => {
      const [store, key] = [open(), newKey({ sites: ['brolga'] })];
      await store.add(key);
      const change = {
        name: 'DMS',
        scopes: ['stock:read'],
        ratePerSecond: 3,
        sites: ['wattle-bend'],
      } as const;
      const changed = { ...key, ...change, changedAt: now.toISOString() };
      expect(await store.change({ tenant: 'another', id: key.id }, change, now)).toBeNull();
      expect(await store.change(key, change, now)).toEqual(changed);
      expect(await store.change(key, { name: 'CRM' }, now)).toEqual({ ...changed, name: 'CRM' });
      await store.revoke(key.tenant, key.id, now);
      expect(await store.change(key, { name: 'ERP' }, now)).toBeNull();
    });

    it('never stores two keys with one hash', async () => {
      const [store, key] = [open(), newKey()];
      await store.add(key);
      await expect(store.add(newKey({ keyHash: key.keyHash }))).rejects.toThrow();
    });

    it('revokes once, by its own dealer only, and still lists it', async () => {
      const [store, key] = [open(), newKey()];
      await store.add(key);
      expect(await store.revoke('another', key.id, now)).toBe(false);
      expect(await store.revoke(key.tenant, key.id, now)).toBe(true);
      expect(await store.revoke(key.tenant, key.id, now)).toBe(false);
      expect(await store.list(key.tenant)).toEqual([{ ...key, revokedAt: now.toISOString() }]);
    });
  });
}
