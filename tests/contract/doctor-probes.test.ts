import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mediaPlace } from '#server/dealer/media/picture-store';
import { systemFiles } from '#server/entry/health/probe-files';
import {
  dnsHosts,
  httpTimes,
  localSite,
  presentedCertificates,
  sharedPictures,
  smtpServers,
} from '#server/entry/health/probe-network';
import { databaseProbe } from '#server/entry/health/probes';
import { parseConfig } from '#server/platform/config';
import { connectDatabase } from '#server/platform/database/connect';
import { migrate, migrations } from '#server/platform/database/migrations';
import { type Authority, createAuthority } from '../support/certificates';
import { type DnsServer, startDnsServer } from '../support/dns-server';
import { s3Keys, s3Region, startFakeS3 } from '../support/fake-s3';
import { freePort } from '../support/site';
import { startSmtpServer } from '../support/smtp-server';
import { openPostgres, type TestDatabase } from '../support/test-database';
import { newLead } from './example-lead';

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
const limitMs = 300;
const stops: Array<() => void> = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The port of a server that the test ends. */
async function listening(server: Server): Promise<number> {
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => sockets.add(socket));
  stops.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

describe('the certificate of a host', () => {
  let authority: Authority;
  beforeAll(() => {
    authority = createAuthority(folder);
  });
  const present = async (named: string, days?: number) => {
    const port = await listening(createTlsServer(authority.sign(named, days)));
    return presentedCertificates({ port, ca: authority.ca })('cars.test', '127.0.0.1', 5_000);
  };

  it('is valid until its end', async () => {
    const facts = await present('cars.test', 9);
    expect(facts).toMatchObject({ host: 'cars.test', kind: 'presented', problem: null });
    const leftMs = facts.kind === 'presented' ? facts.endsAt.getTime() - Date.now() : 0;
    expect(leftMs / 86_400_000).toBeCloseTo(9, 1);
  });

  it.each([
    ['that has expired', 'cars.test', -1, 'CERT_HAS_EXPIRED'],
    ['of another host', 'boats.test', 2, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('%s is refused, with its code', async (_, named, days, problem) => {
    expect(await present(named, days)).toMatchObject({ kind: 'presented', problem });
  });

  it('of an unknown authority is refused, with its code', async () => {
    const port = await listening(createTlsServer(authority.sign('cars.test')));
    expect(await presentedCertificates({ port })('cars.test', '127.0.0.1', 5_000)).toMatchObject({
      kind: 'presented',
      problem: expect.stringMatching(/^[A-Z_]+$/),
    });
  });

  it('is unreachable if nothing listens or answers', async () => {
    const closed = presentedCertificates({ port: await freePort() });
    expect(await closed('cars.test', '127.0.0.1', 5_000)).toMatchObject({ code: 'ECONNREFUSED' });
    const silent = presentedCertificates({ port: await listening(createServer()) });
    expect(await silent('cars.test', '127.0.0.1', limitMs)).toMatchObject({ code: 'ETIMEDOUT' });
  });
});

describe('the addresses of a host', () => {
  let server: DnsServer;
  beforeAll(async () => {
    server = await startDnsServer({ 'cars.test': ['203.0.113.7'], 'empty.test': [], 'slow.test': 'silent' });
  });
  afterAll(() => server.stop());

  it.each<[string, readonly string[], RegExp | null]>([
    ['cars.test', ['203.0.113.7'], null],
    ['empty.test', [], /^ENODATA$/],
    ['boats.test', [], /^ENOTFOUND$/],
    ['slow.test', [], /^ETIMEOUT$/],
  ])('%s: %j', async (host, addresses, code) => {
    const facts = await dnsHosts([server.address])(host, limitMs);
    expect(facts).toMatchObject({ host, addresses });
    if (code === null) expect(facts.code).toBeNull();
    else expect(facts.code).toMatch(code);
  });
});

describe('the mail server', () => {
  const url = (port: number) => `smtp://site:hunter2@127.0.0.1:${port}`;

  it('accepts the sign-in, and receives no message', async () => {
    const { port, commands, stop } = await startSmtpServer('accepts');
    stops.push(stop);
    expect(await smtpServers(url(port), 5_000)).toEqual({ kind: 'accepted', server: `127.0.0.1:${port}` });
    expect(commands).toEqual(expect.arrayContaining(['EHLO', 'AUTH']));
    expect(commands).not.toContain('MAIL');
  });

  it.each([
    ['refuses', 'EAUTH'],
    ['silent', 'ETIMEDOUT'],
  ] as const)('that %s is reported with a code, without its password', async (mood, code) => {
    const { port, stop } = await startSmtpServer(mood);
    stops.push(stop);
    const facts = await smtpServers(url(port), limitMs);
    expect(facts).toEqual({ kind: 'failed', server: `127.0.0.1:${port}`, code });
  });

  it('is reported with a code if it is missing', async () => {
    const port = await freePort();
    expect(await smtpServers(url(port), 5_000)).toMatchObject({ kind: 'failed', code: 'ECONNREFUSED' });
  });
});

describe('the bucket of shared pictures', () => {
  const probe = (endpoint: string, change: Readonly<Record<string, string>> = {}) =>
    sharedPictures(
      mediaPlace(
        parseConfig({
          MEDIA_STORE: 's3://yard/sites',
          MEDIA_S3_ENDPOINT: endpoint,
          MEDIA_S3_REGION: s3Region,
          MEDIA_S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
          MEDIA_S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
          ...change,
        }),
      ),
    );

  it('is checked with one small object', async () => {
    const s3 = await startFakeS3();
    stops.push(() => void s3.stop());
    for (const _ of ['first', 'again'])
      expect(await probe(s3.endpoint)(5_000)).toMatchObject({ bucket: 'yard', write: null, read: null });
    expect([...s3.objects.keys()]).toEqual(['yard/sites/checks/doctor']);
  });

  it('reports a wrong key by the code of S3, without the key', async () => {
    const s3 = await startFakeS3();
    stops.push(() => void s3.stop());
    const facts = await probe(s3.endpoint, { MEDIA_S3_SECRET_ACCESS_KEY: 'hunter2' })(5_000);
    const refused = { status: 403, code: 'SignatureDoesNotMatch' };
    expect(facts).toMatchObject({ kind: 'bucket', write: refused, read: refused });
    expect(JSON.stringify(facts)).not.toContain('hunter2');
  });

  it('reports an absent or silent server within the time limit', async () => {
    const away = { status: null, code: 'ECONNREFUSED' };
    expect(await probe(`http://127.0.0.1:${await freePort()}`)(5_000)).toMatchObject({ write: away });
    const silent = `http://127.0.0.1:${await listening(createServer())}`;
    const startedMs = performance.now();
    expect(await probe(silent)(limitMs)).toMatchObject({ write: { status: null }, read: { status: null } });
    expect(performance.now() - startedMs).toBeLessThan(4 * limitMs);
  });

  it('is not checked without MEDIA_STORE', async () => {
    expect(await sharedPictures(mediaPlace(parseConfig({})))(limitMs)).toEqual({ kind: 'none' });
  });
});

describe('the site on this machine', () => {
  const answering = async (status: number, body: string) => {
    const server = createHttpServer((request, response) => {
      response.writeHead(request.url === '/readyz' ? status : 404).end(body);
    });
    return localSite({ PORT: await listening(server), HOST: '0.0.0.0' })(limitMs);
  };

  const search = { brolga: 'behind' };
  it.each<[string, number, object | string, object]>([
    ['is ready, and lists its indexes', 200, { status: 'ready', search }, { cause: null, states: search }],
    [
      'is not ready',
      503,
      { status: 'not ready', cause: 'the disk is full' },
      { cause: 'the disk is full', states: null },
    ],
    ['is another program', 200, { status: 'up' }, { kind: 'silent' }],
    ['is another program without JSON', 200, 'Hello', { kind: 'silent' }],
  ])('%s', async (_, status, body, expected) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(await answering(status, text)).toMatchObject(expected);
  });

  it('is silent if it is missing or doesn’t answer in time', async () => {
    const silent = { kind: 'silent', states: null };
    const [missing, slow] = [await freePort(), await listening(createServer())];
    expect(await localSite({ PORT: missing, HOST: '::' })(limitMs)).toMatchObject(silent);
    expect(await localSite({ PORT: slow, HOST: '127.0.0.1' })(limitMs)).toMatchObject(silent);
  });
});

describe('the clock of a service', () => {
  const dated = async (date: string) => {
    const server = createHttpServer((_request, response) => {
      response.sendDate = false;
      response.writeHead(404, date === '' ? {} : { Date: date }).end();
    });
    return httpTimes(`http://127.0.0.1:${await listening(server)}`, 5_000);
  };

  it('is compared to the second, whatever the status', async () => {
    const hour = await dated(new Date(Date.now() + 3_600_000).toUTCString());
    expect(Math.abs((hour ?? 0) - 3_600_000)).toBeLessThan(2_000);
  });

  it('is left out without a valid date or an answer', async () => {
    expect([await dated(''), await dated('yesterday')]).toEqual([null, null]);
    expect(await httpTimes(`http://127.0.0.1:${await freePort()}`, 5_000)).toBeNull();
    expect(await httpTimes(`http://127.0.0.1:${await listening(createServer())}`, limitMs)).toBeNull();
  });
});

describe.each(['sqlite', 'postgres'] as const)('the database in %s', (engine) => {
  let postgres: TestDatabase | undefined;
  beforeAll(async () => {
    if (engine === 'postgres') postgres = await openPostgres('nothing');
  });
  afterAll(() => postgres?.stop());
  const config = () => ({ DATA_DIR: join(folder, 'database'), DATABASE_URL: postgres?.url });

  it('is read without a change: migrations, clock and newest lead', async () => {
    const probe = databaseProbe(config());
    const database = connectDatabase(config());
    await sql`create table other (id integer)`.execute(database);
    const before = await probe(config().DATA_DIR);
    expect(before).toMatchObject({
      ok: true,
      value: { migrations: { pending: Object.keys(migrations), newer: [] }, newest: null },
    });
    await migrate(database);
    const { id, tenant, category, source } = newLead({}, 5);
    const created_at = '2026-11-26T03:00:00.000Z';
    const values = { id, tenant, category, source, created_at, data: '{}' };
    await database.insertInto('leads').values(values).execute();
    const after = await probe(config().DATA_DIR);
    expect(after).toMatchObject({
      ok: true,
      value: { migrations: { pending: [], newer: [] } },
    });
    expect(after.ok && after.value.newest).toEqual({ what: 'the newest lead', at: new Date(created_at) });
    const changed_at = '2026-11-26T04:00:00.000Z';
    await database.insertInto('stock_versions').values({ tenant, version: 1, changed_at }).execute();
    const changed = await probe(config().DATA_DIR);
    expect(changed.ok && changed.value.newest).toEqual({
      what: 'the newest change of a stock',
      at: new Date(changed_at),
    });
    const aheadMs = after.ok ? after.value.aheadMs : undefined;
    if (engine === 'sqlite') expect(aheadMs).toBeNull();
    else expect(Math.abs(aheadMs ?? Number.NaN)).toBeLessThan(1_000);
    await database.destroy();
  });
});

describe('a database that cannot be used', () => {
  it.each([
    ['no server', async () => `postgres://site:hunter2@127.0.0.1:${await freePort()}/site`, /ECONNREFUSED/],
    [
      'a silent server',
      async () => `postgres://site:hunter2@127.0.0.1:${await listening(createServer())}/site`,
      /cannot be reached|not responding/,
    ],
  ] as const)('%s: reports the cause in time and without the password', async (_, url, cause) => {
    const DATABASE_URL = await url();
    const facts = await databaseProbe({ DATABASE_URL })(folder);
    expect(facts).toEqual({ ok: false, error: expect.stringMatching(cause) });
    expect(JSON.stringify(facts)).not.toContain('hunter2');
  });
});

describe('files and disk', () => {
  it('are measured', async () => {
    const dir = mkdtempSync(join(folder, 'files-'));
    const file = join(dir, 'site.sqlite');
    writeFileSync(file, 'four', { mode: 0o640 });
    expect(await systemFiles.folder(dir)).toMatchObject({ isFolder: true, readable: true, mode: 0o700 });
    expect(await systemFiles.folder(file)).toMatchObject({ isFolder: false });
    expect(await systemFiles.folder(join(dir, 'none'))).toBeNull();
    expect(await systemFiles.entries(dir)).toMatchObject([{ path: file, mode: 0o640 }]);
    expect(await systemFiles.files([file, join(dir, 'none')])).toHaveLength(1);
    expect([await systemFiles.bytes(file), await systemFiles.bytes(join(dir, 'none'))]).toEqual([4, null]);
    const { freeBytes, totalBytes } = await systemFiles.disk(dir);
    expect(freeBytes).toBeGreaterThan(0);
    expect(freeBytes).toBeLessThan(totalBytes);
  });
});
