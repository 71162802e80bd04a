import { describe, expect, it } from 'vitest';
import { sqliteForFile } from '../../../tests/support/sqlite-for-file';
import { ApiKeyStore, createApiKey, rotateApiKey } from './api-keys';
import { noSite } from './rules/key-reach';

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

  it('of a group work for its sites only, and are listed with each of them', async () => {
    const groupKey = { tenant: noSite, name: 'ERP', scopes: ['stock:read'], ratePerSecond: 7 } as const;
    const made = await createApiKey(store, { ...groupKey, sites: ['brolga', 'ironbark'] }, now);
    expect(made.key).toMatch(/^dk_/);
    for (const site of ['brolga', 'ironbark'])
      expect(await store.verify(site, made.key)).toMatchObject({ id: made.id, ratePerSecond: 7 });
    for (const site of ['wattle-bend', 'iron', noSite]) expect(await store.verify(site, made.key)).toBeNull();
    await store.change({ tenant: noSite, id: made.id }, { sites: ['wattle-bend'] }, now);
    expect(await store.verify('brolga', made.key)).toBeNull();
    expect((await store.ofGroups('wattle-bend')).map(({ id }) => id)).toEqual([made.id]);
    expect(await store.ofGroups('brolga')).toEqual([]);
  });

  it('of operators open no site', async () => {
    const token = { tenant: noSite, name: 'Billing', scopes: ['sites:read'], ratePerSecond: 7 } as const;
    const made = await createApiKey(store, token, now);
    expect(made.key).toMatch(/^op_/);
    expect(await store.verify(noSite, made.key)).toMatchObject({ scopes: ['sites:read'] });
    expect(await store.verify('brolga', made.key)).toBeNull();
    expect(await store.verify(noSite, (await withKey()).key)).toBeNull();
    expect(await store.ofGroups('brolga')).toEqual([]);
  });

  it('give way to another one that lasts as long; both work for a day', async () => {
    const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
    const at = (date: Date) => new ApiKeyStore(store.db, { now: () => date });
    const wanted = { tenant: 'brolga', name: 'DMS', scopes: ['stock:write'], ratePerSecond: 7 } as const;
    const old = await createApiKey(store, { ...wanted, expiresAt: hours(240).toISOString() }, now);
    const key = await rotateApiKey(store, old.apiKey, 24, hours(48));
    expect(await at(hours(71)).verify('brolga', old.key)).not.toBeNull();
    expect(await at(hours(72)).verify('brolga', old.key)).toBeNull();
    const fresh = await at(hours(287)).verify('brolga', key);
    expect(fresh).toMatchObject({ name: 'DMS', scopes: ['stock:write'], ratePerSecond: 7 });
    expect(await at(hours(288)).verify('brolga', key)).toBeNull();
  });

  it('keep an earlier end of their own when another one takes their place', async () => {
    const end = new Date(now.getTime() + 3_600_000).toISOString();
    const wanted = { tenant: 'brolga', name: 'DMS', scopes: ['stock:read'], ratePerSecond: 7 } as const;
    const old = await createApiKey(store, { ...wanted, expiresAt: end }, now);
    await rotateApiKey(store, old.apiKey, 24, now);
    expect((await store.byId(old.id))?.expiresAt).toBe(end);
  });

  it('of test mode begin with test_, and so does one in their place', async () => {
    const wanted = { tenant: 'brolga', name: 'CRM', scopes: ['leads:read'], ratePerSecond: 7 } as const;
    const old = await createApiKey(store, { ...wanted, isTest: true }, now);
    const isTestKey = async (key: string) => {
      expect(key).toMatch(/^test_[0-9A-Z]{26}_/);
      expect(await store.verify('brolga', key)).toMatchObject({ isTest: true });
      expect(await store.verify('brolga', key.replace('test_', 'dk_'))).toBeNull();
    };
    await isTestKey(old.key);
    await isTestKey(await rotateApiKey(store, old.apiKey, 24, now));
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
