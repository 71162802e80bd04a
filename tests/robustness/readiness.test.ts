import { execFileSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

/** The data folder of a site that was started once and stopped: nothing is left in the write-ahead log. */
const stocked = mkdtempSync(join(tmpdir(), 'stocked-'));
beforeAll(async () => {
  await (await startSite({ dataDir: stocked })).stop();
});
afterAll(() => rmSync(stocked, { recursive: true }));

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'ready-'));
  cpSync(stocked, dataDir, { recursive: true });
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
  it('shows its details to this machine and to the token only', async () => {
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

  it('warns when a proxy names no visitor in ten requests, not in one, and so does the next start', async () => {
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

  it('stays ready, and warns about an outbox that is a file or read-only', async () => {
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

  it('is 503 with the cause in one line once the disk is full, and ready again once there is room', async () => {
    const disk = smallDisk();
    cpSync(stocked, disk, { recursive: true });
    const site = await running({}, disk);
    expect((await ready(site)).status).toBe(200);
    fill(disk);
    await expect
      .poll(async () => ready(site), { timeout: 10_000, interval: 500 })
      .toMatchObject({
        status: 503,
        body: { status: 'not ready', cause: 'the disk is full', database: 'down' },
      });
    rmSync(join(disk, 'filler'));
    await expect.poll(async () => (await ready(site)).status, { timeout: 10_000, interval: 500 }).toBe(200);
  });

  it.each([
    ['its header is overwritten', (dataDir: string) => damage(dataDir, 0)],
    ['its tables are overwritten', (dataDir: string) => damage(dataDir, 4_096)],
    ['it is cut to nothing', (dataDir: string) => truncateSync(join(dataDir, 'site.sqlite'), 0)],
  ])('is 503 with the cause in one line once the database is corrupt: %s', async (_, spoil) => {
    const site = await running();
    expect((await ready(site)).status).toBe(200);
    spoil(site.dataDir);
    await expect.poll(async () => (await ready(site)).status, { timeout: 10_000, interval: 500 }).toBe(503);
    expect((await ready(site)).body.cause).toMatch(/^the database [^\n]+$/);
  });
});

/** A data folder of its own, 96 MB large; needs root, as the tests' container has it. */
function smallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', folder]);
  cleanUps.push(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

function fill(folder: string): void {
  const file = openSync(join(folder, 'filler'), 'w');
  try {
    for (const size of [1024 * 1024, 4_096]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}
