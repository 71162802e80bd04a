import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealerJson, runDealer } from '../support/dealer-command';
import { folderForFile } from '../support/folder';

const slug = 'corner-cars';
const folder = folderForFile();
const tenants = join(folder, 'tenants');
const files = new Map<string, string>();
const server = createServer((request, response) => {
  const file = files.get(request.url ?? '');
  response.writeHead(file === undefined ? 404 : 200).end(file);
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const source = (name: string) => ({
    name,
    kind: 'https',
    full: false,
    url: `${origin}/${name}.csv?token=hunter2`,
  });
  cpSync(resolve('tenants', slug), join(tenants, slug), { recursive: true });
  const settings = join(tenants, slug, 'tenant.json');
  const imports = { sources: [source('used'), source('new'), { ...source('old'), enabled: false }] };
  writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), imports }));
});
afterAll(() => server.close());

const csv = (prefix: string, cars: number): string =>
  [
    'Stock No,Make,Model,Year,Price',
    ...Array.from({ length: cars }, (_, at) => `${prefix}${at},Kia,Rio,2020,${20_000 + at}`),
    '',
  ].join('\n');

const options = {
  dataDir: join(folder, 'data'),
  environment: { TENANTS_DIR: tenants, LOG_LEVEL: 'silent', FEED_PRIVATE_HOSTS: '127.0.0.1' },
};
const feed = (...argv: readonly string[]) => runDealer(['feed', ...argv], options);
const asJson = (...argv: readonly string[]) => dealerJson(['feed', ...argv], options);

describe('dealer feed', () => {
  test('lists the sources without secrets in their addresses', async () => {
    const { code, stdout } = await feed('list', '--tenant', slug);
    expect(code).toBe(0);
    expect(stdout).toMatch(/corner-cars {2}used {2}https {2}http:.*used\.csv {2}next 20/);
    expect(stdout).toMatch(/corner-cars {2}old {2}https .* {2}off/);
    expect(stdout).not.toContain('hunter2');
  });

  test('imports all enabled sources at once, and no disabled one', async () => {
    files.set('/used.csv?token=hunter2', csv('U', 4)).set('/new.csv?token=hunter2', csv('N', 3));
    const done = await asJson('run', slug);
    expect(done).toMatchObject([
      { source: 'used', kind: 'imported', report: { read: 4, added: 4, removed: 0 } },
      { source: 'new', kind: 'imported', report: { read: 3, added: 3, removed: 0 } },
    ]);
    const again = await feed('run', slug);
    expect(again.stdout).toBe(
      'used: unchanged since the last import.\nnew: unchanged since the last import.\n',
    );
    expect(again.code).toBe(0);
  });

  test('continues after a failed source, names it, and exits with 1', async () => {
    files.delete('/used.csv?token=hunter2');
    files.set('/new.csv?token=hunter2', csv('N', 5));
    const { code, stdout, stderr } = await feed('run', slug);
    expect([code, stderr]).toEqual([1, expect.stringContaining('Not fetched: used.')]);
    expect(stdout).toMatch(/^used: the file was not found \(status 404\)\n(.*\n)*new: new\.csv/);
    expect(`${stdout}${stderr}`).not.toContain('hunter2');
    const states = await asJson('status', '--tenant', slug);
    expect(states).toMatchObject([
      { name: 'used', state: 'failed', failures: 1 },
      { name: 'new', state: 'imported', failures: 0 },
      { name: 'old', state: 'never run', started_at: null },
    ]);
  });

  test('runs one source by name, even a disabled one, and imports it again with --force', async () => {
    files.set('/old.csv?token=hunter2', csv('O', 2));
    expect(await asJson('run', slug, '--source', 'old')).toMatchObject([{ source: 'old', kind: 'imported' }]);
    expect(await asJson('run', slug, '--source', 'old', '--force')).toMatchObject([
      { source: 'old', kind: 'imported', report: { unchanged: 2 } },
    ]);
  });

  test.each([
    [['run', slug, '--source', 'none'], 'Source "none" not found; choose from used, new, old.'],
    [['run', 'nope'], '"nope"'],
  ])('refuses %j in one line', async (argv, text) => {
    const { code, stderr } = await feed(...argv);
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toContain(text);
  });
});
