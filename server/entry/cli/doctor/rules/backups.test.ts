import { expect, test } from 'vitest';
import { type BackupFacts, backups } from './backups';

const now = new Date('2026-11-26T12:00:00.000Z');
const aged = (hours: number) => ({ at: new Date(now.getTime() - hours * 60 * 60_000) });
const facts = (change: Partial<BackupFacts>): BackupFacts => ({
  ...{ to: '/backups', misplaced: null, newest: aged(9), lastProblem: null },
  ...change,
});
const lastProblem = '/backups cannot be written (ENOSPC).';

test.each<[string, Partial<BackupFacts>, string, string]>([
  [
    'none wanted',
    { to: null, newest: { at: null } },
    'skipped',
    'BACKUP_TO is not set, so the site makes no backups.',
  ],
  ['made last night', {}, 'ok', 'The newest backup is 9 hours old.'],
  ['a day and a bit', { newest: aged(26) }, 'ok', 'The newest backup is 1 day old.'],
  ['a night was missed', { newest: aged(27) }, 'warning', 'The newest backup is 1 day old.'],
  ['nights were missed', { newest: aged(80) }, 'fault', 'The newest backup is 3 days old.'],
  ['none yet', { newest: { at: null } }, 'fault', 'There is no backup at /backups.'],
  ['a clock that was ahead', { newest: aged(-1) }, 'ok', 'The newest backup is 0 seconds old.'],
  [
    ...(['inside the data folder', { misplaced: 'the backups would be inside DATA_DIR' }, 'fault'] as const),
    'BACKUP_TO: the backups would be inside DATA_DIR.',
  ],
  [
    ...(['a place that cannot be read', { newest: { problem: 'It is gone.' } }, 'fault'] as const),
    'The backups at /backups cannot be read: It is gone.',
  ],
  [
    ...(['the last attempt failed', { lastProblem }, 'warning'] as const),
    'The newest backup is 9 hours old; the last attempt failed: /backups cannot be written (ENOSPC).',
  ],
  [
    ...(['all attempts fail', { lastProblem, newest: aged(80) }, 'fault'] as const),
    'The newest backup is 3 days old; the last attempt failed: /backups cannot be written (ENOSPC).',
  ],
])('backups: %s', (_, change, result, text) => {
  expect(backups(facts(change), now)).toMatchObject({ result, text });
});
