import { describe, expect, it, test } from 'vitest';
import { storageFault, wordPatterns } from './database';

const fault = (fields: object) => storageFault(Object.assign(new Error('failed in /srv/data'), fields));

describe('a storage fault in one line', () => {
  it.each([
    [{ code: 'SQLITE_FULL' }, 'the disk is full'],
    [{ code: 'ENOSPC' }, 'the disk is full'],
    [{ code: '53100' }, 'the disk is full'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'the disk is full'],
    [{ code: 'SQLITE_IOERR_SHMSIZE' }, 'the disk is full'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 4874 }, 'the disk is full'],
    [{ code: 'SQLITE_CORRUPT_VTAB' }, 'the database is corrupt: restore it from a backup'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 26 }, 'the database is corrupt: restore it from a backup'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 778 }, 'the disk reports errors'],
    [{ code: 'SQLITE_READONLY_DBMOVED' }, 'the data folder is read-only'],
    [{ code: 'ECONNREFUSED' }, 'the database cannot be reached (ECONNREFUSED)'],
    [{}, 'the database cannot be reached'],
  ])('%o: %s', (fields, cause) => {
    expect(fault(fields)).toBe(cause);
  });

  it('accepts any thrown value', () => {
    expect(storageFault('text')).toBe('the database cannot be reached');
    expect(storageFault(null)).toBe('the database cannot be reached');
  });
});

test.each([
  [undefined, []],
  ['  Mazda  CX-5 ', ['%mazda%', '%cx-5%']],
  ['50%_!', ['%50!%!_!!%']],
  ['a b c d e f g h i', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((word) => `%${word}%`)],
])('a search for %s matches texts with each of its words', (text, patterns) =>
  expect(wordPatterns(text)).toEqual(patterns),
);
