import { describe, expect, it } from 'vitest';
import { sqliteForFile } from '../../../tests/support/sqlite-for-file';
import { ApiKeyStore, createApiKey } from './api-keys';

const now = new Date('2026-11-20T00:00:00.000Z');
const store = new ApiKeyStore(sqliteForFile());
async function withKey() {
  const wanted = { tenant: 'brolga', name: 'CRM', scopes: ['leads:write'], ratePerSecond: 7 } as const;
  return createApiKey(store, wanted, now);
}

describe('API keys', () => {
  it('are recognised, with scopes and rate', async () => {
    const made = await withKey();
    const facts = { id: made.id, scopes: ['leads:write'], ratePerSecond: 7 };
    expect(await store.verify('brolga', made.key)).toMatchObject(facts);
  });

  it('are stored as a hash only', async () => {
    const made = await withKey();
    const secret = made.key.slice(-43);
    expect(JSON.stringify(await store.list('brolga'))).not.toContain(secret);
    expect((await store.byId(made.id))?.keyHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('work for their own dealer only, until they are revoked', async () => {
    const made = await withKey();
    expect(await store.verify('wattle-bend', made.key)).toBeNull();
    await store.revoke('brolga', made.id, now);
    expect(await store.verify('brolga', made.key)).toBeNull();
  });

  it.each([
    ['no text', () => ''],
    ['another secret', (key: string) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`],
    ['a letter more', (key: string) => `${key}A`],
    ['another id', (key: string) => key.replace(/^dk_\w{26}/, `dk_${'0'.repeat(26)}`)],
    ['no prefix', (key: string) => key.slice(3)],
  ])('are rejected with %s', async (_, change) => {
    const made = await withKey();
    expect(await store.verify('brolga', change(made.key))).toBeNull();
  });
});
