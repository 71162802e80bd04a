import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { patience } from '../../../tests/support/patience';
import { ShortLivedProcess, type ShortLivedProcessOptions } from './short-lived-process';

/** Answers with what it is asked for; some jobs go wrong. */
const program = `
import { answerJobs } from './answer-jobs';
answerJobs(async (job) => {
  if (job === 'throw') throw new RangeError('out of order');
  if (job === 'crash') process.exit(7);
  if (job?.crashAfterMs) await new Promise((done) => setTimeout(done, job.crashAfterMs)).then(() => process.exit(7));
  if (job?.spin) for (const endAt = Date.now() + job.spin; Date.now() < endAt; );
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
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience);
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

test('a crash fails the job that caused it, is reported once, and the next job starts another process', async () => {
  const { short, onCrash } = open();
  await expect(short.run('crash')).rejects.toThrow('ended with 7');
  expect(onCrash).toHaveBeenCalledOnce();
  expect(await short.run('x')).toBe('x');
});

test('the other jobs of a process that ends are tried once more, each alone, and only the guilty one fails', async () => {
  const { short, onCrash } = open();
  await short.run('warm');
  const order: string[] = [];
  const job = (name: string, input: object) =>
    short.run(input).then(
      () => order.push(name),
      () => order.push(`${name} failed`),
    );
  const first = [job('a', { ms: 600 }), job('guilty', { crashAfterMs: 100 }), job('b', { ms: 500 })];
  await vi.waitFor(() => expect(onCrash).toHaveBeenCalledOnce(), patience);
  await Promise.all([...first, job('later', { ms: 1 })]);
  expect(order).toEqual(['a', 'guilty failed', 'b', 'later']);
  // Once for all of them, and once for the guilty one alone.
  expect(onCrash).toHaveBeenCalledTimes(2);
  const { pid } = short;
  await pause(300);
  expect([short.pid, onCrash.mock.calls.length]).toEqual([pid, 2]);
});

test('a job that takes too long fails and ends the process; the others are tried once more', async () => {
  const { short, onCrash } = open({ jobMs: 1_500 });
  await short.run('warm');
  const hanging = short.run('hang');
  await pause(1_200);
  const innocent = short.run({ ms: 700 });
  await expect(hanging).rejects.toThrow('took too long');
  expect(onCrash).toHaveBeenCalledOnce();
  expect(await innocent).toEqual({ ms: 700 });
  expect(onCrash).toHaveBeenCalledOnce();
});

test('jobs sent while the process is dying are tried in a new one', async () => {
  const { short, onCrash } = open();
  await short.run('warm');
  const { pid } = short;
  process.kill(pid ?? 0, 'SIGKILL');
  expect(await Promise.all([short.run('x'), short.run('y'), short.run({ ms: 5 })])).toEqual([
    ...['x', 'y', { ms: 5 }],
  ]);
  expect(onCrash).toHaveBeenCalledOnce();
  expect(short.pid).not.toBe(pid);
});

test('a job that has not begun when another ends the process is not the guilty one', async () => {
  const { short, onCrash } = open({ jobMs: 1_000 });
  await short.run('warm');
  const busy = short.run({ spin: 4_000 });
  const queued = short.run('queued');
  await expect(busy).rejects.toThrow('took too long');
  expect(await queued).toBe('queued');
  expect(onCrash).toHaveBeenCalledOnce();
});

test('two jobs that end the process fail after two tries each, and nothing is tried for ever', async () => {
  const { short, onCrash } = open();
  await short.run('warm');
  const outcomes = await Promise.allSettled([
    ...[short.run({ crashAfterMs: 50 }), short.run({ crashAfterMs: 60 }), short.run({ ms: 200 })],
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(onCrash).toHaveBeenCalledTimes(3);
});

test('data that cannot be sent fails its own job only', async () => {
  const { short } = open();
  await short.run('warm');
  await expect(short.run(() => 'a function')).rejects.toThrow();
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

test('closed, it fails the jobs that wait for another try', async () => {
  const { short, onCrash } = open();
  await short.run('warm');
  const jobs = [short.run({ crashAfterMs: 50 }), short.run('hang'), short.run('hang')];
  await vi.waitFor(() => expect(onCrash).toHaveBeenCalled(), patience);
  const [outcomes] = await Promise.all([Promise.allSettled([...jobs, short.run('late')]), short.close()]);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
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
