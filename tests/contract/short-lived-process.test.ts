import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ShortLivedProcess } from '#server/platform/threads/short-lived-process';
import { patience } from '../support/patience';

type ShortLivedProcessOptions = ConstructorParameters<typeof ShortLivedProcess>[0];

/** Echoes each job; some jobs fail. */
const program = `
import { answerJobs } from './process-jobs';
answerJobs(async (job) => {
  if (job === 'throw') throw new RangeError('out of order');
  if (job === 'crash') process.exit(7);
  if (job?.crashAfterMs) await new Promise((done) => setTimeout(done, job.crashAfterMs)).then(() => process.exit(7));
  if (job === 'hang') await new Promise(() => {});
  if (job === 'environment') return Object.keys(process.env).sort();
  if (job?.ms) await new Promise((done) => setTimeout(done, job.ms));
  return job;
});`;
const folder = mkdtempSync(join(tmpdir(), 'short-lived-'));
const file = join(folder, 'program.mjs');
beforeAll(async () => {
  const stdin = {
    contents: program,
    resolveDir: resolve(import.meta.dirname, '../../server/platform/threads'),
  };
  await build({ stdin, outfile: file, bundle: true, format: 'esm', platform: 'node' });
});
afterAll(() => rmSync(folder, { recursive: true }));

let opened: ShortLivedProcess | undefined;
afterEach(() => opened?.close());
function open(more: Partial<ShortLivedProcessOptions> = {}) {
  const onCrash = vi.fn<(reason: string) => void>();
  opened = new ShortLivedProcess({ file, idleMs: 60_000, jobMs: 60_000, onCrash, ...more });
  return { short: opened, onCrash };
}
const isAlive = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('runs jobs side by side in one process, and passes bytes whole in both directions', async () => {
  const { short } = open();
  const bytes = new Uint8Array(3_000_000).map((_, at) => at % 251);
  const [one, other] = await Promise.all([
    short.run<Uint8Array>(bytes),
    short.run<object>({ ms: 30, deep: [1, null] }),
  ]);
  expect(Buffer.from(one).equals(bytes)).toBe(true);
  expect(other).toEqual({ ms: 30, deep: [1, null] });
});

test('starts with the first job, ends when idle but not during a job, and starts again for the next', async () => {
  const { short, onCrash } = open({ idleMs: 20 });
  expect(short.pid).toBeUndefined();
  expect(await short.run({ ms: 100 })).toEqual({ ms: 100 });
  const { pid } = short;
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience);
  expect(short.pid).toBeUndefined();
  expect(await short.run('y')).toBe('y');
  expect(short.pid).not.toBe(pid);
  expect(onCrash).not.toHaveBeenCalled();
});

test('fails only the job whose work throws or whose data cannot be sent', async () => {
  const { short } = open();
  await expect(short.run('throw')).rejects.toThrow('out of order');
  await expect(short.run(() => 'a function')).rejects.toThrow();
  expect(await short.run('x')).toBe('x');
});

test('after a crash tries the other jobs once more, each alone, and fails only the guilty one', async () => {
  const { short, onCrash } = open();
  await short.run('warm');
  const order: string[] = [];
  const job = (name: string, input: object) =>
    short.run(input).then(
      () => order.push(name),
      (error: Error) => order.push(`${name} failed: ${error.message}`),
    );
  const first = [job('a', { ms: 200 }), job('guilty', { crashAfterMs: 20 }), job('b', { ms: 150 })];
  await vi.waitFor(() => expect(onCrash).toHaveBeenCalledOnce(), patience);
  await Promise.all([...first, job('later', { ms: 1 })]);
  const failure = 'guilty failed: The process stopped during a job: it ended with 7.';
  expect(order).toEqual(['a', failure, 'b', 'later']);
  // Once for all of them, and once for the guilty one alone.
  expect(onCrash).toHaveBeenCalledTimes(2);
});

test('fails a job that takes too long and replaces its process', async () => {
  const { short, onCrash } = open({ jobMs: 500 });
  await expect(short.run('hang')).rejects.toThrow('took too long');
  expect(onCrash).toHaveBeenCalledOnce();
  expect(short.pid).toBeUndefined();
});

test('retries jobs sent while the process is dying in a new one', async () => {
  const { short, onCrash } = open();
  await short.run('warm');
  const { pid } = short;
  process.kill(pid ?? 0, 'SIGKILL');
  const jobs = ['x', 'y', { ms: 5 }];
  expect(await Promise.all(jobs.map((job) => short.run(job)))).toEqual(jobs);
  expect(onCrash).toHaveBeenCalledOnce();
  expect(short.pid).not.toBe(pid);
});

test('fails the job if the program is missing', async () => {
  const { short } = open({ file: join(folder, 'missing.mjs') });
  await expect(short.run('x')).rejects.toThrow();
});

test('passes on no variables but its own', async () => {
  const { short } = open({ env: { MALLOC_ARENA_MAX: '2' } });
  const names = await short.run<string[]>('environment');
  expect(names.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual(['MALLOC_ARENA_MAX', 'NODE_ENV']);
});

test('fails running jobs and those that wait for another try when it closes, and leaves no process', async () => {
  const { short, onCrash } = open();
  await short.run('warm');
  const jobs = [short.run({ crashAfterMs: 20 }), short.run('hang'), short.run('hang')];
  await vi.waitFor(() => expect(onCrash).toHaveBeenCalled(), patience);
  const { pid } = short;
  const [outcomes] = await Promise.all([Promise.allSettled([...jobs, short.run('late')]), short.close()]);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  await expect(short.run('y')).rejects.toThrow('closed');
  expect(isAlive(pid)).toBe(false);
  expect(onCrash).toHaveBeenCalledOnce();
});
