import { expect, test } from 'vitest';
import { lastBackup } from './backups';
import { storage } from './database';
import { disk, outbox, usedShare } from './folders';
import { siteSearch } from './search';
import { problemLine, problemsOf, siteFiles } from './tenants';

type LastBackup = Parameters<typeof lastBackup>[0];

const now = new Date('2026-11-26T06:12:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const hourOld = { finishedAt: ago(1) };
const anHour = 'The last good backup is 1 h old.';
const whole = { finishedAt: null, problem: null, holdsDatabase: true };
test.each<[string, Partial<LastBackup>, string, string]>([
  ['none yet', { finishedAt: null }, 'fault', 'There is no backup yet.'],
  ['of last night', { finishedAt: ago(14) }, 'ok', 'The last good backup is 14 h old.'],
  ['of the night before', { finishedAt: ago(27) }, 'warning', 'The last good backup is 1 day 3 h old.'],
  ['a failed attempt', { ...hourOld, problem: 'no room' }, 'warning', `${anHour} The last attempt failed.`],
  ['too old', { finishedAt: ago(73) }, 'fault', 'The last good backup is 3 days 1 h old.'],
  [
    'PostgreSQL without its dump',
    { ...hourOld, holdsDatabase: false },
    'warning',
    `${anHour} It doesn’t hold the database with your leads.`,
  ],
  ['ahead of the clock', { finishedAt: ago(-1) }, 'ok', 'The last good backup is under a minute old.'],
])('backups: %s', (_, last, state, text) => {
  expect(lastBackup({ ...whole, ...last }, now)).toMatchObject({ result: state, text });
});

const space = { freeBytes: 40e9, totalBytes: 80e9, freeFiles: 1e6 };
test.each([
  ['plenty of room', space, 0, 'ok', /40\.0 GB free/],
  ['little room', { ...space, freeBytes: 1.9e9 }, 0, 'warning', /getting full: 1\.9 GB free/],
  ['no room', { ...space, freeBytes: 0 }, 0, 'fault', /almost full/],
  ['less room than the database', { ...space, freeBytes: 3e9 }, 4e9, 'warning', /^3\.0 GB free, too/],
  ['no room for more files', { ...space, freeFiles: 0 }, 0, 'fault', /no room for more files/],
  ['room for few files', { ...space, freeFiles: 19_999 }, 0, 'warning', /few more files/],
] as const)('disk: %s', (_, of, databaseBytes, state, text) => {
  expect(disk(of, databaseBytes).dealer).toMatchObject({ result: state, text: expect.stringMatching(text) });
});

test.each([
  [space, '50%'],
  [{ ...space, freeBytes: 0 }, '100%'],
  [{ ...space, freeBytes: 90e9 }, '0%'],
  [{ ...space, totalBytes: 0 }, 'unknown'],
])('the used share is a whole percentage: %j', (of, text) => {
  expect(usedShare(of)).toBe(text);
});

test.each([
  [siteFiles(0), 'ok', /All files/],
  [siteFiles(1), 'warning', /^One file of your site/],
  [siteFiles(3), 'warning', /^3 files of your site/],
  [storage(null), 'ok', /read and store/],
  [storage('the disk is full'), 'fault', /can’t store anything: the disk is full\.$/],
  [siteSearch.current, 'ok', /all of your stock/],
  [siteSearch.behind, 'warning', /behind/],
  [siteSearch.empty, 'fault', /none of your stock/],
  [siteSearch.down, 'warning', /isn’t answering/],
] as const)('has a state and, for a problem, advice: %j', (finding, state, text) => {
  expect(finding).toMatchObject({ result: state, text: expect.stringMatching(text) });
  expect(finding.advice === 'Nothing to do.').toBe(state === 'ok');
});

test.each(['absent', 'usable'] as const)('an outbox folder that is %s needs no mention', (state) => {
  expect(outbox(state, '/data/outbox')).toBeNull();
});

test.each(['no-folder', 'unusable'] as const)(
  'an outbox that is %s is a fault, which says that leads are stored',
  (state) => {
    expect(outbox(state, '/data/outbox')?.dealer).toMatchObject({
      result: 'fault',
      text: expect.stringContaining('Leads are stored all the same'),
      advice: expect.stringContaining('Tell your website administrator now.'),
    });
  },
);

test('only the site’s own files count, and their values stay secret', () => {
  const message = 'expected a colour, found "hunter2"';
  const problem = (file: string) => ({ file, path: 'theme.accent', message });
  const all = ['brolga/tenant.json', 'brolga-2/tenant.json', 'wattle/tenant.json', '/srv/tenants', 'brolga'];
  const own = problemsOf(all.map(problem), 'brolga');
  expect(own.map(problemLine)).toEqual(['tenant.json, theme.accent: expected a colour']);
});
