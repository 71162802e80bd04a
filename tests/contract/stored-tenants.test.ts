import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProgram } from '#server/cli/main';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { siteFiles } from '../../server/platform/backup/site-files';
import { openPostgres, type TestDatabase } from '../support/test-database';

const root = resolve(import.meta.dirname, '../..');
const arrivesMs = 3_000;

let postgres: TestDatabase;
let folder: string;
const running: Services[] = [];
const configOf = (name: string) =>
  parseConfig(
    {
      DATABASE_URL: postgres.url,
      SESSION_SECRET: 'a secret of thirty-two letters or more',
      TENANTS: 'database',
      TENANTS_DIR: join(folder, 'sites'),
      DATA_DIR: join(folder, name),
      LOG_LEVEL: 'silent',
    },
    root,
  );
beforeAll(async () => {
  postgres = await openPostgres();
  folder = mkdtempSync(join(tmpdir(), 'stored-'));
  for (const slug of ['brolga', 'wattle-bend'])
    cpSync(join(root, 'tenants', slug), join(folder, 'sites', slug), { recursive: true });
  for (const name of ['one', 'two']) {
    const services = await createServices(configOf(name));
    services.followTenants();
    running.push(services);
  }
});
afterAll(async () => {
  for (const services of running) await services.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command as another process would. Returns what it prints with --json. */
async function dealer(...argv: readonly string[]) {
  const config = configOf('command');
  const services = await createServices(config);
  let printed: unknown;
  const program = createProgram({
    config,
    projectDir: root,
    program: 'dealer',
    interactive: false,
    services: async () => services,
    print: (_, value) => {
      printed = value;
    },
  });
  try {
    await program.parseAsync(['node', 'dealer', 'tenant', ...argv, '--json']);
  } finally {
    await services.close();
  }
  return printed;
}

/** Milliseconds until all processes agree. */
async function untilAll(has: (services: Services) => boolean): Promise<number> {
  const startMs = performance.now();
  while (!running.every(has) && performance.now() - startMs < 5 * arrivesMs) await wait(20);
  return performance.now() - startMs;
}
const nameIs =
  (name: string | undefined, slug = 'brolga') =>
  (services: Services) =>
    services.tenants.bySlug(slug)?.name === name;

test('processes that start without sites follow every push, change, rollback, copy and removal', async () => {
  for (const { tenants } of running) expect(tenants.all()).toEqual([]);
  expect(await dealer('push', '--author', 'kim', '--note', 'first')).toMatchObject({
    sites: [
      { tenant: 'brolga', version: 1 },
      { tenant: 'wattle-bend', version: 1 },
    ],
  });
  expect(await untilAll(nameIs('Brolga Motor Group'))).toBeLessThan(arrivesMs);

  const settings = join(folder, 'sites/brolga/tenant.json');
  const original = readFileSync(settings, 'utf8');
  writeFileSync(settings, original.replace('"name": "Brolga Motor Group"', '"name": "Brolga Two"'));
  await dealer('push', 'brolga');
  expect(await untilAll(nameIs('Brolga Two'))).toBeLessThan(arrivesMs);
  expect(await dealer('diff', 'brolga', '--from', '1')).toMatchObject({
    added: [],
    removed: [],
    changed: [{ path: 'tenant.json', settings: ['name'] }],
  });

  expect(await dealer('rollback', 'brolga', '--to', '1')).toMatchObject({ version: 3, restored_from: 1 });
  expect(await untilAll(nameIs('Brolga Motor Group'))).toBeLessThan(arrivesMs);
  expect(await dealer('history', 'brolga')).toMatchObject({
    versions: [
      { version: 3, restored_from: 1 },
      { version: 2 },
      { version: 1, author: 'kim', note: 'first' },
    ],
  });
  expect(await dealer('show', 'brolga', '--version', '2')).toMatchObject({ version: 2, removed: false });

  await dealer('new', 'hill-end', '--from', 'brolga', '--name', 'Hill End Cars');
  expect(await untilAll(nameIs('Hill End Cars', 'hill-end'))).toBeLessThan(arrivesMs);
  await dealer('remove', 'hill-end', '--yes');
  expect(await untilAll(nameIs(undefined, 'hill-end'))).toBeLessThan(arrivesMs);
}, 120_000);

test('refuses a version with an error', async () => {
  const settings = join(folder, 'sites/wattle-bend/tenant.json');
  const original = readFileSync(settings, 'utf8');
  writeFileSync(settings, original.replace('"template"', '"tempalte"'));
  await expect(dealer('push', 'wattle-bend')).rejects.toThrow(
    'wattle-bend/tenant.json: tempalte: is not a known setting',
  );
  writeFileSync(settings, original);
  expect(await dealer('push', 'wattle-bend')).toMatchObject({ sites: [{ version: 1, changed: false }] });
}, 60_000);

test('pull writes a folder that pushes as the same version, and replaces one only with --replace', async () => {
  const to = join(folder, 'pulled');
  await dealer('pull', 'brolga', '--to', to);
  expect(await dealer('push', 'brolga', '--from', to)).toMatchObject({ sites: [{ changed: false }] });
  await expect(dealer('pull', 'brolga', '--to', to)).rejects.toThrow('--replace');
}, 60_000);

test('--expect protects a newer version, and a push of a folder doesn’t restore a removed site', async () => {
  const to = join(folder, 'edited');
  await dealer('pull', 'brolga', '--to', to);
  const settings = join(to, 'brolga/tenant.json');
  const renamed = (name: string) =>
    writeFileSync(
      settings,
      readFileSync(settings, 'utf8').replace(/"name": "Brolga[^"]*"/, `"name": "${name}"`),
    );
  renamed('Brolga Three');
  const current = (await running[0]?.tenantVersions.current('brolga'))?.version ?? 0;
  await expect(dealer('push', 'brolga', '--from', to, '--expect', String(current - 1))).rejects.toThrow(
    String(current),
  );
  await expect(dealer('push', 'brolga', '--from', to, '--expect', 'x')).rejects.toThrow(
    'expected the number',
  );
  await expect(dealer('push', '--expect', '1')).rejects.toThrow('--expect needs a SLUG.');
  const pushed = await dealer('push', 'brolga', '--from', to, '--expect', String(current));
  expect(pushed).toMatchObject({ sites: [{ version: current + 1, changed: true }] });

  await dealer('remove', 'brolga', '--yes');
  await expect(dealer('push', '--from', to)).rejects.toThrow('brolga was removed');
  expect(await dealer('push', 'brolga', '--from', to)).toMatchObject({ sites: [{ changed: true }] });
}, 60_000);

test('a backup of the folders leaves the local copy out', async () => {
  const { DATA_DIR: dataDir, TENANTS_DIR: tenantsDir } = configOf('one');
  const files = await siteFiles({ dataDir, tenantsDir }, true);
  expect(files.filter(({ path }) => path.includes('tenant'))).toEqual([]);
});
