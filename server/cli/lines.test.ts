import { InvalidArgumentError } from 'commander';
import { describe, expect, it, test, vi } from 'vitest';
import type { FeedState } from '#server/stock/fetching/feed-states';
import { testTenant } from '../../tests/support/test-tenant';
import { revisionConstant } from './bundle.mjs';
import { listedSources, sourceLine, sourceStatus, statusLine } from './commands/feed';
import { programNamed } from './main';
import { instant } from './options';
import { leftOutLine, noSuchTenant } from './sites';

const fingerprint = `SHA256:${'a'.repeat(43)}`;
const tenant = testTenant({
  time_zone: 'Australia/Sydney',
  imports: {
    sources: [
      { name: 'web', kind: 'https', url: 'https://dms.example/stock.csv?key=secret', times: ['06:00'] },
      {
        name: 'dms',
        kind: 'sftp',
        host: 'files.example',
        port: 2222,
        user: 'brolga',
        password_env: 'BROLGA_DMS',
        host_fingerprint: fingerprint,
        path: '/out/*.csv',
        enabled: false,
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

const at = 'at 2026-11-26T01:00:05.000Z';
const ended: FeedState = {
  tenant: 'brolga',
  source: 'dms',
  version: { mark: null, digest: null },
  turn: null,
  startedAt: '2026-11-26T01:00:00.000Z',
  finishedAt: '2026-11-26T01:00:05.000Z',
  outcome: { kind: 'unchanged' },
  failures: 0,
  failingSince: null,
  isReported: false,
  succeededAt: null,
};

test.each<[string, FeedState | undefined, string]>([
  ['a source that has never run', undefined, 'brolga  dms  never run'],
  ['one that runs for the first time', { ...ended, finishedAt: null, outcome: null }, 'brolga  dms  running'],
  ['one that runs again', { ...ended, startedAt: '2026-11-26T02:00:00.000Z' }, `brolga  dms  running ${at}`],
  ['one without news', ended, `brolga  dms  unchanged ${at}`],
  [
    'one that keeps failing',
    { ...ended, outcome: { kind: 'failed', reason: 'the file was not found' }, failures: 3 },
    `brolga  dms  failed ${at} (3 times in a row): the file was not found`,
  ],
])('%s has its line', (_, state, line) => {
  expect(statusLine(sourceStatus('brolga', 'dms', state))).toBe(line);
});

const problem = (path: string, message: string) => ({ file: 'hill/tenant.json', path, message });

test.each([
  [
    'its problem',
    [problem('name', 'is missing')],
    'Left out hill: hill/tenant.json: name: is missing. Run: dealer tenant check hill',
  ],
  [
    'the first of three problems, in one line without control characters',
    [problem('name', 'expected\na\u001b name'), problem('a', 'b'), problem('c', 'd')],
    'Left out hill: hill/tenant.json: name: expected a\ufffd name (and 2 more). Run: dealer tenant check hill',
  ],
])('a site that is left out is named with %s', (_rule, problems, line) => {
  expect(leftOutLine({ slug: 'hill', problems })).toBe(line);
});

describe('an option with a date or a time', () => {
  it.each([
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['2026-11-20T09:00:00+10:00', '2026-11-19T23:00:00.000Z'],
  ])('takes %s', (text, expected) => expect(instant(text).toISOString()).toBe(expected));

  it.each([
    ['a day that is none', '2026-02-30'],
    ['a time of a day that is none', '2026-02-30T09:00:00Z'],
    ['a leap day of another year', '2026-02-29'],
    ['an hour that is none', '2026-11-20T25:00:00Z'],
    ['a word', 'yesterday'],
    ['a date without its day', '2026-11'],
  ])('refuses %s (%s)', (_, text) => expect(() => instant(text)).toThrow(InvalidArgumentError));
});

const many = Array.from({ length: 1_000 }, (_, at) => `dealer-${at}`);
it.each([
  ['none', [], 'Tenant "hill" not found.'],
  ['a few', ['a', 'b'], 'Tenant "hill" not found; choose from a, b.'],
  ['many', many, 'Tenant "hill" not found.'],
  ['many, one of a similar name', [...many, 'hills'], 'Tenant "hill" not found. Did you mean hills?'],
])('a site that is not there is named with the sites there are: %s', (_, slugs, message) => {
  expect(noSuchTenant('hill', slugs).message).toBe(message);
});

test.each([
  ['/usr/local/bin/dealer', 'dealer'],
  ['/site/server/cli/dealer.mjs', 'npx dealer'],
  ['/site/node_modules/.bin/dealer', 'npx dealer'],
])('advice of %s names the command %s', (file, expected) => expect(programNamed(file)).toBe(expected));

test.each([
  ['0a1b2c3d4e5f', '0a1b2c3d4e5f'],
  ['not a commit"', ''],
])('a build with REVISION=%s has the revision "%s"', (revision, expected) => {
  vi.stubEnv('REVISION', revision);
  expect(revisionConstant()).toEqual({ __REVISION__: JSON.stringify(expected) });
  vi.unstubAllEnvs();
});
