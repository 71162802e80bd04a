import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeS3, s3Keys, s3Region, startFakeS3 } from '../support/fake-s3';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

const tenant = 'ironbark-motorcycles';
const folder = mkdtempSync(join(tmpdir(), 'shared-pictures-'));
let s3: FakeS3;
let first: Site;
let second: Site;
beforeAll(async () => {
  cpSync(resolve('tenants', tenant), join(folder, tenant), { recursive: true });
  s3 = await startFakeS3();
  first = await start();
  await settled();
  second = await start();
  await settled();
});
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await s3?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = (): Promise<Site> =>
  startSite({
    environment: {
      TENANTS_DIR: folder,
      MEDIA_STORE: 's3://yard/sites',
      MEDIA_S3_ENDPOINT: s3.endpoint,
      MEDIA_S3_REGION: s3Region,
      MEDIA_S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
      MEDIA_S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    },
  });
/** Each picture that is drawn is written once. */
const drawn = () => s3.requests.filter((line) => line.startsWith('PUT '));
/** The pictures of the first pages are drawn ahead. */
async function settled(): Promise<void> {
  for (let before = -1; before !== s3.requests.length; ) {
    before = s3.requests.length;
    await pause(3_000);
  }
}
const ask = (site: Site, path: string) => askSite({ port: site.port, host: `${tenant}.localhost`, path });
async function pathsOf(site: Site, width: number): Promise<string[]> {
  const text = (await ask(site, '/api/search?limit=8')).body.toString();
  const found = new Set(text.match(/\/media\/\d+\/640\/[\w.]+/g));
  return [...found].map((path) => `${path.replace('/640/', `/${width}/`)}.jpg`);
}

it('what one process has drawn ahead, another one does not draw again', () => {
  expect(drawn().length).toBeGreaterThan(20);
  expect(new Set(drawn()).size).toBe(drawn().length);
  const stored = (site: Site) => readdirSync(join(site.dataDir, 'media')).length;
  expect([stored(first), stored(second)]).toEqual([drawn().length, drawn().length]);
});

it('each of two processes asks for every picture once, and one of them draws it', async () => {
  const paths = await pathsOf(first, 240);
  expect(paths.length).toBeGreaterThan(4);
  const before = drawn().length;
  const half = Math.floor(paths.length / 2);
  for (const path of paths.slice(0, half)) expect((await ask(first, path)).status).toBe(200);
  for (const path of paths.slice(half)) expect((await ask(second, path)).status).toBe(200);
  await settled();
  const bodies = await Promise.all(
    paths.map(async (path) => {
      const [one, other] = await Promise.all([ask(first, path), ask(second, path)]);
      return [one.status, other.status, one.body.equals(other.body)];
    }),
  );
  expect(bodies).toEqual(paths.map(() => [200, 200, true]));
  await settled();
  expect(drawn().length - before).toBe(paths.length);
});

it('a process that dies leaves its pictures: the other one serves them and draws none', async () => {
  const paths = await pathsOf(first, 480);
  for (const path of paths) expect((await ask(first, path)).status).toBe(200);
  await settled();
  const before = drawn().length;
  await first.stop('SIGKILL');
  for (const path of paths) expect((await ask(second, path)).status).toBe(200);
  expect(drawn().length).toBe(before);
});

it('without the store, pictures come as quickly as they are drawn', async () => {
  await s3.stop();
  for (const path of (await pathsOf(second, 320)).slice(0, 6)) {
    expect((await ask(second, path)).status).toBe(200);
    expect((await ask(second, path)).status).toBe(200);
  }
});
