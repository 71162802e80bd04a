import { expect, test } from 'vitest';
import { type BackupFacts, backups } from './backups';

const now = new Date('2026-11-26T12:00:00.000Z');
const whole = { ahead: [], holdsDatabase: true, damaged: [] };
const aged = (hours: number) => ({ at: new Date(now.getTime() - hours * 60 * 60_000), ...whole });
const facts = (change: Partial<BackupFacts>): BackupFacts => ({
  ...{ to: '/backups', misplaced: null, found: aged(9), lastProblem: null },
  ...change,
});
const lastProblem = '/backups cannot be written (ENOSPC).';

test.each<[string, Partial<BackupFacts>, string, string]>([
  [
    'none wanted',
    { to: null, found: null },
    'skipped',
    'BACKUP_TO is not set, so the site makes no backups.',
  ],
  ['made last night', {}, 'ok', 'The newest backup is 9 hours old.'],
  ['a day and a bit', { found: aged(26) }, 'ok', 'The newest backup is 1 day old.'],
  ['a night was missed', { found: aged(27) }, 'warning', 'The newest backup is 1 day old.'],
  ['nights were missed', { found: aged(80) }, 'fault', 'The newest backup is 3 days old.'],
  ['none yet', { found: { at: null, ...whole } }, 'fault', 'There is no backup at /backups.'],
  ['a clock that was ahead', { found: aged(-1) }, 'ok', 'The newest backup is 0 seconds old.'],
  [
    'made while the clock was ahead, with others',
    { found: { ...aged(9), ahead: ['2030-1'] } },
    'warning',
    'The newest backup is 9 hours old. The time of others is still to come: 2030-1.',
  ],
  [
    'made while the clock was ahead, alone',
    { found: { ...aged(-30), ahead: ['2030-1'] } },
    'fault',
    'Every backup has a time that is still to come: 2030-1.',
  ],
  [
    'inside the data folder',
    { misplaced: 'the backups would be inside DATA_DIR' },
    'fault',
    'BACKUP_TO: the backups would be inside DATA_DIR.',
  ],
  [
    'a place that cannot be read',
    { found: { problem: 'It is gone.' } },
    'fault',
    'The backups at /backups cannot be read: It is gone.',
  ],
  [
    'the last attempt failed',
    { lastProblem },
    'warning',
    'The newest backup is 9 hours old; the last attempt failed: /backups cannot be written (ENOSPC).',
  ],
  [
    'all attempts fail',
    { lastProblem, found: aged(80) },
    'fault',
    'The newest backup is 3 days old; the last attempt failed: /backups cannot be written (ENOSPC).',
  ],
  [
    'a damaged one',
    { found: { ...aged(9), damaged: ['2026-11-25T16-30-00-000Z'] } },
    'fault',
    'The newest backup is 9 hours old; damaged: 2026-11-25T16-30-00-000Z.',
  ],
  [
    'PostgreSQL without its dump',
    { found: { ...aged(9), holdsDatabase: false } },
    'warning',
    'The newest backup is 9 hours old and does not hold the PostgreSQL database.',
  ],
])('backups: %s', (_, change, result, text) => {
  expect(backups(facts(change), now)).toMatchObject({ result, text });
});
