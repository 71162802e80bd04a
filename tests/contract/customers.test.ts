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
import { connectPostgres, connectSqlite } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { migrate } from '../../server/platform/database/open';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { consentStoreContract } from './consent-store';
import { customerStoreContract } from './customer-store';
import { signInCodesContract } from './sign-in-codes';

let folder: string;
let postgres: RunningPostgres;
const databases: { sqlite?: Kysely<Database>; postgres?: Kysely<Database> } = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'customers-'));
  postgres = await startPostgres();
  databases.sqlite = connectSqlite(folder);
  databases.postgres = connectPostgres(postgres.url);
  await migrate(databases.sqlite);
  await migrate(databases.postgres);
});
afterAll(async () => {
  await databases.sqlite?.destroy();
  await databases.postgres?.destroy();
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

for (const engine of ['sqlite', 'postgres'] as const) {
  const open = () => {
    const db = databases[engine];
    if (!db) throw new Error(`${engine} is not open`);
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
      // As in several processes: groups of writes commit side by side.
      codesWithoutOutbox: new KyselySignInCodes(commits, {
        send: () => Promise.reject(new Error('full')),
        announce: () => Promise.reject(new Error('full')),
      }),
      codes: [commits, new GroupCommit(db)].map((group) => new KyselySignInCodes(group, messages)),
    };
  };
  customerStoreContract(engine, open);
  signInCodesContract(engine, open);
  consentStoreContract(engine, () => open().db);
}
