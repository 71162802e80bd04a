import { describe, expect, it } from 'vitest';
import { DatabaseAway, jobFailure } from './database-away';

const coded = (code: string) => Object.assign(new Error('to kim@dealer.example'), { code });

describe('a failed job', () => {
  it.each([
    ['a full disk', coded('ENOSPC'), 'ENOSPC'],
    ['a full database', coded('SQLITE_FULL'), 'SQLITE_FULL'],
    ['a database that is away', new DatabaseAway(coded('ECONNREFUSED')), 'ECONNREFUSED'],
  ])('of %s is logged as an outage', (_, error, code) => {
    expect(jobFailure(error)).toMatchObject({ error: 'DatabaseAway', code });
  });

  it('of another cause is logged by its code alone', () => {
    expect(jobFailure(coded('SQLITE_CORRUPT'))).toEqual({ failure: 'SQLITE_CORRUPT' });
  });
});
