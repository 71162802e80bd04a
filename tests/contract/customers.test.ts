import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import {
  KyselyCustomerSessionStore,
  KyselyCustomerStore,
} from '#server/people/customers/adapters/kysely-customer-store';
import { KyselySignInCodes } from '#server/people/customers/adapters/kysely-sign-in-codes/sign-in-codes';
import { connectSqlite } from '#server/platform/database/connect';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { migrate } from '../../server/platform/database/migrations';
import { openPostgres, type TestDatabase } from '../support/test-database';
import { consentStoreContract } from './consent-store';
import { customerStoreContract } from './customer-store';
import { signInCodesContract } from './sign-in-codes';

let folder: string;
let postgres: TestDatabase;
/** Two connections to each, as two processes have them. */
const databases = new Map<'sqlite' | 'postgres', readonly [Kysely<Database>, Kysely<Database>]>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'customers-'));
  postgres = await openPostgres();
  databases.set('sqlite', [connectSqlite(folder), connectSqlite(folder)]);
  databases.set('postgres', [connectPostgres(postgres.url), connectPostgres(postgres.url)]);
  for (const [first] of databases.values()) await migrate(first);
});
afterAll(async () => {
  for (const both of databases.values()) await Promise.all(both.map((db) => db.destroy()));
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

for (const engine of ['sqlite', 'postgres'] as const) {
  const open = () => {
    const [db, second] = databases.get(engine) ?? [];
    if (!db || !second) throw new Error(`${engine} is not open`);
    const texts: string[] = [];
    const events: string[] = [];
    const messages = {
      send: async (_trx: unknown, { text }: { text: string }) => `${texts.push(text)}`,
      announce: async (_trx: unknown, { id }: { id: string }) => void events.push(id),
    };
    const commits = new GroupCommit(db);
    return {
      db,
      texts,
      events,
      customers: new KyselyCustomerStore(commits),
      sessions: new KyselyCustomerSessionStore(commits),
      codesWithoutOutbox: new KyselySignInCodes(commits, {
        send: () => Promise.reject(new Error('full')),
        announce: () => Promise.reject(new Error('full')),
      }),
      codes: [commits, new GroupCommit(second)].map((group) => new KyselySignInCodes(group, messages)),
    };
  };
  customerStoreContract(engine, open);
  signInCodesContract(engine, open);
  consentStoreContract(engine, () => open().db);
}
