import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackups, openBackups } from '#server/platform/backup/create-backups';
import { verifyBackups } from '#server/platform/backup/verify-backups';
import { systemClock } from '#server/platform/clock';
import { parseConfig } from '#server/platform/config';
import { connectSqlite } from '#server/platform/database/connect';
import { recordErasures } from '#server/platform/database/erasures';
import { GroupCommit } from '#server/platform/database/group-commit';
import { migrate } from '#server/platform/database/migrations';
import { folderForFile } from '../support/folder';

const folder = folderForFile();
const data = join(folder, 'data');
const tenants = join(folder, 'tenants');
let database: ReturnType<typeof connectSqlite>;

beforeAll(async () => {
  mkdirSync(join(data, 'media'), { recursive: true });
  mkdirSync(join(tenants, 'brolga'), { recursive: true });
  writeFileSync(join(data, 'media/photo'), Buffer.alloc(5 * 1024 * 1024, 'picture of a ute '));
  writeFileSync(join(data, 'session-secret'), 'a secret of this site');
  writeFileSync(join(tenants, 'brolga/tenant.json'), '{}');
  writeFileSync(join(tenants, 'brolga/empty'), '');
  database = connectSqlite(data);
  await migrate(database);
  await recordErasures(database, 'brolga', 'lead', ['l1']);
});
afterAll(() => database.destroy());

const kinds = [
  ['without a passphrase', undefined],
  ['with a passphrase', 'correct horse battery'],
] as const;

describe.each(kinds)('a backup %s', (name, BACKUP_PASSPHRASE) => {
  const place = join(folder, name);
  const config = parseConfig({ DATA_DIR: data, TENANTS_DIR: tenants, BACKUP_PASSPHRASE });
  const verify = async () => {
    const repository = await openBackups(config, place);
    return verifyBackups(repository, await repository.ids(), data);
  };
  const files = (): string[] =>
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  beforeAll(async () => {
    const commits = new GroupCommit(database);
    const backups = createBackups({ config, database, commits, clock: systemClock });
    await backups.backUp(await openBackups(config, place));
    await backups.backUp(await openBackups(config, place));
  });

  test('includes the signing secret only when it is encrypted', async () => {
    const repository = await openBackups(config, place);
    const manifest = await repository.manifest((await repository.ids())[0] ?? '');
    const paths = manifest.files.map(({ path }) => path);
    expect(paths.includes('data/session-secret')).toBe(BACKUP_PASSPHRASE !== undefined);
    expect(paths).toContain('tenants/brolga/empty');
  });

  test('is intact, and reported as damaged if any bit of any file has changed, or a file is missing', async () => {
    expect(await verify()).toMatchObject({ backups: 2, problems: [] });
    for (const file of files()) {
      const whole = readFileSync(file);
      const at = Math.floor(Math.random() * whole.byteLength);
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << Math.floor(Math.random() * 8)), at);
      writeFileSync(file, changed);
      const problems = await verify().then(
        (verified) => verified.problems.length,
        () => 1,
      );
      expect(problems, `${file}, byte ${at}`).toBeGreaterThan(0);
      writeFileSync(file, whole);
    }
    const [piece = ''] = files().filter((file) => file.includes('objects'));
    rmSync(piece);
    expect((await verify()).problems.length).toBeGreaterThan(0);
  });

  test('is reported with the name of a file that was replaced by a folder', async () => {
    for (const file of [join(place, 'erasures'), ...files().filter((path) => path.includes('objects'))]) {
      const whole = readFileSync(file);
      rmSync(file);
      mkdirSync(file);
      const { problems } = await verify();
      expect(problems.map(({ problem }) => problem)).toContain(`${file} cannot be read (EISDIR).`);
      rmSync(file, { recursive: true });
      writeFileSync(file, whole);
    }
  });
});
