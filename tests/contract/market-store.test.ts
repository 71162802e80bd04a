import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { connectPostgres, connectSqlite } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { migrate } from '../../server/platform/database/open';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { marketStoreContract } from './market-store';
import { marketTurnsContract } from './market-turns';

let folder: string;
let postgres: RunningPostgres;
const databases: { sqlite?: Kysely<Database>; postgres?: Kysely<Database> } = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'market-'));
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
    return db;
  };
  marketStoreContract(engine, open);
  marketTurnsContract(engine, () => new GroupCommit(open()));
}
