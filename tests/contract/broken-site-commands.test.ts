import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareEnvironment } from '../support/site';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'broken-site-'));
const [tenants, backups] = [join(folder, 'tenants'), join(folder, 'backups')];

beforeAll(() => {
  for (const slug of ['brolga', 'corner-cars', 'wattle-bend'])
    cpSync(join(root, 'tenants', slug), join(tenants, slug), { recursive: true });
  writeFileSync(join(tenants, 'wattle-bend', 'tenant.json'), '{ "slug": "wattle-bend", "name": ');
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `dealer` as an operator does, on a folder in which the site wattle-bend is broken. */
const dealer = (...argv: readonly string[]): Promise<Ended> =>
  new Promise((done) => {
    const env = {
      ...{ ...bareEnvironment(), DATA_DIR: join(folder, 'data'), TENANTS_DIR: tenants },
      ...{ LOG_LEVEL: 'info', DEFAULT_TENANT: 'wattle-bend' },
    };
    const command = ['server/entry/cli/dealer.mjs', ...argv];
    execFile(process.execPath, command, { cwd: root, env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
const oneLine = /^Left out wattle-bend: wattle-bend\/tenant\.json: .*dealer tenant check wattle-bend\n$/;

describe('while the files of one site of a folder are broken', () => {
  test.each([
    'leads list --tenant brolga',
    'leads export --tenant brolga',
    'staff list --tenant brolga',
    'api-key list --tenant brolga',
    'usage --tenant brolga',
    'feed status --tenant brolga',
  ])('dealer %s works as usual', async (command) => {
    expect(await dealer(...command.split(' '))).toMatchObject({ code: 0, stderr: '' });
  });

  test.each(['usage --json', 'feed status --json'])(
    'dealer %s continues with the others and reports it in one line',
    async (command) => {
      const { code, stdout, stderr } = await dealer(...command.split(' '));
      expect(stderr).toMatch(oneLine);
      expect(code).toBe(0);
      expect(JSON.stringify(JSON.parse(stdout))).not.toContain('wattle-bend');
    },
  );

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
