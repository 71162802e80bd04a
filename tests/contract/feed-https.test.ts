import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuthority, type ServerCertificate } from '../support/certificates';
import { type FeedSite, failed, imported, openFeedSite, stockCsv, unchanged } from '../support/feed-site';

const environment = { BROLGA_PASSWORD: 'kangaroo' };
const hostKey = { host_fingerprint: `SHA256:${'a'.repeat(43)}` };
let site: FeedSite;
beforeEach(async () => {
  site = await openFeedSite(environment);
});
afterEach(() => site.close());

/** The port of a server, which now listens. */
async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

describe('an HTTPS address', () => {
  let answer: Answer;
  let requests: IncomingMessage[];
  let url: string;
  let otherOrigin: string;
  const receive: Answer = (request, response) => {
    requests.push(request);
    answer(request, response);
  };
  const server = createServer(receive);
  const otherPort = createServer(receive);
  beforeAll(async () => {
    url = `http://127.0.0.1:${await listening(server)}/out/stock.csv`;
    otherOrigin = `http://127.0.0.1:${await listening(otherPort)}/in/stock.csv`;
  });
  afterAll(() => {
    server.close();
    otherPort.close();
  });
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
    expect(await site.run(source())).toMatchObject(unchanged);
    expect(await site.run(source(), { force: true })).toMatchObject(imported({ unchanged: 3 }));
    expect(requests.map(({ headers: sent }) => sent[condition])).toEqual([undefined, value, undefined]);
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
      if (request.url?.startsWith('/out/')) response.writeHead(302, { location: otherOrigin }).end();
      else response.writeHead(200).end(stockCsv(1));
    };
    expect(await site.run(source({ auth }))).toMatchObject(imported({ added: 1 }));
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
    const ftp = { name: 'dms', kind: 'ftp', host: '10.0.0.1', path: 'a' };
    expect(await strict.run(ftp)).toMatchObject(failed('private address'));
    const sftp = { ...ftp, ...hostKey, kind: 'sftp', user: 'a', password_env: 'BROLGA_PASSWORD' };
    expect(await strict.run({ ...sftp, host: 'localhost' })).toMatchObject(failed('private address'));
    strict.close();
  });

  test('is not followed to another private host, though that may be asked itself', async () => {
    const inside = url.replace('127.0.0.1', 'localhost');
    answer = (request, response) =>
      request.headers.host?.startsWith('localhost')
        ? void response.writeHead(200).end(stockCsv(1))
        : void response.writeHead(302, { location: inside }).end();
    expect(await site.run(source())).toMatchObject(failed('not https'));
    expect(requests).toHaveLength(1);
    expect(await site.run(source({ url: inside }))).toMatchObject(imported({ added: 1 }));
  });

  test.each(['nothing at all', 'half a file'])('that sends %s and falls silent is given up', async (what) => {
    answer = (_request, response) => {
      if (what === 'half a file') response.writeHead(200).write('Stock No,');
    };
    const silent = await openFeedSite(environment, undefined, undefined, 100);
    const started = performance.now();
    expect(await silent.run(source())).toMatchObject({ outcome: { kind: 'failed' } });
    expect(performance.now() - started).toBeLessThan(10_000);
    silent.close();
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
});

describe('a certificate', () => {
  const work = mkdtempSync(join(tmpdir(), 'feed-certificates-'));
  const trusted = createAuthority(mkdtempSync(join(work, 'trusted-')));
  let server: HttpsServer | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  afterAll(() => rmSync(work, { recursive: true }));

  test.each<[string, () => ServerCertificate, object]>([
    ['that is valid is accepted', () => trusted.sign('localhost'), imported({ added: 3 })],
    ['of another host is refused', () => trusted.sign('dms.example'), failed('is for another host')],
    ['that has expired is refused', () => trusted.sign('localhost', -1), failed('has expired')],
    [
      'of an unknown authority is refused',
      () => createAuthority(mkdtempSync(join(work, 'other-'))).sign('localhost'),
      failed('certificate could not be verified'),
    ],
  ])('%s', async (_rule, certificate, expected) => {
    server = createHttpsServer(certificate(), (_request, response) => response.end(stockCsv(3)));
    const url = `https://localhost:${await listening(server)}/stock.csv`;
    const secure = await openFeedSite({}, trusted.ca);
    expect(await secure.run({ name: 'dms', kind: 'https', url })).toMatchObject(expected);
    secure.close();
  });
});

describe('a server that says nothing', () => {
  const sockets = new Set<Socket>();
  const silent = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
  });
  let port = 0;
  beforeAll(async () => {
    port = await listening(silent);
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const user = { host: '127.0.0.1', user: 'dms', password_env: 'BROLGA_PASSWORD', path: 'stock.csv' };

  test.each<[string, () => object]>([
    ['https', () => ({ kind: 'https', url: `http://127.0.0.1:${port}/stock.csv` })],
    ['sftp', () => ({ kind: 'sftp', port, ...user, ...hostKey })],
    ['ftp', () => ({ kind: 'ftp', port, security: 'none', ...user })],
  ])('is reported over %s at the time limit, and leaves no file', async (_, settings) => {
    const hurried = await openFeedSite(environment, undefined, 400);
    const startMs = performance.now();
    expect(await hurried.run({ name: 'dms', ...settings() })).toMatchObject(failed('in time'));
    expect(performance.now() - startMs).toBeLessThan(20_000);
    expect(readdirSync(join(hurried.dataDir, '.incoming'))).toEqual([]);
    hurried.close();
  });

  test('is reported at the time limit after half a file, and changes nothing', async () => {
    const halves = createServer((_request, response) => void response.writeHead(200).write(stockCsv(20)));
    const url = `http://127.0.0.1:${await listening(halves)}/stock.csv`;
    const hurried = await openFeedSite(environment, undefined, 400);
    const { outcome, version } = await hurried.run({ name: 'dms', kind: 'https', url });
    expect({ outcome }).toMatchObject(failed('in time'));
    expect(version).toEqual({ mark: null, digest: null });
    halves.closeAllConnections();
    halves.close();
    hurried.close();
  });
});
