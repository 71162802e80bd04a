import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CustomerStore } from '#server/customers/customer-store';
import { folderForTest } from '../../../tests/support/folder';
import { connectSqlite } from './connect';
import { GroupCommit } from './group-commit';
import { migrate } from './migrations';

const folder = folderForTest();

it('a deleted customer is in no file of a running site, nor in stored responses', async () => {
  const [db, other] = [connectSqlite(folder.path), connectSqlite(folder.path)];
  await migrate(db);
  const phone = '+61491570006';
  const at = '2026-11-20T00:00:00.000Z';
  const own = { tenant: 'brolga', created_at: at };
  await db
    .insertInto('customers')
    .values({ ...own, id: 'c1', phone, name: 'Mia', last_sign_in_at: at })
    .execute();
  const key = { ...own, caller: 'c', key: 'k', body_hash: 'h', response_status: 201 };
  await db
    .insertInto('idempotency_keys')
    .values({ ...key, response_body: `{"phone":"${phone}"}` })
    .execute();
  // A second connection, as the delivery thread has one.
  await other.selectFrom('customers').selectAll().execute();
  await new CustomerStore(new GroupCommit(db)).remove('brolga', 'c1');
  const files = ['site.sqlite', 'site.sqlite-wal'].map((name) =>
    readFileSync(join(folder.path, name), 'latin1'),
  );
  expect(files.filter((bytes) => bytes.includes(phone))).toEqual([]);
  await Promise.all([db.destroy(), other.destroy()]);
});
