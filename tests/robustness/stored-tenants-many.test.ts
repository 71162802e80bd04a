import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KyselyTenantVersions } from '#server/entry/tenant-versions/adapters/kysely-tenant-versions';
import { createVersionFollower } from '#server/entry/tenant-versions/follow-versions';
import { LocalCopy } from '#server/entry/tenant-versions/local-copy';
import { readFolder } from '#server/entry/tenant-versions/read-folder';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import { GroupCommit } from '#server/platform/database/group-commit';
import { migrate } from '#server/platform/database/migrations';
import { createLog } from '#server/platform/log';
import { hostAt, slugAt, writeManyTenants } from '../support/many-tenants';
import { type RunningPostgres, startPostgres } from '../support/postgres';

const count = 1_000;
const pages = 10;
let postgres: RunningPostgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), 'many-stored-'));
  writeManyTenants(join(folder, 'sites'), count, pages);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function timed(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

test('a thousand sites: a first copy takes seconds, an up-to-date one less, and a poll is one small query', async () => {
  const database = connectPostgres(postgres.url);
  await migrate(database);
  const versions = new KyselyTenantVersions(new GroupCommit(database));
  const at = new Date('2026-11-26T00:00:00Z');
  const by = { author: 'kim', note: '', restoredFrom: null, expected: 0, at };
  const saveMs = await timed(async () => {
    for (let site = 0; site < count; site += 1) {
      const files = await readFolder(join(folder, 'sites'), slugAt(site));
      if (!files.ok) throw new Error('unreadable');
      const claims = { hosts: [hostAt(site)], secrets: [] };
      await versions.add({ tenant: slugAt(site), ...by, content: { files: files.value, claims } });
    }
  });
  const copy = new LocalCopy(join(folder, 'copy'), versions);
  const follower = () => createVersionFollower({ tenantVersions: versions, copy, log: createLog('silent') });
  const firstMs = await timed(() => follower().catchUp());
  expect(readdirSync(copy.folder).filter((name) => !name.startsWith('.'))).toHaveLength(count);
  const againMs = await timed(() => follower().catchUp());
  const pollMs = await timed(async () => void (await versions.changeNumber()));
  process.stdout.write(
    `${count} sites of ${pages + 1} files: saved in ${Math.round(saveMs)} ms, first copy ${Math.round(firstMs)} ms, up to date ${Math.round(againMs)} ms, poll ${pollMs.toFixed(1)} ms\n`,
  );
  // Generous: the machine of a test is busy.
  expect(firstMs).toBeLessThan(60_000);
  expect(againMs).toBeLessThan(10_000);
  expect(pollMs).toBeLessThan(1_000);
  await database.destroy();
}, 600_000);
