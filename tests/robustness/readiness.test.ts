import { closeSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs';
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

async function running(dataDir = newDataDir()): Promise<Site> {
  const site = await startSite({ dataDir });
  cleanUps.push(() => site.stop());
  return site;
}

async function ready({ port }: Site, headers: Record<string, string> = {}) {
  const answer = await askSite({ port, host: 'brolga.localhost', path: '/readyz', headers });
  return { status: answer.status, body: JSON.parse(answer.body.toString()) };
}

/** Writes noise over a stretch of the database file, as a failing disk does. */
function damage(dataDir: string, from: number): void {
  const file = openSync(join(dataDir, 'site.sqlite'), 'r+');
  writeSync(file, Buffer.alloc(512 * 1024, 0xa5), 0, 512 * 1024, from);
  closeSync(file);
}

describe('/readyz', () => {
  it('warns about a missing CLIENT_IP_HEADER after ten proxied requests, and so does the next start', async () => {
    const dataDir = newDataDir();
    const first = await startSite({ dataDir });
    expect((await ready(first)).body.warnings).toEqual([]);
    const forwarded = () => ready(first, { 'X-Forwarded-For': '203.0.113.9' });
    await forwarded();
    expect((await ready(first)).body.warnings).toEqual([]);
    for (let sent = 1; sent < 10; sent += 1) await forwarded();
    expect((await ready(first)).body.warnings).toEqual([expect.stringMatching(/^CLIENT_IP_HEADER: /)]);
    expect(first.output()).toContain('CLIENT_IP_HEADER: ');
    await first.stop();
    const second = await running(dataDir);
    expect(second.output()).toContain('Warning: CLIENT_IP_HEADER: ');
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
