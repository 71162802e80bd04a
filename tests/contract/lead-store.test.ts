import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { KyselyApiKeyStore } from '#server/people/accounts/adapters/kysely-api-key-store';
import { KyselyLeadRemoval } from '#server/people/leads/adapters/kysely-lead-removal';
import { KyselyLeadStore } from '#server/people/leads/adapters/kysely-lead-store';
import { KyselyDeliveryLanes } from '#server/people/leads/adapters/kysely-outbox/delivery-lanes';
import { KyselyDeliveryQueue } from '#server/people/leads/adapters/kysely-outbox/delivery-queue';
import { KyselyPhoneRevealStore } from '#server/people/phone-reveals/adapters/kysely-phone-reveal-store';
import { connectPostgres, connectSqlite } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { migrate } from '../../server/platform/database/open';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { apiKeyStoreContract } from './api-key-store';
import { customerCarStoreContract } from './customer-car-store';
import { leadStoreContract } from './lead-store';
import { outboxContract } from './outbox';
import { phoneRevealStoreContract } from './phone-reveal-store';
import { providerBudgetContract } from './provider-budget';
import { spinStoreContract } from './spin-store';
import { valuationPhotoContract } from './valuation-photos';
import { valuationStoreContract } from './valuation-store';
import { watchlistStoreContract } from './watchlist-store';

let folder: string;
let postgres: RunningPostgres;
const databases: { sqlite?: Kysely<Database>; postgres?: Kysely<Database> } = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
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
  leadStoreContract(engine, () => {
    const commits = new GroupCommit(open());
    return { db: commits.db, leads: new KyselyLeadStore(commits), queue: new KyselyDeliveryQueue(commits) };
  });
  outboxContract(engine, () => {
    const commits = new GroupCommit(open());
    return {
      db: commits.db,
      leads: new KyselyLeadStore(commits),
      queue: new KyselyDeliveryQueue(commits),
      lanes: new KyselyDeliveryLanes(commits),
      removal: new KyselyLeadRemoval(commits),
    };
  });
  phoneRevealStoreContract(engine, () => new KyselyPhoneRevealStore(open()));
  spinStoreContract(engine, () => new GroupCommit(open()));
  apiKeyStoreContract(engine, () => new KyselyApiKeyStore(open()));
  valuationStoreContract(engine, open);
  providerBudgetContract(engine, () => new GroupCommit(open()));
  valuationPhotoContract(engine, () => new GroupCommit(open()));
  watchlistStoreContract(engine, open);
  customerCarStoreContract(engine, open);
}
