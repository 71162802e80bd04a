import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newApiKey } from '../support/api-key';
import { dealerJson } from '../support/dealer-command';
import { folderForFile } from '../support/folder';
import { bareEnvironment, type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';
import { enquiry, leadIdIn, postLead } from './lead-intake';
import { copyStock } from './stocked-site';

const root = resolve(import.meta.dirname, '../..');
const tenant = 'brolga';
const folder = folderForFile();
const dataDir = join(folder, 'data');
const scheduled = join(folder, 'scheduled');
const place = join(folder, 'backups');
let site: Site;
let key: string;

const start = (to: string) => startSite({ dataDir, environment: { BACKUP_TO: to, BACKUP_AT: '02:30' } });
beforeAll(async () => {
  copyStock(dataDir);
  site = await start(scheduled);
  key = newApiKey(site, { tenant, scope: 'leads:write', ratePerSecond: 100_000 });
});
afterAll(() => site.stop('SIGKILL'));

const dealer = (data: string, ...argv: string[]) => dealerJson(argv, { dataDir: data });

const send = async (number: number) => leadIdIn(await postLead(site, tenant, enquiry(number), key));

const backupSchema = z.object({ id: z.string(), files: z.number(), newFiles: z.number() });
const back = async (...options: string[]) =>
  backupSchema.parse(await dealer(dataDir, 'backup', 'create', '--to', place, ...options));
const restoredSchema = z.object({ instant: z.iso.datetime(), erased_again: z.number() });
const restore = async (data: string, ...options: string[]) =>
  restoredSchema.parse(await dealer(data, 'backup', 'restore', place, ...options));
const leadIds = async (data: string): Promise<readonly string[]> =>
  z
    .array(z.looseObject({ id: z.string() }))
    .parse(await dealer(data, 'leads', 'list', '--tenant', tenant))
    .map(({ id }) => id);
const manifests = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.manifest'));

const soon = { timeout: 120_000, interval: 100 };

describe('backups of a running site', () => {
  const acknowledged = new Map<string, number>();
  let first: string;

  it('are made without a command', async () => {
    await expect.poll(() => manifests(scheduled), soon).toHaveLength(1);
    expect(await dealer(dataDir, 'backup', 'verify', scheduled)).toMatchObject({ backups: 1, problems: [] });
  });

  it('hold every lead acknowledged before their instant, and start elsewhere', async () => {
    let isMaking = true;
    const making = back().finally(() => {
      isMaking = false;
    });
    for (let number = 0; isMaking && number < 2_000; number += 1)
      acknowledged.set(await send(number), Date.now());
    first = (await making).id;
    const elsewhere = join(folder, 'elsewhere');
    const { instant } = await restore(elsewhere);
    const restored = new Set(await leadIds(elsewhere));
    const due = [...acknowledged].filter(([, ackedMs]) => ackedMs <= Date.parse(instant));
    expect(due.length).toBeGreaterThan(0);
    for (const [id] of due) expect(restored).toContain(id);
    const again = await startSite({ dataDir: elsewhere });
    const page = await askSite({ port: again.port, host: `${tenant}.localhost`, path: '/search/used-cars' });
    await again.stop();
    expect(page.status).toBe(200);
  });

  it('are not restored over a running site, nor over any data folder without --force', async () => {
    await expect(restore(dataDir)).rejects.toThrow('is not empty');
    await expect(restore(dataDir, '--force')).rejects.toThrow('a site is running');
    expect(await leadIds(dataDir)).toHaveLength(acknowledged.size);
  });

  it('do not bring back people erased since', async () => {
    const [erased = '', kept = ''] = acknowledged.keys();
    await dealer(dataDir, 'leads', 'forget', erased, '--tenant', tenant, '--yes');
    const second = await back();
    expect(second.newFiles).toBeLessThan(second.files / 2);
    const emptied = join(folder, 'emptied');
    const { erased_again } = await restore(emptied, '--backup', first);
    expect(erased_again).toBe(1);
    const ids = await leadIds(emptied);
    expect(ids).toContain(kept);
    expect(ids).not.toContain(erased);
    expect(await restore(emptied, '--backup', first, '--force')).toMatchObject({ erased_again: 1 });
    expect(await leadIds(emptied)).not.toContain(erased);
  });

  it("stop on Ctrl-C, and the next one doesn't wait", async () => {
    const argv = ['server/cli/dealer.mjs', 'backup', 'create', '--to', join(folder, 'given-up')];
    const env = { ...bareEnvironment(), DATA_DIR: dataDir };
    const making = spawn(process.execPath, argv, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    making.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const ended = new Promise((done) => making.once('exit', done));
    const isCopying = () => readdirSync(dataDir).some((name) => name.startsWith('.backup-'));
    await expect.poll(isCopying, { timeout: 60_000, interval: 5 }).toBe(true);
    making.kill('SIGINT');
    expect([await ended, said]).toEqual([130, 'Interrupted: no backup was made.\n']);
    expect((await back()).files).toBeGreaterThan(0);
  });

  it('begin in a new place soon after the start, not a day later', async () => {
    await site.stop();
    const moved = join(folder, 'moved');
    site = await start(moved);
    await expect.poll(() => manifests(moved), soon).toHaveLength(1);
    expect(manifests(scheduled)).toHaveLength(1);
  });
});
