import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '#server/platform/config';
import { err, ok } from '#server/platform/result';
import { servicesForFile } from '../../../tests/support/test-services';
import { checks } from './checks';
import type { DoctorDeps } from './context';
import type { DatabaseFacts, Probes } from './probes';
import { examine } from './run-checks';

const projectDir = resolve(import.meta.dirname, '../../..');
const now = new Date('2026-11-26T12:00:00.000Z');
const rights = { readable: true, writable: true, mode: 0o700, owner: 1000 };
const facts: DatabaseFacts = { migrations: { pending: [], newer: [] }, aheadMs: null, newest: null };
const services = await servicesForFile();

/** A healthy machine. */
const probes: Probes = {
  files: {
    folder: async (path) => ({ ...rights, path, isFolder: !path.endsWith('.sqlite') }),
    files: async (paths) => paths.map((path) => ({ ...rights, path })),
    entries: async () => [],
    bytes: async () => 5e6,
    newest: async () => null,
    disk: async () => ({ freeBytes: 40e9, totalBytes: 80e9, freeFiles: null }),
    outbox: async () => 'usable',
  },
  quickCheck: async () => ({ kind: 'intact' }),
  readingPlace: async (dataDir) => ({ ok: true, value: dataDir }),
  database: async () => ({ ok: true, value: facts }),
  host: async (host) => ({ host, addresses: ['203.0.113.7'], code: null }),
  certificate: async (host) => ({
    host,
    kind: 'presented',
    endsAt: new Date('2027-02-01'),
    problem: null,
  }),
  mail: async () => ({ kind: 'accepted', server: 'mail.example:587' }),
  pictures: async () => ({ kind: 'none' }),
  site: async () => ({ kind: 'answers', address: 'http://x', cause: null, states: { brolga: 'current' } }),
  time: async () => 0,
};
const environment = {
  TENANTS_DIR: resolve(projectDir, 'tenants'),
  DATA_DIR: '/data',
  BACKUP_TO: '/backups',
  SMTP_URL: 'smtp://mail.example:587',
};
const deps = (change: Partial<DoctorDeps> = {}): DoctorDeps => ({
  config: parseConfig(environment),
  projectDir,
  user: 1000,
  probes,
  now: () => now,
  openSite: async () => ok(services),
  countSealed: async () => ({ previous: 0, unreadable: 0 }),
  findBackups: async () => ({
    at: new Date('2026-11-26T02:30:00.000Z'),
    ahead: [],
    holdsDatabase: true,
    damaged: [],
  }),
  ...change,
});
const checkNames = checks.flatMap(({ name, doctor }) => (doctor ? [name] : []));
const notOpened = ['skipped', 'site-not-opened'];
const resultsOf = async (change?: Partial<DoctorDeps>) =>
  Object.fromEntries((await examine(deps(change))).map(({ check, result, code }) => [check, [result, code]]));
const withDatabase = (value: Partial<DatabaseFacts>): Partial<DoctorDeps> => ({
  probes: { ...probes, database: async () => ({ ok: true, value: { ...facts, ...value } }) },
  openSite: () => Promise.reject(new Error('must not be opened')),
});

