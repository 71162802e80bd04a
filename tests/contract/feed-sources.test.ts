import { mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuthority } from '../support/certificates';
import {
  type FileServer,
  type FtpServer,
  type SftpServer,
  startFtpServer,
  startFtpsServer,
  startSftpServer,
} from '../support/feed-servers';
import { type FeedSite, openFeedSite, stockCsv } from '../support/feed-site';

const work = mkdtempSync(join(tmpdir(), 'feed-sources-'));
const authority = createAuthority(mkdtempSync(join(work, 'authority-')));
let sftp: SftpServer | null = null;
let ftp: FtpServer | null = null;
let ftps: FtpServer | null = null;
let implicitFtps: FtpServer | null = null;
let site: FeedSite;

beforeAll(async () => {
  [sftp, ftp] = [await startSftpServer(work), await startFtpServer(work)];
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

const failed = (reason: string) => ({ outcome: { kind: 'failed', reason: expect.stringContaining(reason) } });
const imported = (figures: object) => ({
  outcome: { kind: 'imported', report: expect.objectContaining(figures) },
});

/** Puts a file in place with a date of its own: two of the same second differ. */
let seconds = Math.floor(Date.now() / 1_000) - 100_000;
function put(server: Pick<FileServer, 'folder'>, name: string, content: string | Uint8Array): void {
  const path = join(server.folder, name);
  writeFileSync(path, content);
  seconds += 60;
  utimesSync(path, seconds, seconds);
}

const sftpSource = (server: SftpServer, more: object = {}) => ({
  ...{
    name: 'dms',
    kind: 'sftp',
    host: '127.0.0.1',
    port: server.port,
    user: server.user,
    key_env: 'BROLGA_KEY',
  },
  ...{ host_fingerprint: server.fingerprint, path: join(server.folder, 'stock.csv'), ...more },
});
const ftpSource = (server: FtpServer, more: object = {}) => ({
  ...{ name: 'dms', kind: 'ftp', host: '127.0.0.1', port: server.port, user: server.user, security: 'none' },
  ...{ password_env: 'BROLGA_PASSWORD', path: 'stock.csv', ...more },
});

const overTls = (server: FtpServer, more: object = {}) =>
  ftpSource(server, { security: 'tls', host: 'localhost', ...more });

/** Kinds of servers that hold files: `more` overrides settings of the source. */
const kinds = [
  {
    kind: 'folder',
    open: () => ({
      folder: site.inbox,
      source: (path: string) => ({ name: 'dms', kind: 'folder', path }),
    }),
  },
  {
    kind: 'sftp',
    open: () =>
      sftp && {
        folder: sftp.folder,
        source: (path: string) => sftp && sftpSource(sftp, { path: join(sftp.folder, path) }),
      },
  },
  {
    kind: 'ftp',
    open: () => ftp && { folder: ftp.folder, source: (path: string) => ftp && ftpSource(ftp, { path }) },
  },
  {
    kind: 'ftp over TLS',
    open: () => ftps && { folder: ftps.folder, source: (path: string) => ftps && overTls(ftps, { path }) },
  },
  {
    kind: 'ftp over implicit TLS',
    open: () =>
      implicitFtps && {
        folder: implicitFtps.folder,
        source: (path: string) => implicitFtps && overTls(implicitFtps, { path, security: 'implicit_tls' }),
      },
  },
];

describe.each(kinds)('a file from $kind', ({ open }) => {
  test('is imported, then only when it has changed', async ({ skip }) => {
    const server = open();
    const source = server?.source('stock.csv');
    if (!server || !source) return skip();
    put(server, 'stock.csv', stockCsv(10));
    expect(await site.run(source)).toMatchObject(imported({ added: 10 }));
    expect(await site.run(source)).toMatchObject({ outcome: { kind: 'unchanged' } });
    put(server, 'stock.csv', stockCsv(10));
    expect(await site.run(source)).toMatchObject({ outcome: { kind: 'unchanged' } });
    put(server, 'stock.csv', stockCsv(9, 21_000));
    expect(await site.run(source)).toMatchObject(imported({ changed: 9, removed: 1 }));
    expect(await site.run(source, { force: true })).toMatchObject(imported({ unchanged: 9 }));
  });

  test('changes nothing if it is empty or cut short, unless the removal is allowed', async ({ skip }) => {
    const server = open();
    const source = server?.source('short.csv');
    if (!server || !source) return skip();
    put(server, 'short.csv', stockCsv(20));
    await site.run(source);
    put(server, 'short.csv', '');
    expect(await site.run(source)).toMatchObject(failed('it is empty'));
    put(server, 'short.csv', 'Stock No,Make,Model,Year,Price\n');
    expect(await site.run(source)).toMatchObject(failed('there is no car in it'));
    put(server, 'short.csv', stockCsv(20).slice(0, 120));
    expect(await site.run(source)).toMatchObject(failed('of 20 cars'));
    put(server, 'short.csv', stockCsv(5));
    expect(await site.run(source)).toMatchObject(failed('would remove 15 of 20 cars (75 %)'));
    expect(await site.run(source)).toMatchObject(failed('would remove 15 of 20 cars'));
    expect(await site.run(source, { allowMassRemoval: true })).toMatchObject(imported({ removed: 15 }));
    expect(await site.run(source)).toMatchObject({ outcome: { kind: 'unchanged' } });
  });

  test('is the newest match of a pattern, compressed or not', async ({ skip }) => {
    const server = open();
    const source = server?.source('day-*.csv*');
    if (!server || !source) return skip();
    put(server, 'day-2.csv', stockCsv(3));
    put(server, 'day-1.csv.gz', gzipSync(stockCsv(4)));
    put(server, 'other.csv', stockCsv(9));
    expect(await site.run(source)).toMatchObject(imported({ added: 4 }));
    put(server, 'day-3.csv', stockCsv(5));
    expect(await site.run(source)).toMatchObject(imported({ added: 1 }));
  });

  test('is reported as missing, and imported once it is there', async ({ skip }) => {
    const server = open();
    const source = server?.source('late.csv');
    if (!server || !source) return skip();
    expect(await site.run(source)).toMatchObject(failed('the file was not found'));
    put(server, 'late.csv', stockCsv(2));
    expect(await site.run(source)).toMatchObject(imported({ added: 2 }));
  });
});

describe('a folder', () => {
  test('can’t be left by a link or a name', async () => {
    writeFileSync(join(site.dataDir, 'secret.csv'), stockCsv(1));
    symlinkSync(join(site.dataDir, 'secret.csv'), join(site.inbox, 'stock.csv'));
    const source = { name: 'dms', kind: 'folder', path: 'stock.csv' };
    expect(await site.run(source)).toMatchObject(failed('the path leads out of the folder'));
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
    put(sftp, 'stock.csv', stockCsv(1));
    expect(await site.run(sftpSource(sftp, more))).toMatchObject(failed(reason));
  });

  test('accepts a key whose line breaks are written as \\n', async ({ skip }) => {
    if (!sftp) return skip();
    put(sftp, 'stock.csv', stockCsv(1));
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
    put(ftps, 'stock.csv', stockCsv(3));
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

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

describe('an HTTPS address', () => {
  let answer: Answer;
  let requests: IncomingMessage[];
  let url: string;
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/out/stock.csv`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    requests = [];
  });
  const source = (more: object = {}) => ({ name: 'dms', kind: 'https', url, ...more });
  const text =
    (body: string | Uint8Array, headers: Record<string, string> = {}): Answer =>
    (_request, response) =>
      void response.writeHead(200, headers).end(body);

  test.each<[string, Record<string, string>]>([
    ['entity tag', { etag: '"v1"' }],
    ['date', { 'last-modified': 'Mon, 23 Nov 2026 02:00:00 GMT' }],
  ])('is not downloaded again while its %s is the same', async (_what, headers) => {
    const [[name = '', value = '']] = Object.entries(headers) as [[string, string]];
    const condition = name === 'etag' ? 'if-none-match' : 'if-modified-since';
    answer = (request, response) =>
      request.headers[condition] === value
        ? void response.writeHead(304, headers).end()
        : void response.writeHead(200, headers).end(stockCsv(3));
    expect(await site.run(source())).toMatchObject(imported({ added: 3 }));
    expect(await site.run(source())).toMatchObject({ outcome: { kind: 'unchanged' } });
    expect(await site.run(source(), { force: true })).toMatchObject(imported({ unchanged: 3 }));
    expect(requests.map(({ headers: sent }) => sent[condition])).toEqual([undefined, value, undefined]);
  });

  test('without either is compared by its content', async () => {
    answer = text(stockCsv(3));
    expect(await site.run(source())).toMatchObject(imported({ added: 3 }));
    expect(await site.run(source())).toMatchObject({ outcome: { kind: 'unchanged' } });
  });

  test('is downloaded again in full if its file could not be imported', async () => {
    answer = text('no stock', { etag: '"v1"' });
    expect(await site.run(source())).toMatchObject(failed('stock.csv was not imported'));
    expect(await site.run(source())).toMatchObject(failed('stock.csv was not imported'));
    expect(requests[1]?.headers['if-none-match']).toBeUndefined();
  });

  test('changes nothing if the download breaks off', async () => {
    answer = text(stockCsv(30));
    await site.run(source());
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100000' }).write(stockCsv(29));
      setTimeout(() => response.destroy(), 50);
    };
    expect(await site.run(source())).toMatchObject(failed('broke off'));
  });

  test.each<[string, object, Record<string, string>]>([
    [
      'basic',
      { kind: 'basic', user: 'dms', password_env: 'BROLGA_PASSWORD' },
      { authorization: `Basic ${btoa('dms:kangaroo')}` },
    ],
    ['bearer', { kind: 'bearer', token_env: 'BROLGA_PASSWORD' }, { authorization: 'Bearer kangaroo' }],
    [
      'a header',
      { kind: 'header', name: 'X-Api-Key', value_env: 'BROLGA_PASSWORD' },
      { 'x-api-key': 'kangaroo' },
    ],
  ])('receives credentials of the kind %s, and another origin does not', async (_what, auth, expected) => {
    const [name = ''] = Object.keys(expected);
    answer = (request, response) => {
      if (request.url?.startsWith('/out/'))
        response
          .writeHead(302, { location: url.replace('127.0.0.1', 'localhost').replace('/out/', '/in/') })
          .end();
      else response.writeHead(200).end(stockCsv(1));
    };
    const local = await openFeedSite({ BROLGA_PASSWORD: 'kangaroo' });
    expect(await local.run(source({ auth }))).toMatchObject(imported({ added: 1 }));
    local.close();
    expect(requests.map(({ headers }) => headers[name])).toEqual([expected[name], undefined]);
  });

  test.each<[number, string]>([
    [401, 'did not accept the credentials (status 401)'],
    [404, 'the file was not found (status 404)'],
    [500, 'answered with status 500'],
    [204, 'answered with status 204'],
  ])('reports status %i in plain words', async (status, reason) => {
    answer = (_request, response) => void response.writeHead(status).end();
    expect(await site.run(source())).toMatchObject(failed(reason));
  });

  test('is refused if it redirects for ever or into the private network', async () => {
    answer = (_request, response) => void response.writeHead(302, { location: url }).end();
    expect(await site.run(source())).toMatchObject(failed('redirects more than 3 times'));
    expect(requests).toHaveLength(4);
    const strict = await openFeedSite({ FEED_PRIVATE_HOSTS: '', BROLGA_PASSWORD: 'kangaroo' });
    expect(await strict.run(source())).toMatchObject(failed('not https'));
    const inside = source({ url: url.replace('http:', 'https:') });
    expect(await strict.run(inside)).toMatchObject(failed('private address'));
    expect(await strict.run(source({ url: 'https://localhost/' }))).toMatchObject(failed('private address'));
    const others = {
      host_fingerprint: `SHA256:${'a'.repeat(43)}`,
      user: 'a',
      password_env: 'BROLGA_PASSWORD',
      path: 'a',
    };
    expect(await strict.run({ name: 'dms', kind: 'sftp', host: 'localhost', ...others })).toMatchObject(
      failed('private address'),
    );
    expect(await strict.run({ name: 'dms', kind: 'ftp', host: '10.0.0.1', path: 'a' })).toMatchObject(
      failed('private address'),
    );
    strict.close();
  });

  test('is not read if it is larger than the limit', async () => {
    answer = (_request, response) =>
      void response.writeHead(200, { 'content-length': String(2 ** 30) }).write('a');
    expect(await site.run(source())).toMatchObject(failed('larger than 512 MB'));
  });

  test('is cut off at the limit if it doesn’t declare its size, and leaves no file', async () => {
    let sentBytes = 0;
    let isCut = false;
    const piece = Buffer.alloc(4 * 2 ** 20, 'a');
    answer = (_request, response) => {
      response.on('close', () => {
        isCut = true;
      });
      const send = (): void => {
        while (!isCut && sentBytes < 2 ** 30) {
          sentBytes += piece.length;
          if (!response.write(piece)) return void response.once('drain', send);
        }
      };
      send();
    };
    expect(await site.run(source())).toMatchObject(failed('larger than 512 MB'));
    await expect.poll(() => isCut).toBe(true);
    expect(sentBytes).toBeLessThan(600 * 2 ** 20);
    expect(readdirSync(join(site.dataDir, '.incoming'))).toEqual([]);
    // Half a gigabyte takes its time on a busy machine.
  }, 300_000);

  test('reports values that can’t be read', async () => {
    const rows = 'Stock No,Make,Model,Year,Price,Odometer,Rego expiry,Badge\n';
    answer = text(`${rows}A1,Citroën,C3,2020,POA,abc,31/02/2027,Décor\nA2,Kia,Rio,2020,9990,5,,GT\n`);
    const { outcome } = await site.run(source());
    const lost = outcome.kind === 'imported' ? outcome.report.left_out : [];
    expect(lost?.map(({ column, example, rows: at }) => [column, example, at])).toEqual([
      ['Odometer', 'abc', [2]],
      ['Price', 'POA', [2]],
      ['Rego expiry', '31/02/2027', [2]],
    ]);
    // One byte that is not UTF-8 makes a reader take the whole file for windows-1252.
    const mixed = Buffer.concat([
      Buffer.from(`${rows}A1,Citroën,C3,2020,POA,7,,`),
      Buffer.from([0xe9, 0x0a]),
    ]);
    answer = text(mixed);
    const second = await site.run(source());
    expect(JSON.stringify(second.outcome)).toContain('has characters in the wrong encoding');
  });
});

describe('a server that says nothing', () => {
  const sockets = new Set<Socket>();
  const silent = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    port = (silent.address() as AddressInfo).port;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const user = { host: '127.0.0.1', user: 'dms', password_env: 'BROLGA_PASSWORD', path: 'stock.csv' };
  const hostKey = { host_fingerprint: `SHA256:${'a'.repeat(43)}` };

  test.each<[string, () => object]>([
    ['https', () => ({ kind: 'https', url: `http://127.0.0.1:${port}/stock.csv` })],
    ['sftp', () => ({ kind: 'sftp', port, ...user, ...hostKey })],
    ['ftp', () => ({ kind: 'ftp', port, security: 'none', ...user })],
  ])('is reported over %s at the time limit, and leaves no file', async (_, settings) => {
    const hurried = await openFeedSite(environment(), authority.ca, 400);
    const startMs = performance.now();
    expect(await hurried.run({ name: 'dms', ...settings() })).toMatchObject(failed('in time'));
    expect(performance.now() - startMs).toBeLessThan(20_000);
    expect(readdirSync(join(hurried.dataDir, '.incoming'))).toEqual([]);
    hurried.close();
  });

  test('is reported at the time limit after half a file, and changes nothing', async () => {
    const halves = createServer((_request, response) => void response.writeHead(200).write(stockCsv(20)));
    await new Promise<void>((done) => halves.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(halves.address() as AddressInfo).port}/stock.csv`;
    const hurried = await openFeedSite(environment(), authority.ca, 400);
    const { outcome, version } = await hurried.run({ name: 'dms', kind: 'https', url });
    expect({ outcome }).toMatchObject(failed('in time'));
    expect(version).toEqual({ mark: null, digest: null });
    halves.closeAllConnections();
    halves.close();
    hurried.close();
  });
});
