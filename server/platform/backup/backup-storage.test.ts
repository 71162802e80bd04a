import { expect, it, test } from 'vitest';
import { backupProblem } from './back-up-site';
import { mountPoints } from './backup-place';
import { BackupFailure, listedKeys } from './backup-storage';
import { noRoomForCopy } from './rules/schedule';

const coded = (code: string) => Object.assign(new Error('unexpected'), { code });

it.each([
  ['the storage fails', new BackupFailure('/backups is gone (EIO).'), '/backups is gone (EIO).'],
  ['the database has no room', coded('SQLITE_FULL'), 'DATA_DIR: the disk is full.'],
  ['the copy of the database has no room', coded('ENOSPC'), 'DATA_DIR: the disk is full.'],
  ['nobody expects the error', coded('ERR_ASSERTION'), null],
])('a backup names its problem when %s', (_, error, problem) => {
  expect(backupProblem(error)).toBe(problem);
});

it.each([
  [0, 0, null],
  [4e6, 4e6, null],
  [4e6, 0, 'DATA_DIR: the disk is full.'],
  [4e6, 2_500_000, 'DATA_DIR: the copy of the database needs 4.0 MB, but only 2.5 MB are free on the disk.'],
])('a copy of %i bytes with %i free: %s', (copyBytes, freeBytes, problem) => {
  expect(noRoomForCopy(copyBytes, freeBytes)).toBe(problem);
});

const list = `22 28 0:20 / /proc rw,relatime - proc proc rw
31 28 8:1 /srv/feeds /data/feeds ro,relatime - ext4 /dev/sda1 rw
32 28 8:1 /srv /mnt/two\\040words\\134 rw shared:4 master:2 - ext4 /dev/sda1 rw
`;

test('each line is a mount; spaces and backslashes in its path are written as octal codes', () => {
  expect(mountPoints(list)).toEqual(['/proc', '/data/feeds', '/mnt/two words\\']);
});

test('a system without the list has no mounts', () => expect(mountPoints('')).toEqual([]));

const page = (keys: readonly string[], more: string) =>
  `<?xml version="1.0"?><ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${more}</ListBucketResult>`;

test.each([
  ['an empty bucket', page([], '<IsTruncated>false</IsTruncated>'), { keys: [], next: null }],
  ['one key', page(['a/b'], '<IsTruncated>false</IsTruncated>'), { keys: ['a/b'], next: null }],
  [
    'a page with more to come',
    page(['a', 'b'], '<IsTruncated>true</IsTruncated><NextContinuationToken>x&amp;y</NextContinuationToken>'),
    { keys: ['a', 'b'], next: 'x&y' },
  ],
  [
    'a last page that repeats its token',
    page(['a'], '<IsTruncated>false</IsTruncated><NextContinuationToken>x</NextContinuationToken>'),
    { keys: ['a'], next: null },
  ],
  ['escaped keys', page(['a&amp;lt;&#39;'], ''), { keys: ["a&lt;'"], next: null }],
])('reads %s', (_, xml, expected) => {
  expect(listedKeys(xml)).toEqual(expected);
});
