import { expect, test } from 'vitest';
import { backups } from './backups';

type BackupFacts = Parameters<typeof backups>[0];

const now = new Date('2026-11-26T12:00:00.000Z');
const whole = { ahead: [], holdsDatabase: true, damaged: [] };
const aged = (hours: number) => ({ at: new Date(now.getTime() - hours * 60 * 60_000), ...whole });
const facts = (change: Partial<BackupFacts>): BackupFacts => ({
  to: '/backups',
  misplaced: null,
  found: aged(9),
  lastProblem: null,
  ...change,
});
const lastProblem = '/backups cannot be written (ENOSPC).';

const newest = (age: string) => `The newest backup is ${age}`;
const future = ['2030-1'];
const found = (backup: BackupFacts['found']) => ({ found: backup });

test.each<[result: string, text: string, Partial<BackupFacts>]>([
  ['skipped', 'BACKUP_TO is not set, so the site makes no backups.', { to: null, found: null }],
  ['ok', newest('9 hours old.'), {}],
  ['ok', newest('1 day old.'), { found: aged(26) }],
  ['warning', newest('1 day old.'), { found: aged(27) }],
  ['fault', newest('3 days old.'), { found: aged(80) }],
  ['fault', 'There is no backup at /backups.', { found: { at: null, ...whole } }],
  ['ok', newest('0 seconds old.'), { found: aged(-1) }],
  [
    'warning',
    newest('9 hours old. The time of others is still to come: 2030-1.'),
    found({ ...aged(9), ahead: future }),
  ],
  ['fault', 'Every backup has a time that is still to come: 2030-1.', found({ ...aged(-30), ahead: future })],
  ['fault', 'BACKUP_TO: it would be inside DATA_DIR.', { misplaced: 'it would be inside DATA_DIR' }],
  ['fault', 'The backups at /backups cannot be read: It is gone.', { found: { problem: 'It is gone.' } }],
  ['warning', newest(`9 hours old; the last attempt failed: ${lastProblem}`), { lastProblem }],
  ['fault', newest(`3 days old; the last attempt failed: ${lastProblem}`), { lastProblem, found: aged(80) }],
  ['fault', newest('9 hours old; damaged: 2026-11-25.'), { found: { ...aged(9), damaged: ['2026-11-25'] } }],
  [
    'warning',
    newest('9 hours old and does not hold the PostgreSQL database.'),
    found({ ...aged(9), holdsDatabase: false }),
  ],
])('backups: %s: %s', (result, text, change) => {
  expect(backups(facts(change), now)).toMatchObject({ result, text });
});
