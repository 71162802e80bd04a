import { mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuthority } from '../support/certificates';
import {
  type FtpServer,
  type SftpServer,
  startFtpServer,
  startFtpsServer,
  startSftpServer,
} from '../support/feed-servers';
import { type FeedSite, failed, imported, openFeedSite, stockCsv, unchanged } from '../support/feed-site';

const work = mkdtempSync(join(tmpdir(), 'feed-servers-'));
const authority = createAuthority(mkdtempSync(join(work, 'authority-')));
let sftp: SftpServer | null = null;
let ftp: FtpServer | null = null;
let ftps: FtpServer | null = null;
let implicitFtps: FtpServer | null = null;
let site: FeedSite;

beforeAll(async () => {
  sftp = await startSftpServer(work);
  ftp = await startFtpServer(work);
  const certificate = authority.sign('localhost');
  ftps = await startFtpsServer(work, certificate, false);
  implicitFtps = await startFtpsServer(work, certificate, true);
}, 300_000);
afterAll(async () => {
  await Promise.all([sftp?.stop(), ftp?.stop(), ftps?.stop(), implicitFtps?.stop()]);
  rmSync(work, { recursive: true, force: true });
});
const environment = () => ({
  BROLGA_PASSWORD: 'kangaroo',
  BROLGA_WRONG: 'wombat',
  BROLGA_KEY: sftp?.key ?? 'none',
  BROLGA_ONE_LINE_KEY: sftp?.key.replaceAll('\n', '\\n') ?? 'none',
  BROLGA_OTHER_KEY: sftp?.otherKey ?? 'none',
});
beforeEach(async () => {
  site = await openFeedSite(environment(), authority.ca);
});
afterEach(() => site.close());

/** Puts a file in place with a date of its own: two of the same second differ. */
let seconds = Math.floor(Date.now() / 1_000) - 100_000;
function put(folder: string, name: string, content: string | Uint8Array): void {
  const path = join(folder, name);
  writeFileSync(path, content);
  seconds += 60;
  utimesSync(path, seconds, seconds);
}

const folderSource = (path: string) => ({ name: 'dms', kind: 'folder', path });
const sftpSource = (server: SftpServer, more: object = {}) => ({
  name: 'dms',
  kind: 'sftp',
  host: '127.0.0.1',
  port: server.port,
  user: server.user,
  key_env: 'BROLGA_KEY',
  host_fingerprint: server.fingerprint,
  path: join(server.folder, 'stock.csv'),
  ...more,
});
const ftpSource = (server: FtpServer, more: object = {}) => ({
  name: 'dms',
  kind: 'ftp',
  host: '127.0.0.1',
  port: server.port,
  user: server.user,
  security: 'none',
  password_env: 'BROLGA_PASSWORD',
  path: 'stock.csv',
  ...more,
});
const overTls = (server: FtpServer, more: object = {}) =>
  ftpSource(server, { security: 'tls', host: 'localhost', ...more });

interface Place {
  readonly folder: string;
  /** The source of a file in the folder. */
  source(path: string): object;
}
/** A place of each kind, or null on a machine without the server. */
const places: Readonly<Record<string, () => Place | null>> = {
  folder: () => ({ folder: site.inbox, source: folderSource }),
  sftp: () => {
    const server = sftp;
    return server && { ...server, source: (path) => sftpSource(server, { path: join(server.folder, path) }) };
  },
  ftp: () => placeOn(ftp, ftpSource),
  'ftp over TLS': () => placeOn(ftps, overTls),
  'ftp over implicit TLS': () =>
    placeOn(implicitFtps, (server, more) => overTls(server, { ...more, security: 'implicit_tls' })),
};
const placeOn = (server: FtpServer | null, sourceOn: typeof ftpSource): Place | null =>
  server && { folder: server.folder, source: (path) => sourceOn(server, { path }) };

describe.each(Object.entries(places))('a file from %s', (_kind, open) => {
  test('is imported once it is there, then only when it has changed', async ({ skip }) => {
    const { folder, source } = open() ?? skip();
    const stock = source('stock.csv');
    rmSync(join(folder, 'stock.csv'), { force: true });
    expect(await site.run(stock)).toMatchObject(failed('the file was not found'));
    put(folder, 'stock.csv', stockCsv(10));
    expect(await site.run(stock)).toMatchObject(imported({ added: 10 }));
    expect(await site.run(stock)).toMatchObject(unchanged);
    put(folder, 'stock.csv', stockCsv(10));
    expect(await site.run(stock)).toMatchObject(unchanged);
    put(folder, 'stock.csv', stockCsv(9, 21_000));
    expect(await site.run(stock)).toMatchObject(imported({ changed: 9, removed: 1 }));
    expect(await site.run(stock, { force: true })).toMatchObject(imported({ unchanged: 9 }));
  });

  test('is the newest match of a pattern, compressed or not', async ({ skip }) => {
    const { folder, source } = open() ?? skip();
    const days = source('day-*.csv*');
    put(folder, 'day-2.csv', stockCsv(3));
    put(folder, 'day-1.csv.gz', gzipSync(stockCsv(4)));
    put(folder, 'other.csv', stockCsv(9));
    expect(await site.run(days)).toMatchObject(imported({ added: 4 }));
    put(folder, 'day-3.csv', stockCsv(5));
    expect(await site.run(days)).toMatchObject(imported({ added: 1 }));
  });
});

