import { expect, test } from 'vitest';
import type { FeedState } from '#server/stock/fetching/feed-states-port';
import { testTenant } from '../../../tests/support/test-tenant';
import { listedSources, sourceLine, sourceStatus, statusLine } from './feed-lines';

const fingerprint = `SHA256:${'a'.repeat(43)}`;
const tenant = testTenant({
  time_zone: 'Australia/Sydney',
  imports: {
    sources: [
      { name: 'web', kind: 'https', url: 'https://dms.example/stock.csv?key=secret', times: ['06:00'] },
      {
        ...{ name: 'dms', kind: 'sftp', host: 'files.example', port: 2222, user: 'brolga' },
        ...{ password_env: 'BROLGA_DMS', host_fingerprint: fingerprint, path: '/out/*.csv', enabled: false },
      },
      { name: 'own', kind: 'folder', path: 'stock.csv', times: ['06:00'] },
    ],
  },
});

test('sources are listed with their next run in UTC, and without credentials', () => {
  const lines = listedSources([tenant], new Date('2026-11-26T00:00:00.000Z')).map(sourceLine);
  expect(lines).toEqual([
    'brolga  web  https  https://dms.example/stock.csv  next 2026-11-26T19:00:00.000Z',
    'brolga  dms  sftp  files.example:2222 /out/*.csv  off',
    'brolga  own  folder  stock.csv  next 2026-11-26T19:00:00.000Z',
  ]);
});

const ended: FeedState = {
  ...{ tenant: 'brolga', source: 'dms', version: { mark: null, digest: null }, turn: null },
  ...{ startedAt: '2026-11-26T01:00:00.000Z', finishedAt: '2026-11-26T01:00:05.000Z' },
  ...{
    outcome: { kind: 'unchanged' },
    failures: 0,
    failingSince: null,
    isReported: false,
    succeededAt: null,
  },
};

test.each<[string, FeedState | undefined, string]>([
  ['a source that has never run', undefined, 'brolga  dms  never run'],
  ['one that runs for the first time', { ...ended, finishedAt: null, outcome: null }, 'brolga  dms  running'],
  [
    'one that runs again',
    { ...ended, startedAt: '2026-11-26T02:00:00.000Z' },
    'brolga  dms  running at 2026-11-26T01:00:05.000Z',
  ],
  ['one without news', ended, 'brolga  dms  unchanged at 2026-11-26T01:00:05.000Z'],
  [
    'one that keeps failing',
    { ...ended, outcome: { kind: 'failed', reason: 'the file was not found' }, failures: 3 },
    'brolga  dms  failed at 2026-11-26T01:00:05.000Z (3 times in a row): the file was not found',
  ],
])('%s has its line', (_, state, line) => {
  expect(statusLine(sourceStatus('brolga', 'dms', state))).toBe(line);
});
