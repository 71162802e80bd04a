import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runDealer } from '../support/dealer-command';
import { folderForFile } from '../support/folder';

const folder = folderForFile();
const [tenants, backups] = [join(folder, 'tenants'), join(folder, 'backups')];

beforeAll(() => {
  for (const slug of ['brolga', 'corner-cars', 'wattle-bend'])
    cpSync(resolve('tenants', slug), join(tenants, slug), { recursive: true });
  writeFileSync(join(tenants, 'wattle-bend', 'tenant.json'), '{ "slug": "wattle-bend", "name": ');
});

/** Runs `dealer` on a folder in which the site wattle-bend is broken. */
const dealer = (...argv: readonly string[]) =>
  runDealer(argv, {
    dataDir: join(folder, 'data'),
    environment: { TENANTS_DIR: tenants, LOG_LEVEL: 'info', DEFAULT_TENANT: 'wattle-bend' },
  });
const oneLine = /^Left out wattle-bend: wattle-bend\/tenant\.json: .*dealer tenant check wattle-bend\n$/;

describe('while the files of one site of a folder are broken', () => {
  test.each([
    'leads list --tenant brolga',
    'leads export --tenant brolga',
    'staff list --tenant brolga',
    'api-key list --tenant brolga',
    'feed status --tenant brolga',
  ])('dealer %s works as usual', async (command) => {
    expect(await dealer(...command.split(' '))).toMatchObject({ code: 0, stderr: '' });
  });

  test('a command for all sites continues with the others and reports it in one line', async () => {
    const { code, stdout, stderr } = await dealer('feed', 'status', '--json');
    expect(stderr).toMatch(oneLine);
    expect(code).toBe(0);
    expect(JSON.stringify(JSON.parse(stdout))).not.toContain('wattle-bend');
  });

  test('a backup is made, with the files of every site', async () => {
    const { code, stdout, stderr } = await dealer('backup', 'create', '--to', backups, '--json');
    expect(stderr).toMatch(oneLine);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).files).toBeGreaterThan(readdirSync(tenants, { recursive: true }).length / 2);
  });

  test('a command about the broken site fails in one line', async () => {
    const { code, stderr } = await dealer('leads', 'list', '--tenant', 'wattle-bend');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Tenant "wattle-bend" is left out because of mistakes in its files: .*\n$/);
  });

  test('the check fails, and the doctor reports it', async () => {
    expect(await dealer('tenant', 'check')).toMatchObject({ code: 1 });
    expect((await dealer('doctor')).stdout).toContain('wattle-bend');
  });
});