describe('an examination', () => {
  it('of a healthy site has every check in order, and objects only to example hosts', async () => {
    const findings = await examine(deps());
    expect(findings.map(({ check }) => check)).toEqual(checkNames);
    expect(findings.filter(({ result }) => result !== 'ok').map(({ code }) => code)).toEqual([
      'host-reserved',
      'no-hosts-to-check',
    ]);
  });

  it('of a worker needs no search index', async () => {
    const site: Probes['site'] = async () => ({
      kind: 'answers',
      address: 'http://x',
      cause: null,
      states: { brolga: 'empty' },
    });
    const asked = { probes: { ...probes, site } };
    expect((await resultsOf(asked))['search']).toEqual(['skipped', 'index-unused']);
    const config = parseConfig({ ...environment, ROLE: 'worker' });
    expect((await resultsOf({ ...asked, config }))['search']).toEqual(['skipped', 'index-not-needed']);
  });

  it('does not reject, even if every measurement does', async () => {
    const failing = () => Promise.reject(Object.assign(new Error('hunter2'), { code: 'EIO' }));
    const broken: Probes = {
      files: {
        folder: failing,
        files: failing,
        entries: failing,
        bytes: failing,
        newest: failing,
        disk: failing,
        outbox: failing,
      },
      quickCheck: failing,
      database: failing,
      host: failing,
      readingPlace: failing,
      certificate: failing,
      mail: failing,
      pictures: failing,
      site: failing,
      time: failing,
    };
    const findings = await examine(deps({ probes: broken, openSite: failing, findBackups: failing }));
    expect(new Set(findings.map(({ check }) => check)).size).toBe(checkNames.length);
    expect(findings.filter(({ code }) => code === 'check-failed').length).toBeGreaterThan(8);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });

  it.each([
    ['lacks migrations', { pending: ['0003-later'], newer: [] }, 'migrations-pending'],
    ['has those of a newer release', { pending: [], newer: ['0099-contract-later'] }, 'migrations-newer'],
  ])('never opens a site whose database %s', async (_, migrations, code) => {
    const found = await resultsOf(withDatabase({ migrations }));
    expect(found['migrations']?.[1]).toBe(code);
    for (const check of ['site', 'leads', 'messages', 'feeds']) expect(found[check]).toEqual(notOpened);
  });

  it('never opens a site that would get another signing secret', async () => {
    const files = {
      ...probes.files,
      files: async (paths: readonly string[]) => probes.files.files(paths.slice(1)),
    };
    const found = await resultsOf({ ...withDatabase({}), probes: { ...probes, files } });
    expect(found).toMatchObject({ 'data-folder': ['warning', 'secret-missing'], site: notOpened });
  });

  it('creates no database where there is none', async () => {
    const files = { ...probes.files, bytes: async () => null };
    const database = () => Promise.reject(new Error('must not be opened'));
    const found = await resultsOf({ ...withDatabase({}), probes: { ...probes, files, database } });
    expect(found).toMatchObject({ database: ['skipped', 'no-database-yet'], site: notOpened });
  });

  it('never opens a site whose database this user may only read, and checks a copy of it', async () => {
    const places: string[] = [];
    const found = await resultsOf({
      ...withDatabase({}),
      probes: {
        ...probes,
        readingPlace: async () => ({ ok: true, value: '/copy' }),
        database: async (place) => {
          places.push(place);
          return { ok: true, value: facts };
        },
        quickCheck: async (place) => ({ kind: 'damaged', problem: `${place}/site.sqlite is corrupt.` }),
      },
    });
    expect(places).toEqual(['/copy']);
    expect(found).toMatchObject({
      database: ['fault', 'database-damaged'],
      migrations: ['ok', 'ok'],
      site: notOpened,
    });
  });

  it('reports a folder in place of the database', async () => {
    const files = { ...probes.files, folder: async (path: string) => ({ ...rights, path, isFolder: true }) };
    expect(await resultsOf({ probes: { ...probes, files } })).toMatchObject({
      database: ['fault', 'database-is-folder'],
    });
  });

  it('reports why a site does not open and continues without it', async () => {
    const found = await resultsOf({ openSite: async () => err('a/tenant.json: is missing') });
    expect(found).toMatchObject({
      site: ['fault', 'site-does-not-open'],
      leads: notOpened,
      backups: ['ok', 'ok'],
      mail: ['ok', 'ok'],
    });
  });

  it('compares the clock with the newest file and the newest lead', async () => {
    const newest = { what: 'the newest lead', at: new Date(now.getTime() + 3_600_000) };
    const [clock] = (await examine(deps(withDatabase({ newest })))).filter(({ check }) => check === 'clock');
    expect(clock).toMatchObject({ code: 'clock-behind', text: expect.stringContaining('the newest lead') });
  });

  it('compares the clock with the program of this release and with remote services', async () => {
    const at = new Date(now.getTime() + 86_400_000);
    const newest = async (path: string) => (path.endsWith('cli') ? { path, at } : null);
    const asked: string[] = [];
    const time = async (url: string) => asked.push(url) * -3_600_000;
    const config = parseConfig({ ...environment, BACKUP_TO: 's3://bucket', MEILI_URL: 'http://meili:7700' });
    const files = { ...probes.files, newest };
    const found = await examine(deps({ config, probes: { ...probes, files, time } }));
    expect(found.filter(({ check }) => check === 'clock').map(({ text }) => text)).toEqual([
      expect.stringContaining('but the program of this release is from 2026-11-27T12:00:00.000Z'),
      "The clock of the search engine is 1 hour behind this machine's.",
      "The clock of the storage of the backups is 2 hours behind this machine's.",
    ]);
    expect(asked).toEqual(['http://meili:7700', 'https://s3.ap-southeast-2.amazonaws.com']);
  });

  it('looks up the hosts of valid tenants even if another is broken', async () => {
    const TENANTS_DIR = resolve(services.config.DATA_DIR, 'tenants');
    mkdirSync(resolve(TENANTS_DIR, 'empty'), { recursive: true });
    mkdirSync(resolve(TENANTS_DIR, 'corner-cars'));
    const settings = JSON.parse(readFileSync(resolve(projectDir, 'tenants/corner-cars/tenant.json'), 'utf8'));
    const hosts = ['www.corner-cars.com.au'];
    writeFileSync(resolve(TENANTS_DIR, 'corner-cars/tenant.json'), JSON.stringify({ ...settings, hosts }));
    const found = await resultsOf({ config: parseConfig({ ...environment, TENANTS_DIR }) });
    expect(found).toMatchObject({ tenants: ['fault', 'tenants-broken'], dns: ['ok', 'ok'] });
  });
});
