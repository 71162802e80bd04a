import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';
import { newStockedFolder } from './stocked-site';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function newDataDir(): string {
  const dataDir = newStockedFolder();
  cleanUps.push(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

async function running(environment: Record<string, string> = {}, dataDir = newDataDir()): Promise<Site> {
  const site = await startSite({ environment, dataDir });
  cleanUps.push(() => site.stop());
  return site;
}

interface Asked {
  readonly host?: string;
  readonly headers?: Record<string, string>;
}

async function ready(site: Site, { host = 'brolga.localhost', headers = {} }: Asked = {}) {
  const answer = await askSite({ port: site.port, host, path: '/readyz', headers });
  return { status: answer.status, body: JSON.parse(answer.body.toString()) };
}

/** Writes noise over a stretch of the database file, as a failing disk does. */
function damage(dataDir: string, from: number): void {
  const file = openSync(join(dataDir, 'site.sqlite'), 'r+');
  writeSync(file, Buffer.alloc(512 * 1024, 0xa5), 0, 512 * 1024, from);
  closeSync(file);
}

describe('/readyz', () => {
  it('shows details only to this machine and to the operator token', async () => {
    const token = 'a-token-for-the-operator';
    const site = await running({ READYZ_TOKEN: token, CLIENT_IP_HEADER: 'X-Real-IP' });
    expect((await ready(site)).body).toMatchObject({ status: 'ready', database: 'ok', tenants: 6 });
    const strangers = [
      { headers: { 'X-Real-IP': '203.0.113.9' } },
      { headers: { 'X-Real-IP': '127.0.0.1' } },
      { headers: { 'X-Forwarded-For': '127.0.0.1' } },
      { headers: { 'X-Local-Peer': '1', Via: '1.1 proxy' } },
      { headers: { 'X-Real-IP': '203.0.113.9', Authorization: 'Bearer a-token-for-somebody-else' } },
      { host: 'www.brolga.example' },
    ];
    for (const stranger of strangers) {
      expect((await ready(site, stranger)).body, JSON.stringify(stranger)).toEqual({ status: 'ready' });
    }
    const operator = { 'X-Real-IP': '203.0.113.9', Authorization: `Bearer ${token}` };
    expect((await ready(site, { headers: operator })).body).toMatchObject({ tenants: 6 });
  });

  it('warns about a missing CLIENT_IP_HEADER after ten proxied requests, and so does the next start', async () => {
    const dataDir = newDataDir();
    const first = await startSite({ dataDir });
    expect((await ready(first)).body.warnings).toEqual([]);
    const forwarded = () => ready(first, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    await forwarded();
    expect((await ready(first)).body.warnings).toEqual([]);
    for (let sent = 1; sent < 10; sent += 1) await forwarded();
    expect((await ready(first)).body.warnings).toEqual([expect.stringMatching(/^CLIENT_IP_HEADER: /)]);
    expect(first.output()).toContain('CLIENT_IP_HEADER: ');
    await first.stop();
    const second = await running({}, dataDir);
    expect(second.output()).toContain('Warning: CLIENT_IP_HEADER: ');
  });

  it('warns about an outbox that is a file or read-only, and stays ready', async () => {
    const site = await running();
    const outbox = join(site.dataDir, 'outbox');
    expect((await ready(site)).body.warnings).toEqual([]);
    rmSync(outbox, { recursive: true, force: true });
    writeFileSync(outbox, '');
    const warned = await ready(site);
    expect([warned.status, warned.body.warnings]).toEqual([
      200,
      [expect.stringMatching(/outbox is not a folder/)],
    ]);
    rmSync(outbox);
    mkdirSync(outbox);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', outbox]);
    cleanUps.push(() => execFileSync('umount', ['-l', outbox]));
    expect((await ready(site)).body.warnings).toEqual([expect.stringMatching(/outbox is read-only/)]);
  });

  it.each([
    ['its header is overwritten', (dataDir: string) => damage(dataDir, 0)],
    ['its tables are overwritten', (dataDir: string) => damage(dataDir, 4_096)],
    ['it is cut to nothing', (dataDir: string) => truncateSync(join(dataDir, 'site.sqlite'), 0)],
  ])('returns 503 with a one-line cause if the database breaks: %s', async (_, spoil) => {
    const site = await running();
    expect((await ready(site)).status).toBe(200);
    spoil(site.dataDir);
    await expect.poll(async () => (await ready(site)).status, { timeout: 30_000, interval: 100 }).toBe(503);
    expect((await ready(site)).body.cause).toMatch(/^the database [^\n]+$/);
  });
});
