import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { KyselyAuditLog } from '#server/people/accounts/adapters/kysely-audit-log';
import { KyselyPendingSignInStore } from '#server/people/accounts/adapters/kysely-staff/pending-sign-in-store';
import {
  KyselyRecoveryCodeStore,
  KyselySecondFactorStore,
} from '#server/people/accounts/adapters/kysely-staff/second-factor-store';
import {
  KyselyStaffSessionStore,
  KyselyStaffStore,
} from '#server/people/accounts/adapters/kysely-staff/staff-store';
import { KyselyDeskStore } from '#server/people/desk/adapters/kysely-desk/desk-store';
import { KyselyLeadProgressStore } from '#server/people/desk/adapters/kysely-lead-progress-store';
import { KyselyStatusStore } from '#server/people/desk/adapters/kysely-status-store';
import { KyselyLeadStore } from '#server/people/leads/adapters/kysely-leads/lead-store';
import { connectSqlite } from '#server/platform/database/connect';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { migrate } from '../../server/platform/database/migrations';
import { openPostgres, type TestDatabase } from '../support/test-database';
import { auditLogContract } from './audit-log';
import { deskStoreContract } from './desk-store';
import { secondFactorContract } from './second-factor-store';
import { staffStoreContract } from './staff-store';
import { statusStoreContract } from './status-store';

let folder: string;
let postgres: TestDatabase;
const databases: { sqlite?: Kysely<Database>; postgres?: Kysely<Database> } = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'desk-'));
  postgres = await openPostgres();
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
  staffStoreContract(engine, () => {
    const commits = new GroupCommit(open());
    return { staff: new KyselyStaffStore(commits), sessions: new KyselyStaffSessionStore(commits) };
  });
  secondFactorContract(engine, () => {
    // As in several processes: groups of writes commit side by side.
    const groups = [new GroupCommit(open()), new GroupCommit(open())] as const;
    return {
      staff: new KyselyStaffStore(groups[0]),
      sessions: new KyselyStaffSessionStore(groups[0]),
      factors: groups.map((commits) => new KyselySecondFactorStore(commits)),
      codes: groups.map((commits) => new KyselyRecoveryCodeStore(commits)),
      pending: new KyselyPendingSignInStore(groups[0]),
    };
  });
  auditLogContract(engine, () => new KyselyAuditLog(new GroupCommit(open())));
  deskStoreContract(engine, () => {
    const commits = new GroupCommit(open());
    return {
      db: commits.db,
      desk: new KyselyDeskStore(commits.db),
      progress: new KyselyLeadProgressStore(commits),
      leads: new KyselyLeadStore(commits),
    };
  });
  statusStoreContract(engine, () => {
    const commits = new GroupCommit(open());
    return {
      db: commits.db,
      leads: new KyselyLeadStore(commits),
      status: (db) => new KyselyStatusStore(db),
    };
  });
}
