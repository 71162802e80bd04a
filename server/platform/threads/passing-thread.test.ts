import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderForFile } from '../../../tests/support/folder';
import { patience } from '../../../tests/support/patience';
import { PassingThread } from './background-threads';

const folder = folderForFile();
const notes = join(folder, 'notes');
/** Notes its starts, its jobs and its end; `crash`, `throw`, `hang` and `crash later` do what they say. */
const program = `
import { appendFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
const note = (word) => appendFileSync(${JSON.stringify(notes)}, word + ' ');
note('start');
parentPort.on('message', (word) => {
  note(word);
  if (word === 'end') return parentPort.close();
  if (word === 'crash') process.exit(1);
  if (word === 'throw') throw new RangeError('out of order');
  if (word === 'hang') for (;;);
  if (word === 'crash later') setTimeout(() => { throw new RangeError('too late'); }, 20);
  parentPort.postMessage('done');
});`;
const file = join(folder, 'thread.mjs');
writeFileSync(file, program);

let thread: PassingThread<string>;
const onCrash = vi.fn<(error: unknown) => void>();
const open = (idleMs: number) => {
  thread = new PassingThread({ file, memoryMb: { young: 8, old: 64 }, onCrash, idleMs });
  return thread;
};
beforeEach(() => {
  onCrash.mockReset();
  writeFileSync(notes, '');
});
afterEach(() => thread.stop());
const said = () => readFileSync(notes, 'utf8').trim();

test('one thread does the jobs that follow each other, and ends when there are none', async () => {
  open(50);
  await thread.run('one');
  await thread.run('two');
  await vi.waitFor(() => expect(said()).toBe('start one two end'), patience);
  await thread.run('three');
  expect(said()).toBe('start one two end start three');
});

test.each([
  ['crash', 'The thread ended before its job.'],
  ['throw', 'out of order'],
])('%s: fails its job, and the next one has another thread', async (word, message) => {
  open(5_000);
  await expect(thread.run(word)).rejects.toThrow(message);
  await thread.run('next');
  expect(said()).toBe(`start ${word} start next`);
  expect(onCrash).not.toHaveBeenCalled();
});

test('a crash without a job is reported, and the next job has another thread', async () => {
  open(5_000);
  await thread.run('crash later');
  await vi.waitFor(() => expect(onCrash).toHaveBeenCalledOnce(), patience);
  expect(onCrash).toHaveBeenCalledWith(expect.objectContaining({ message: 'too late' }));
  await thread.run('next');
  expect(said()).toBe('start crash later start next');
});

test('a thread that is stopped fails the job at work', async () => {
  open(5_000);
  const job = expect(thread.run('hang')).rejects.toThrow('The thread ended before its job.');
  await vi.waitFor(() => expect(said()).toBe('start hang'), patience);
  await thread.stop();
  await job;
});

test('it takes one job at a time', async () => {
  open(5_000);
  const first = thread.run('one');
  await expect(thread.run('two')).rejects.toThrow('The thread has a job already.');
  await first;
  await wait(0);
  expect(said()).toBe('start one');
});
