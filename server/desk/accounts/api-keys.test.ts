import { describe, expect, it } from 'vitest';
import type { ApiKey } from './api-key-store-port';
import { apiKeyVerifier, createApiKey } from './api-keys';

const now = new Date('2026-11-20T00:00:00.000Z');
function memoryStore() {
  const keys = new Map<string, ApiKey>();
  return {
    keys,
    add: async (key: ApiKey) => void keys.set(key.id, key),
    byId: async (id: string) => keys.get(id) ?? null,
  };
}
async function withKey() {
  const store = memoryStore();
  const wanted = { tenant: 'brolga', name: 'CRM', scopes: ['leads:write'], ratePerSecond: 7 } as const;
  const made = await createApiKey(store, wanted, now);
  return { store, made, verifier: apiKeyVerifier(store) };
}

describe('API keys', () => {
  it('are recognised, with scopes and rate', async () => {
    const { made, verifier } = await withKey();
    const facts = { id: made.id, scopes: ['leads:write'], ratePerSecond: 7 };
    expect(await verifier.verify('brolga', made.key)).toMatchObject(facts);
  });

  it('are stored as a hash only', async () => {
    const { store, made } = await withKey();
    const secret = made.key.slice(-43);
    expect(JSON.stringify([...store.keys.values()])).not.toContain(secret);
    expect(store.keys.get(made.id)?.keyHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('work for their own dealer only, until they are revoked', async () => {
    const { store, made, verifier } = await withKey();
    expect(await verifier.verify('wattle-bend', made.key)).toBeNull();
    const known = store.keys.get(made.id);
    if (known) store.keys.set(made.id, { ...known, revokedAt: now.toISOString() });
    expect(await verifier.verify('brolga', made.key)).toBeNull();
  });

  it.each([
    ['no text', () => ''],
    ['another secret', (key: string) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`],
    ['a letter more', (key: string) => `${key}A`],
    ['another id', (key: string) => key.replace(/^dk_\w{26}/, `dk_${'0'.repeat(26)}`)],
    ['no prefix', (key: string) => key.slice(3)],
  ])('are rejected with %s', async (_, change) => {
    const { made, verifier } = await withKey();
    expect(await verifier.verify('brolga', change(made.key))).toBeNull();
  });
});
