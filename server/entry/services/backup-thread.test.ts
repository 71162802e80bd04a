import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BackupReport, type BackupTask, BackupThread } from './backup-thread';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 26, 12) }));
afterEach(() => void vi.useRealTimers());

const made = { id: 'x', files: 1, bytes: 1, newFiles: 1, writtenBytes: 1 };

function threadWith(finishedAt: Date | null, report: BackupReport = { made }, DATABASE_URL?: string) {
  const state = { finishedAt, erasure: null as string | null, isNewPlace: false, report };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const run = vi.fn(async (task: BackupTask): Promise<BackupReport> => {
    if (task === 'backup' && 'made' in state.report) state.finishedAt = new Date();
    if (task === 'first backup' && state.isNewPlace) return state.report;
    return task === 'backup' ? state.report : { made: null };
  });
  const thread = new BackupThread({
    config: { BACKUP_TO: '/backups', BACKUP_AT: '02:30', DATABASE_URL },
    backupTurns: { last: async () => ({ finishedAt: state.finishedAt, problem: null }) },
    lastErasure: async () => state.erasure,
    clock: { now: () => new Date() },
    log,
    run,
  });
  return { thread, state, log, run };
}

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

test('makes the first backup at once, then one a day', async () => {
  const { thread, run } = threadWith(null);
  thread.start();
  await minutes(10);
  expect(run.mock.calls).toEqual([['backup']]);
  await minutes(24 * 60);
  expect(run.mock.calls).toEqual([['backup'], ['backup']]);
  await thread.stop();
});

test('writes the list of erasures once, within a minute of each erasure', async () => {
  const { thread, run, state } = threadWith(new Date(2026, 10, 26, 3));
  thread.start();
  await minutes(5);
  expect(run.mock.calls).toEqual([['first backup']]);
  state.erasure = '2026-11-26T01:00:00.000Z';
  await minutes(5);
  state.erasure = '2026-11-26T01:05:00.000Z';
  await minutes(1);
  expect(run.mock.calls).toEqual([['first backup'], ['erasures'], ['erasures']]);
  await thread.stop();
});

test('makes a backup soon after the start at a new place, even if the day has one elsewhere', async () => {
  const { thread, run, state, log } = threadWith(new Date(2026, 10, 26, 3));
  state.isNewPlace = true;
  thread.start();
  await minutes(30);
  expect(run.mock.calls).toEqual([['first backup']]);
  expect(log.info).toHaveBeenCalledWith({ backup: made }, 'backup made');
  await thread.stop();
});

test('retries the first backup until the place can be read', async () => {
  const problem = '/backups cannot be read (EIO).';
  const { thread, run, state } = threadWith(new Date(2026, 10, 26, 3), { problem });
  state.isNewPlace = true;
  thread.start();
  await minutes(14);
  expect(run).toHaveBeenCalledTimes(1);
  state.report = { made };
  await minutes(30);
  expect(run.mock.calls).toEqual([['first backup'], ['first backup']]);
  await thread.stop();
});

test('logs a failure and waits a quarter of an hour', async () => {
  const { thread, run, log } = threadWith(null, { problem: '/backups cannot be written (ENOSPC).' });
  thread.start();
  await minutes(14);
  expect(run).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledWith(
    { problem: '/backups cannot be written (ENOSPC).' },
    'backup failed',
  );
  await minutes(3);
  expect(run).toHaveBeenCalledTimes(2);
  await thread.stop();
});

test('a failure by a clock that was ahead delays no backup', async () => {
  const now = Date.now();
  vi.setSystemTime(now + 800 * 86_400_000);
  const { thread, run } = threadWith(null, { problem: '/backups cannot be written (EIO).' });
  thread.start();
  await minutes(1);
  expect(run).toHaveBeenCalledTimes(1);
  vi.setSystemTime(now);
  await minutes(2);
  expect(run.mock.calls.length).toBeGreaterThan(1);
  await thread.stop();
});

test.each([
  [undefined, 0],
  ['postgres://database/site', 1],
])('warns that backups leave out the database of %s: %i warnings', async (url, warnings) => {
  const { thread, log } = threadWith(new Date(2026, 10, 26, 3), { made: null }, url);
  thread.start();
  expect(log.warn).toHaveBeenCalledTimes(warnings);
  await thread.stop();
});
