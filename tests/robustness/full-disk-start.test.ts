import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSqlite } from '#server/platform/database/connect';
import { migrate } from '#server/platform/database/migrations';
import { leadSender, shopperTraces } from '../support/lead-sender';
import { patience } from '../support/patience';
import { bareEnvironment, freePort, type Site, startSite } from '../support/site';
import { askSite, type SiteQuestion } from '../support/site-request';
import { canMountSmallDisk, mountSmallDisk, type SmallDisk } from '../support/small-disk';
import { smallDiskHost } from '../support/small-disk-site';
import { copyStock } from './stocked-site';

const megabytes = 48;

/** Runs `npm start` on a disk where it cannot work, until it ends. */
async function failedStart(disk: SmallDisk, dataDir: string) {
  const [command = '', ...options] = [...disk.enter, process.execPath, 'server/cli/start.mjs'];
  const env = { ...bareEnvironment(), DATA_DIR: dataDir, PORT: String(await freePort()) };
  return new Promise<{ readonly code: number; readonly output: string }>((done) => {
    const argv = [...options, 'build/server/index.js'];
    execFile(command, argv, { env, timeout: 60_000 }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

const whatToDo = 'the disk is full. Make room on it, then start again.\n';

describe.skipIf(!canMountSmallDisk())('a start of a site with stock on a full disk', () => {
  let disk: SmallDisk;
  let site: Site;

  /** What the start has left over is taken at once. */
  const start = async () => {
    site = await startSite({ dataDir: join(disk.path, 'data'), enter: disk.enter });
    disk.fill();
  };
  const ask = (path: string, asked: Partial<SiteQuestion> = {}) =>
    askSite({ port: site.port, host: smallDiskHost, path, ...asked });
  const readiness = async () => {
    const { status, body } = await ask('/readyz');
    return [status, JSON.parse(body.toString()).cause];
  };
  /** It shows cars, and says that the disk is full. */
  const expectToServe = async () => {
    const search = await ask('/search/new-used-and-demo-cars');
    const [, car = ''] = /href="(\/cars\/[^"/?#]+)"/.exec(search.body.toString()) ?? [];
    for (const path of [car, '/', '/contact', '/healthz']) expect((await ask(path)).status, path).toBe(200);
    expect(await readiness()).toEqual([503, 'the disk is full']);
  };

  beforeAll(async () => {
    disk = await mountSmallDisk(megabytes);
    copyStock(join(disk.outside, 'data'));
    disk.fill();
    await start();
  });
  afterAll(async () => {
    await site?.stop();
    disk?.remove();
  });

  it('serves cars, reports the full disk, and logs it in a few lines without a stack', async () => {
    await expectToServe();
    const lines = site.output().split('\n');
    expect(lines.filter((line) => line.startsWith('{')).length, site.output()).toBeLessThan(10);
    expect(site.output()).not.toMatch(/^\s+at /m);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('serves cars again after %s', async (signal) => {
    await site.stop(signal);
    await start();
    await expectToServe();
  });

  it('accepts a form that it has refused, without a restart, once there is room', async () => {
    const leads = leadSender(ask, smallDiskHost, '');
    const form = await leads.contactForm();
    // A form sent within 2 seconds is held as suspect.
    await pause(2_100);
    expect((await leads.sendForm(form)).status).toBe(503);
    expect(site.output()).not.toMatch(shopperTraces);
    disk.makeRoom();
    await expect.poll(async () => (await leads.sendForm(form)).status, patience).toBe(303);
    await expect.poll(readiness, patience).toEqual([200, undefined]);
  });

  it('reserves room for the next start on a full disk', async () => {
    expect(await site.stop()).toBe(0);
    disk.fill();
    await start();
    await expectToServe();
    disk.makeRoom();
  });
});

describe.skipIf(!canMountSmallDisk())('a start that a full disk does not allow', () => {
  let disk: SmallDisk;
  beforeAll(async () => {
    disk = await mountSmallDisk(megabytes);
  });
  afterAll(() => disk?.remove());

  /** It is full: the start says what to do. There is room again: it starts. */
  async function startsOnceThereIsRoom(dataDir: string, line: string): Promise<void> {
    for (const _ of ['once', 'and again']) {
      expect(await failedStart(disk, dataDir)).toEqual({ code: 1, output: line });
    }
    disk.makeRoom();
    const site = await startSite({ dataDir, enter: disk.enter });
    expect((await askSite({ port: site.port, host: smallDiskHost, path: '/readyz' })).status).toBe(200);
    expect(await site.stop()).toBe(0);
  }

  it('ends with one line of advice in a new folder', async () => {
    disk.fill();
    await startsOnceThereIsRoom(join(disk.path, 'new'), `DATA_DIR: ${whatToDo}`);
  });

  it('ends with one line for a database without its tables, and makes them once there is room', async () => {
    // SQLite opens no file through another process's root.
    const made = mkdtempSync(join(tmpdir(), 'earlier-'));
    const db = connectSqlite(made);
    // The first migration makes every table; a later one may be small enough for the room that is left.
    await migrate(db, {});
    await db.destroy();
    cpSync(made, join(disk.outside, 'earlier'), { recursive: true });
    rmSync(made, { recursive: true });
    disk.fill(96 * 1024);
    await startsOnceThereIsRoom(join(disk.path, 'earlier'), `DATA_DIR: ${whatToDo}`);
  });
});
