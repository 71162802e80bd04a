import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLog, faultOf } from './log';

const jane = /Jane|0491|jane@/;

/** The error of invalid JSON. */
function parserError(): unknown {
  try {
    return JSON.parse('{"name": Jane}');
  } catch (error) {
    return error;
  }
}
const duplicate = new Error('duplicate key value: Key (email)=(jane@example.com) already exists');

describe('an error in the log', () => {
  it.each([
    ['of a parser', parserError()],
    ['of a database', Object.assign(duplicate, { code: '23505', detail: 'Jane' })],
    ['of several lines', new Error('bad value "Jane\nat Jane 0491 570 006" here')],
    ['in single quotes', new TypeError("cannot read 'Jane' of `jane@example.com`")],
  ])('%s is logged by its kind, without quoted values', (_, error) => {
    const fault = faultOf(error);
    expect(JSON.stringify(fault)).not.toMatch(jane);
    expect(fault.error).toMatch(/Error$/);
    expect(fault.at?.length).toBeGreaterThan(0);
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

/** The lines of a log after some work. */
function linesOf(work: (log: ReturnType<typeof createLog>) => void): unknown[] {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const file = openSync(join(folder, 'lines'), 'w');
  work(createLog('info', file));
  closeSync(file);
  const lines = readFileSync(join(folder, 'lines'), 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true });
  return lines.map((line) => JSON.parse(line));
}

describe('the log', () => {
  it('is one line of JSON per entry', () => {
    expect(linesOf((log) => log.info({ lead: 7 }, 'stored'))).toMatchObject([{ lead: 7, msg: 'stored' }]);
  });

  it.skipIf(!existsSync(fullDisk))('drops lines on a full disk, and the process continues', async () => {
    const file = openSync(fullDisk, 'w');
    expect(await endsAfter(() => createLog('info', file).info('a line'))).toEqual([]);
    closeSync(file);
  });
});

describe('a database outage', () => {
  const away = { error: 'DatabaseAway', code: 'ECONNREFUSED', says: 'connect ECONNREFUSED' };

  it.each([
    ['ECONNREFUSED', 'DatabaseAway', 'the database cannot be reached; waiting for it'],
    ['SQLITE_FULL', 'DatabaseAway', 'the disk is full; waiting for room'],
    ['SQLITE_BUSY', 'DatabaseAway', 'another process has locked the database; waiting for it'],
    ['ENOSPC', 'Error', 'the disk is full; waiting for room'],
  ])('is logged by its cause: %s of a %s', (code, error, msg) => {
    const lines = linesOf((log) => log.error({ ...away, code, error }, 'could not save a lead'));
    expect(lines).toMatchObject([{ code, msg }]);
  });

  it('is logged once however often it is reported, and hides no other line', () => {
    const lines = linesOf((log) => {
      for (let id = 0; id < 50; id += 1) log.error({ id, ...away }, 'could not work on payments');
      log.warn({ error: 'Error' }, 'something else');
      log.info('without facts');
    });
    expect(lines).toMatchObject([
      { level: 50, code: 'ECONNREFUSED', msg: 'the database cannot be reached; waiting for it' },
      { level: 40, msg: 'something else' },
      { level: 30, msg: 'without facts' },
    ]);
  });
});
