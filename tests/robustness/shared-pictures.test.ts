import { afterAll, beforeAll, expect, it } from 'vitest';
import { copySites } from '../support/demo-sites';
import { type FakeS3, s3Keys, s3Region, startFakeS3 } from '../support/fake-s3';
import { folderForFile } from '../support/folder';
import { patience } from '../support/patience';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

const tenant = 'ironbark-motorcycles';
const folder = folderForFile();
let s3: FakeS3;
const sites: Site[] = [];
beforeAll(async () => {
  s3 = await startFakeS3();
  const environment = {
    TENANTS_DIR: copySites(folder, tenant),
    MEDIA_STORE: 's3://yard/sites',
    MEDIA_S3_ENDPOINT: s3.endpoint,
    MEDIA_S3_REGION: s3Region,
    MEDIA_S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  };
  for (let at = 0; at < 2; at += 1) sites.push(await startSite({ environment }));
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await s3?.stop();
});

const ask = (at: number, path: string) =>
  askSite({ port: sites[at]?.port ?? 0, host: `${tenant}.localhost`, path });
/** JPEG pictures of some cars: only AVIF is drawn ahead. */
async function picturesOf(at: number, width: number): Promise<string[]> {
  const text = (await ask(at, '/api/search?limit=8')).body.toString();
  const found = new Set(text.match(/\/media\/\d+\/640\/[\w.]+/g));
  return [...found].map((path) => `${path.replace('/640/', `/${width}/`)}.jpg`);
}
const writes = () => s3.requests.filter((line) => /^PUT .*jp/.test(line)).length;

it('a process serves the pictures that another one drew before it was killed, and draws none again', async () => {
  const paths = await picturesOf(0, 480);
  expect(paths.length).toBeGreaterThan(4);
  const drawn: Buffer[] = [];
  for (const path of paths) drawn.push((await ask(0, path)).body);
  await expect.poll(writes, patience).toBe(paths.length);
  await sites[0]?.stop('SIGKILL');
  for (const [at, path] of paths.entries()) {
    const { status, body } = await ask(1, path);
    expect([status, drawn[at]?.equals(body)]).toEqual([200, true]);
  }
  expect(writes()).toBe(paths.length);
});

it('a process draws pictures by itself while the store is away', async () => {
  await s3.stop();
  const paths = await picturesOf(1, 320);
  for (const path of paths) expect((await ask(1, path)).status).toBe(200);
});
