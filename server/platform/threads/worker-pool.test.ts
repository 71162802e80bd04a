import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderForFile } from '../../../tests/support/folder';
import { WorkerPool } from './worker-pool';

/** Answers words in pieces; `crash` and `hang` do what they say. */
const program = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', (word) => {
  if (word === 'crash') process.exit(1);
  if (word === 'throw') throw new Error('out of order');
  if (word === 'hang') for (;;);
  if (word === 'fail') return parentPort.postMessage({ failed: 'no such word' });
  for (const letter of word) parentPort.postMessage({ chunk: new TextEncoder().encode(letter) });
  parentPort.postMessage({ done: true });
});`;
const folder = folderForFile();
const file = join(folder, 'worker.mjs');
writeFileSync(file, program);

let pool: WorkerPool;
let crashes: string[];
const open = ({ size = 1, queue = 3, jobMs = 60_000 } = {}) =>
  new WorkerPool({ file, size, queue, jobMs, onCrash: (reason) => crashes.push(reason) });
beforeEach(() => {
  crashes = [];
  pool = open();
});
afterEach(() => pool.close());

const said = (word: string) => new Response(pool.run(word)).text();

test("makes jobs wait for a free thread up to the queue's limit; then the pool is busy", async () => {
  const answers = ['one', 'two', 'three', 'four'].map(said);
  expect(pool.run('five')).toBeUndefined();
  expect(await Promise.all(answers)).toEqual(['one', 'two', 'three', 'four']);
  expect(pool.threadIds).toHaveLength(1);
});

test('never exceeds the maximum number of threads', async () => {
  pool = open({ size: 2, queue: 10 });
  await Promise.all(['one', 'two', 'three', 'four', 'five'].map(said));
  expect(pool.threadIds).toHaveLength(2);
});

test.each(['crash', 'throw'])(
  'fails a job whose thread ends by a %s, and starts a new thread for the next one',
  async (word) => {
    const lost = said(word);
    const next = said('next');
    await expect(lost).rejects.toThrow();
    expect(await next).toBe('next');
    expect(crashes).toHaveLength(1);
  },
);

test('terminates a job that takes too long', async () => {
  pool = open({ jobMs: 100 });
  await expect(said('hang')).rejects.toThrow();
  expect(pool.threadIds).toEqual([]);
});

test('keeps the thread after a failure that the worker reports', async () => {
  expect(await said('one')).toBe('one');
  const before = pool.threadIds;
  await expect(said('fail')).rejects.toThrow('no such word');
  expect(await said('two')).toBe('two');
  expect(pool.threadIds).toEqual(before);
  expect(crashes).toEqual([]);
});

test('frees the place of a reader that leaves, and continues running jobs', async () => {
  const first = pool.run('first');
  const places = ['a', 'b', 'c'].map((word) => pool.run(word));
  expect(pool.run('d')).toBeUndefined();
  await places[1]?.cancel();
  const taken = said('d');
  await first?.cancel();
  expect(await taken).toBe('d');
  expect(await new Response(places[2]).text()).toBe('c');
});

test('ends queued and running jobs when it closes', async () => {
  const ended = Promise.allSettled(['hang', 'waits'].map(said));
  await pool.close();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(pool.run('late')).toBeUndefined();
  expect(crashes).toEqual([]);
});
