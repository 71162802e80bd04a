import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLog, faultOf } from './log';

const jane = /Jane|0491|jane@/;

describe('an error in the log', () => {
  it.each([
    ['of a parser', () => JSON.parse('{"name": Jane}')],
    [
      'of a database',
      () => {
        throw Object.assign(new Error('duplicate key value: Key (email)=(jane@example.com) already exists'), {
          code: '23505',
          detail: 'Jane',
        });
      },
    ],
    [
      'of several lines',
      () => {
        throw new Error('bad value "Jane\nat Jane 0491 570 006" here');
      },
    ],
    [
      'in single quotes',
      () => {
        throw new TypeError("cannot read 'Jane' of `jane@example.com`");
      },
    ],
  ])('%s is logged by its kind, without quoted values', (_case, fail) => {
    try {
      fail();
    } catch (error) {
      const fault = faultOf(error);
      expect(JSON.stringify(fault)).not.toMatch(jane);
      expect(fault.error).toMatch(/Error$/);
      expect(fault.at?.length).toBeGreaterThan(0);
      return;
    }
    throw new Error('nothing was thrown');
  });

  it('keeps the code and plain words', () => {
    const error = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
    expect(faultOf(error)).toMatchObject({ error: 'Error', code: 'SQLITE_BUSY', says: 'database is locked' });
  });

  it('ignores values that are not errors', () => expect(faultOf('Jane')).toEqual({ error: 'string' }));
});

/** A Linux device file: every write to it reports a full disk. */
const fullDisk = '/dev/full';

async function endsAfter(write: () => void): Promise<unknown[]> {
  const ends: unknown[] = [];
  const hear = (error: unknown) => ends.push(error);
  process.on('uncaughtException', hear);
  write();
  await wait(50);
  process.off('uncaughtException', hear);
  return ends;
}

describe('the log', () => {
  it('is one line of JSON per entry', () => {
    const folder = mkdtempSync(join(tmpdir(), 'log-'));
    const file = openSync(join(folder, 'lines'), 'w');
    createLog('info', file).info({ lead: 7 }, 'stored');
    expect(JSON.parse(readFileSync(join(folder, 'lines'), 'utf8'))).toMatchObject({ lead: 7, msg: 'stored' });
    closeSync(file);
    rmSync(folder, { recursive: true });
  });

  it.skipIf(!existsSync(fullDisk))('drops lines on a full disk, and the process continues', async () => {
    const file = openSync(fullDisk, 'w');
    expect(await endsAfter(() => createLog('info', file).info('a line'))).toEqual([]);
    closeSync(file);
  });
});

describe('a database that is away', () => {
  const away = { error: 'DatabaseAway', code: 'ECONNREFUSED', says: 'connect ECONNREFUSED' };

  it.each([
    ['ECONNREFUSED', 'DatabaseAway', 'the database cannot be reached; waiting for it'],
    ['SQLITE_FULL', 'DatabaseAway', 'the disk is full; waiting for room'],
    ['SQLITE_BUSY', 'DatabaseAway', 'another process has locked the database; waiting for it'],
    ['ENOSPC', 'Error', 'the disk is full; waiting for room'],
  ])('is named by its cause (%s of a %s)', (code, error, msg) => {
    const folder = mkdtempSync(join(tmpdir(), 'log-'));
    const file = openSync(join(folder, 'log'), 'w');
    createLog('info', file).error({ ...away, code, error }, 'could not save a lead');
    closeSync(file);
    const line = JSON.parse(readFileSync(join(folder, 'log'), 'utf8'));
    rmSync(folder, { recursive: true });
    expect(line).toMatchObject({ code, msg });
  });

  it('is one line however many lines say so, and hides no other line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'log-'));
    const file = openSync(join(folder, 'log'), 'w');
    const log = createLog('info', file);
    for (let said = 0; said < 50; said += 1) log.error({ id: said, ...away }, 'could not work on payments');
    log.warn({ error: 'Error' }, 'something else');
    log.info('without facts');
    closeSync(file);
    const lines = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
    rmSync(folder, { recursive: true });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, code: 'ECONNREFUSED', msg: 'the database cannot be reached; waiting for it' },
      { level: 40, msg: 'something else' },
      { level: 30, msg: 'without facts' },
    ]);
  });
});
