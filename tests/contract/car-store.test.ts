import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { connectSqlite } from '#server/platform/database/connect';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import type { Database } from '#server/platform/database/schema';
import { migrate } from '../../server/platform/database/migrations';
import { openPostgres, type TestDatabase } from '../support/test-database';
import { carStoreContract } from './car-store';
import { importReportsContract } from './import-reports';
import { priceHistoryContract } from './price-history';
import { stockImportsContract } from './stock-imports';

const folder = mkdtempSync(join(tmpdir(), 'cars-'));
let postgres: TestDatabase;
let sqlite: Kysely<Database>;
let server: Kysely<Database>;

beforeAll(async () => {
  sqlite = connectSqlite(folder);
  postgres = await openPostgres();
  server = connectPostgres(postgres.url);
  await migrate(sqlite);
  await migrate(server);
});
afterAll(async () => {
  await sqlite?.destroy();
  await server?.destroy();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

for (const contract of [
  carStoreContract,
  stockImportsContract,
  priceHistoryContract,
  importReportsContract,
]) {
  contract('SQLite', () => sqlite);
  contract('PostgreSQL', () => server);
}
