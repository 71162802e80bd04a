import { expect, test } from 'vitest';
import { findingResults } from '../../../../tests/support/finding-results';
import { databaseFile, databaseServer, type MigrationFacts, migrations } from './database';

type DatabaseFileFacts = Parameters<typeof databaseFile>[0];

const facts: DatabaseFileFacts = {
  path: '/data/site.sqlite',
  bytes: 5e6,
  walBytes: 4e6,
  quickCheck: { kind: 'intact' },
  cause: null,
};
const none = { bytes: null, walBytes: null, quickCheck: null };
const cannotBeOpened = (cause: string): Partial<DatabaseFileFacts> => ({
  quickCheck: { kind: 'damaged', problem: `/data/site.sqlite cannot be opened: ${cause}.` },
});
const damaged = { kind: 'damaged', problem: '/data/site.sqlite is corrupt.' } as const;

test.each<[string, Partial<DatabaseFileFacts>, string]>([
  ['an intact file', {}, 'ok ok'],
  ['one without a log', { walBytes: null }, 'ok ok'],
  ['no file yet', none, 'skipped no-database-yet'],
  ['no file, but an empty log', { ...none, walBytes: 0 }, 'skipped no-database-yet'],
  ['a log without its file', { ...none, walBytes: 1 }, 'fault database-missing'],
  ['an empty file', { bytes: 0, quickCheck: null }, 'fault database-empty'],
  ['a damaged file', { quickCheck: damaged, cause: 'the database is corrupt' }, 'fault database-damaged'],
  ['a read-only folder', cannotBeOpened('the data folder is read-only'), 'fault database-unusable'],
  [
    'a file without rights',
    cannotBeOpened('the database file is missing or may not be opened'),
    'fault database-unusable',
  ],
  ['one that cannot be opened', { cause: 'the data folder is read-only' }, 'fault database-unusable'],
  ['one too large to check', { quickCheck: { kind: 'late', limitMs: 60_000 } }, 'warning quick-check-late'],
  ['a long log', { walBytes: 150e6 }, 'warning wal-long'],
  ['a huge log', { walBytes: 2e9 }, 'fault wal-long'],
  ['damage, long log', { quickCheck: damaged, walBytes: 200e6 }, 'fault database-damaged, warning wal-long'],
])('SQLite: %s', (_, change, expected) => {
  expect(findingResults(databaseFile({ ...facts, ...change }))).toBe(expected);
});

test('PostgreSQL: reachable or not', () => {
  expect(databaseServer(null)).toMatchObject({ result: 'ok' });
  expect(databaseServer('the database is not responding')).toMatchObject({
    result: 'fault',
    code: 'database-unreachable',
    text: 'The PostgreSQL database cannot be used: the database is not responding.',
  });
});

test.each<[code: string, text: string, MigrationFacts]>([
  ['ok', 'The database has the schema of this release.', { pending: [], newer: [] }],
  [
    'migrations-pending',
    'The database still lacks migration 0003-later of this release.',
    { pending: ['0003-later'], newer: [] },
  ],
  [
    'migrations-pending',
    'The database still lacks migrations up to 0003-later of this release.',
    { pending: ['0002-later', '0003-later'], newer: [] },
  ],
  [
    'migrations-ahead',
    'A newer release has used this database (migration 0099-later); this one runs on it.',
    { pending: [], newer: ['0099-later'] },
  ],
  [
    'migrations-newer',
    'A newer release has used this database: this one cannot run after migration 0099-contract-later.',
    { pending: ['0003-later'], newer: ['0099-contract-later', '0100-later'] },
  ],
])('migrations: %s: %s', (code, text, state) => {
  expect(migrations(state)).toMatchObject({ code, text });
});
