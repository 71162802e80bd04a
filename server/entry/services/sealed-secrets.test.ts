import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newWebhookSecret, webhookKeys } from '#server/dealer/webhooks/post-webhook';
import { openSecret, recoveryHash, sealSecret } from '#server/desk/accounts/second-factor';
import { connectSqlite } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { storeHashKey, withHashKey } from '#server/platform/database/hash-key';
import { migrate } from '#server/platform/database/migrations';
import type { SiteSecret } from '#server/platform/site-secret';
import { folderForFile } from '../../../tests/support/folder';
import { countSealed, resealAll } from './sealed-secrets';

const old: SiteSecret = { current: 'the old secret of the site, long enough' };
const both: SiteSecret = { current: 'the new secret of the site, long enough', previous: old.current };
const fresh: SiteSecret = { current: both.current };
const at = '2026-11-20T00:00:00.000Z';
const appSecret = Buffer.from('12345678901234567890');
const staff = { tenant: 'brolga', staffId: 's1' };

const commits = new GroupCommit(connectSqlite(folderForFile()));
beforeAll(() => migrate(commits.db));
beforeEach(async () => {
  for (const table of ['staff_second_factors', 'staff', 'webhook_endpoints', 'hash_keys'] as const)
    await commits.db.deleteFrom(table).execute();
});
afterAll(() => commits.db.destroy());

const endpointIds = Array.from({ length: 201 }, (_, index) => `w${1_000 + index}`);
const sealedBy = (secret: SiteSecret, id: string) =>
  newWebhookSecret(secret, { tenant: 'brolga', id }).sealed;

/** A member of staff with two-step sign-in, and webhooks, one of them with two secrets. */
async function store(secret: SiteSecret): Promise<void> {
  await commits.db
    .insertInto('staff')
    .values({ ...staffRow, id: staff.staffId })
    .execute();
  await commits.db
    .insertInto('staff_second_factors')
    .values({
      staff_id: staff.staffId,
      tenant: staff.tenant,
      sealed_secret: sealSecret(secret, staff, appSecret),
      created_at: at,
      turned_on_at: at,
      last_step: 0,
      wrong_codes: 0,
      last_wrong_at: null,
    })
    .execute();
  const endpoints = endpointIds.map((id, index) => ({
    ...endpointRow,
    id,
    secret: sealedBy(secret, id),
    previous_secret: index === 0 ? sealedBy(secret, id) : null,
    previous_until: index === 0 ? '2026-12-01T00:00:00.000Z' : null,
  }));
  await commits.db.insertInto('webhook_endpoints').values(endpoints).execute();
}

const staffRow = {
  tenant: staff.tenant,
  email: 'kim@dealer.example',
  name: 'Kim',
  role: 'manager',
  password_hash: 'none',
  created_at: at,
  disabled_at: null,
  last_sign_in_at: null,
} as const;

const endpointRow = {
  tenant: 'brolga',
  url: 'https://crm.example/',
  description: '',
  events: '["*"]',
  created_at: at,
  changed_at: at,
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
  rest_until: null,
  lease_owner: null,
  lease_until: null,
};
const total = endpointIds.length + 2;

describe('stored secrets', () => {
  it.each([
    ['of the secret itself', old, old, { current: total, previous: 0, unreadable: 0 }],
    // The key of stored hashes is one more.
    ['of the previous secret', old, both, { current: 0, previous: total + 1, unreadable: 0 }],
    ['of a secret that is gone', old, fresh, { current: 0, previous: 0, unreadable: total }],
  ])('are counted: %s', async (_, maker, reader, counts) => {
    await store(maker);
    expect(await countSealed(commits.db, reader)).toEqual(counts);
  });

  it('are sealed with the new secret at a start with both, and then open without the old one', async () => {
    await store(old);
    const info = vi.fn();
    const log = { info, error: vi.fn() };
    await resealAll(commits, await withHashKey(commits.db, both), log);
    expect(info).toHaveBeenLastCalledWith({ resealed: total }, expect.any(String));
    expect(await countSealed(commits.db, both)).toEqual({ current: total + 1, previous: 0, unreadable: 0 });
    expect(await countSealed(commits.db, fresh)).toEqual({ current: total, previous: 0, unreadable: 0 });
    const factor = await commits.db.selectFrom('staff_second_factors').selectAll().executeTakeFirstOrThrow();
    expect(openSecret(fresh, staff, factor.sealed_secret)).toEqual(appSecret);
    const [endpoint] = await commits.db.selectFrom('webhook_endpoints').selectAll().orderBy('id').execute();
    const { id = '', secret = '', previous_secret, previous_until } = endpoint ?? {};
    const previous = { sealedSecret: previous_secret ?? '', until: previous_until ?? '' };
    const owned = { id, tenant: 'brolga', sealedSecret: secret, previous };
    expect(webhookKeys(fresh, owned, new Date(at))).toHaveLength(2);
    await resealAll(commits, both, log);
    expect(info).toHaveBeenLastCalledWith({ resealed: 0 }, expect.any(String));
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe('the key of stored hashes', () => {
  const atStart = async (given: SiteSecret): Promise<SiteSecret> => {
    const secret = await withHashKey(commits.db, given);
    await storeHashKey(commits, secret);
    return secret;
  };
  const hashes = (secret: SiteSecret) => recoveryHash(secret, staff, '1234567890');

  it('outlives every rotation', async () => {
    const made = hashes(old);
    const later: SiteSecret = { current: 'a third secret of the site, long enough', previous: both.current };
    for (const secret of [old, both, fresh, later, { current: later.current }]) {
      expect(hashes(await atStart(secret))).toBe(made);
    }
  });

  it.each([
    ['is that of the previous secret, if the first start of this release rotates', [both], old],
    [
      'starts afresh with a secret that follows none',
      [old, { current: 'after a theft, long enough' }],
      { current: 'after a theft, long enough' },
    ],
  ])('%s', async (_, starts, expected) => {
    let secret: SiteSecret | undefined;
    for (const each of starts) secret = await atStart(each);
    expect(secret && hashes(secret)).toBe(hashes(expected));
  });

  it('is only read by a command', async () => {
    const read = await withHashKey(commits.db, both);
    expect(hashes(read)).toBe(hashes(old));
    expect(await commits.db.selectFrom('hash_keys').selectAll().execute()).toEqual([]);
  });
});