describe('a folder', () => {
  test('changes nothing with an empty or cut file, unless the removal is allowed', async () => {
    const source = folderSource('short.csv');
    put(site.inbox, 'short.csv', stockCsv(20));
    await site.run(source);
    for (const [content, reason] of [
      ['', 'it is empty'],
      ['Stock No,Make,Model,Year,Price\n', 'there is no car in it'],
      [stockCsv(20).slice(0, 120), 'of 20 cars'],
      [stockCsv(5), 'would remove 15 of 20 cars (75 %)'],
    ] as const) {
      put(site.inbox, 'short.csv', content);
      expect(await site.run(source)).toMatchObject(failed(reason));
    }
    expect(await site.run(source)).toMatchObject(failed('would remove 15 of 20 cars'));
    expect(await site.run(source, { allowMassRemoval: true })).toMatchObject(imported({ removed: 15 }));
    expect(await site.run(source)).toMatchObject(unchanged);
  });

  test('can’t be left by a link', async () => {
    writeFileSync(join(site.dataDir, 'secret.csv'), stockCsv(1));
    symlinkSync(join(site.dataDir, 'secret.csv'), join(site.inbox, 'stock.csv'));
    expect(await site.run(folderSource('stock.csv'))).toMatchObject(
      failed('the path leads out of the folder'),
    );
  });
});

describe('an SFTP server', () => {
  test.for<[string, object, string]>([
    ['another host key', { host_fingerprint: `SHA256:${'a'.repeat(43)}` }, 'another fingerprint'],
    ['a key that it does not know', { key_env: 'BROLGA_OTHER_KEY' }, 'did not accept the credentials'],
    [
      'a password that it does not take',
      { key_env: undefined, password_env: 'BROLGA_WRONG' },
      'did not accept the credentials',
    ],
    ['no key in the environment', { key_env: 'BROLGA_MISSING' }, 'BROLGA_MISSING is not set'],
    ['an invalid key', { key_env: 'BROLGA_PASSWORD' }, 'the private key or its passphrase is not valid'],
    ['a port where nothing listens', { port: 1 }, 'refused the connection'],
    ['a folder for a file', { path: '/tmp' }, 'the path is not a file'],
  ])('reports %s in plain words', async ([_what, more, reason], { skip }) => {
    if (!sftp) return skip();
    put(sftp.folder, 'stock.csv', stockCsv(1));
    expect(await site.run(sftpSource(sftp, more))).toMatchObject(failed(reason));
  });

  test('accepts a key whose line breaks are written as \\n', async ({ skip }) => {
    if (!sftp) return skip();
    put(sftp.folder, 'stock.csv', stockCsv(1));
    expect(await site.run(sftpSource(sftp, { key_env: 'BROLGA_ONE_LINE_KEY' }))).toMatchObject(
      imported({ added: 1 }),
    );
  });
});

describe('an FTP server', () => {
  test.for<[string, object, string]>([
    ['a wrong password', { password_env: 'BROLGA_WRONG' }, 'did not accept the credentials'],
    ['no TLS', { security: 'tls' }, 'the server answered with code 5'],
  ])('reports %s in plain words', async ([_what, more, reason], { skip }) => {
    if (!ftp) return skip();
    expect(await site.run(ftpSource(ftp, more))).toMatchObject(failed(reason));
  });

  test('over TLS is not trusted with a certificate of an unknown authority', async ({ skip }) => {
    if (!ftps) return skip();
    put(ftps.folder, 'stock.csv', stockCsv(3));
    const strict = await openFeedSite(environment());
    expect(await strict.run(overTls(ftps))).toMatchObject(failed('certificate could not be verified'));
    strict.close();
  });

  test('over TLS is not trusted under another name', async ({ skip }) => {
    if (!ftps) return skip();
    const source = overTls(ftps, { host: '127.0.0.1' });
    expect(await site.run(source)).toMatchObject(failed('certificate is for another host'));
  });
});
