import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ShortLivedProcess, type ShortLivedProcessOptions } from './short-lived-process';

/** Answers with what it is asked for; some jobs go wrong. */
const program = `
import { answerJobs } from './short-lived-process';
answerJobs(async (job) => {
  if (job === 'throw') throw new RangeError('out of order');
  if (job === 'crash') process.exit(7);
  if (job === 'hang') await new Promise(() => {});
  if (job === 'environment') return Object.keys(process.env).sort();
  if (job?.ms) await new Promise((done) => setTimeout(done, job.ms));
  return job;
});`;
const folder = mkdtempSync(join(tmpdir(), 'short-lived-'));
const file = join(folder, 'program.mjs');
beforeAll(async () => {
  const stdin = { contents: program, resolveDir: import.meta.dirname };
  await build({ stdin, outfile: file, bundle: true, format: 'esm', platform: 'node' });
});
afterAll(() => rmSync(folder, { recursive: true }));

let opened: ShortLivedProcess | undefined;
afterEach(() => opened?.close());
function open(more: Partial<ShortLivedProcessOptions> = {}) {
  const onCrash = vi.fn<(reason: string) => void>();
  opened = new ShortLivedProcess({ file, idleMs: 60_000, jobMs: 20_000, onCrash, ...more });
  return { short: opened, onCrash };
}
const isAlive = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('jobs run beside each other in one process, and bytes arrive whole in both directions', async () => {
  const { short } = open();
  const bytes = new Uint8Array(3_000_000).map((_, at) => at % 251);
  const [one, other] = await Promise.all([
    short.run<Uint8Array>(bytes),
    short.run<object>({ ms: 30, deep: [1, null] }),
  ]);
  expect(Buffer.from(one).equals(bytes)).toBe(true);
  expect(other).toEqual({ ms: 30, deep: [1, null] });
});

test('it starts with the first job, ends when idle, and starts again for the next', async () => {
  const { short, onCrash } = open({ idleMs: 50 });
  expect(short.pid).toBeUndefined();
  await short.run('x');
  const { pid } = short;
  expect(isAlive(pid)).toBe(true);
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 });
  expect(short.pid).toBeUndefined();
  expect(await short.run('y')).toBe('y');
  expect(short.pid).not.toBe(pid);
  expect(onCrash).not.toHaveBeenCalled();
});

test('it does not end during a job, however long that takes', async () => {
  const { short } = open({ idleMs: 20 });
  await short.run('x');
  expect(await short.run({ ms: 200 })).toEqual({ ms: 200 });
});

test('work that throws fails its own job only', async () => {
  const { short } = open();
  await expect(short.run('throw')).rejects.toThrow('out of order');
  expect(await short.run('x')).toBe('x');
});

test('a crash fails the jobs in it, is reported once, and the next job starts another process', async () => {
  const { short, onCrash } = open();
  const waiting = short.run({ ms: 5_000 });
  const [lost] = await Promise.allSettled([waiting, short.run('crash').catch(() => undefined)]);
  expect(lost).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('ended with 7') },
  });
  expect(onCrash).toHaveBeenCalledOnce();
  expect(await short.run('x')).toBe('x');
});

test('a job that takes too long ends the process', async () => {
  const { short, onCrash } = open({ jobMs: 1_500 });
  await expect(short.run('hang')).rejects.toThrow('SIGKILL');
  expect(onCrash).toHaveBeenCalledOnce();
  expect(await short.run('x')).toBe('x');
});

test('a program that is missing fails the job', async () => {
  const { short } = open({ file: join(folder, 'missing.mjs') });
  await expect(short.run('x')).rejects.toThrow();
});

test('it inherits no variables', async () => {
  const { short } = open({ env: { MALLOC_ARENA_MAX: '2' } });
  const names = await short.run<string[]>('environment');
  expect(names.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual(['MALLOC_ARENA_MAX', 'NODE_ENV']);
});

test('closed, it takes no more jobs and leaves no process behind', async () => {
  const { short, onCrash } = open();
  await short.run('x');
  const { pid } = short;
  const running = short.run('hang');
  const [ended] = await Promise.allSettled([running, short.close()]);
  expect(ended.status).toBe('rejected');
  await expect(short.run('y')).rejects.toThrow('closed');
  await pause(50);
  expect([isAlive(pid), onCrash.mock.calls.length]).toEqual([false, 0]);
});
