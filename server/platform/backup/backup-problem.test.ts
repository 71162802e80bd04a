import { expect, it } from 'vitest';
import { backupProblem } from './backup-problem';
import { BackupFailure } from './backup-storage-port';

const coded = (code: string) => Object.assign(new Error('unexpected'), { code });

it.each([
  [
    'the storage fails',
    new BackupFailure('/backups cannot be written (EIO).'),
    '/backups cannot be written (EIO).',
  ],
  ['the database has no room', coded('SQLITE_FULL'), 'DATA_DIR: the disk is full.'],
  ['the copy of the database has no room', coded('ENOSPC'), 'DATA_DIR: the disk is full.'],
  ['nobody expects the error', coded('ERR_ASSERTION'), null],
])('a backup names its problem when %s', (_, error, problem) => {
  expect(backupProblem(error)).toBe(problem);
});
