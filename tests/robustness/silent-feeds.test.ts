import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderForFile } from '../support/folder';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';
import { newStockedFolder } from './stocked-site';

const folder = folderForFile();
const slug = 'brolga';
const sockets = new Set<Socket>();
/** Accepts connections and never sends anything. */
const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
let dataDir = '';
let site: Site;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const tenants = join(folder, 'tenants');
  cpSync(resolve('tenants', slug), join(tenants, slug), { recursive: true });
  const file = join(tenants, slug, 'tenant.json');
  const silent = Array.from({ length: 19 }, (_, at) => ({
    name: `silent-${at}`,
    kind: 'https',
    url: `http://127.0.0.1:${port}/${at}.csv`,
    every_minutes: 15,
  }));
  const dms = { name: 'dms', kind: 'folder', path: 'stock.csv', full: false, every_minutes: 15 };
  const imports = { sources: [...silent, dms] };
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), imports }));
  dataDir = newStockedFolder();
  const inbox = join(dataDir, 'feeds', slug);
  mkdirSync(inbox, { recursive: true });
  writeFileSync(join(inbox, 'stock.csv'), 'Stock No,Make,Model,Year,Price\nQUIET1,Kia,Zyzzyva,2022,23990\n');
  const environment = { TENANTS_DIR: tenants, FEED_PRIVATE_HOSTS: '127.0.0.1' };
  site = await startSite({ dataDir, environment });
});
afterAll(async () => {
  await site?.stop();
  for (const socket of sockets) socket.destroy();
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a dealer’s file is imported while nineteen other servers keep silent', async () => {
  const count = async () => {
    const path = '/api/search?query=zyzzyva';
    const { body } = await askSite({ port: site.port, host: `${slug}.localhost`, path });
    return JSON.parse(body.toString()).count;
  };
  await expect.poll(count, { timeout: 100_000, interval: 500 }).toBe(1);
  expect(sockets.size).toBe(19);
});
