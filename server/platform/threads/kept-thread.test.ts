import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { folderForFile } from '../../../tests/support/folder';
import { patience } from '../../../tests/support/patience';
import { KeptThread } from './background-threads';

/** Writes its data and messages to a file; `crash`, `throw` and `hang` do what they say. */
const program = `
import { appendFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
const write = (word) => appendFileSync(workerData.file, word + ' ');
write(workerData.word);
parentPort.on('message', (word) => {
  write(word);
  if (word === 'crash') process.exit(1);
  if (word === 'throw') throw new RangeError('out of order');
  if (word === 'hang') for (;;);
  if (word === 'stop') setTimeout(() => { write('done'); process.exit(0); }, 30);
});`;
const folder = folderForFile();
const file = join(folder, 'thread.mjs');
writeFileSync(file, program);

let thread: KeptThread | undefined;
let files = 0;
afterEach(() => thread?.stop('stop', 100));

function open(pauseMs = 10) {
  files += 1;
  const notes = join(folder, `notes-${files}`);
  writeFileSync(notes, '');
  const onCrash = vi.fn<(thrown: unknown, pauseMs: number) => void>();
  let starts = 0;
  const data = () => {
    starts += 1;
    return { file: notes, word: `start${starts}` };
  };
  const kept = new KeptThread({ file, data, onCrash, pauseMs });
  thread = kept;
  return { kept, onCrash, said: () => readFileSync(notes, 'utf8').trim() };
}

test('passes data and messages to the thread in order, and ends it on request', async () => {
  const { kept, said, onCrash } = open();
  kept.post('one');
  kept.post('two');
  await kept.stop('stop', 5_000);
  expect(said()).toBe('start1 one two stop done');
  expect(onCrash).not.toHaveBeenCalled();
});

test('restarts with fresh data after each crash, after a longer pause each time', async () => {
  const { kept, said, onCrash } = open();
  for (const [count, word] of ['crash', 'throw', 'crash'].entries()) {
    await vi.waitFor(() => expect(said()).toMatch(new RegExp(`start${count + 1}$`)), patience);
    kept.post(word);
  }
  await vi.waitFor(() => expect(onCrash).toHaveBeenCalledTimes(3), patience);
  const outOfOrder = expect.objectContaining({ message: 'out of order' });
  expect(onCrash.mock.calls).toEqual([
    [undefined, 10],
    [outOfOrder, 20],
    [undefined, 40],
  ]);
});

test('reports a thread that cannot be created once, and tries again', async () => {
  const onCrash = vi.fn<(thrown: unknown, pauseMs: number) => void>();
  const notes = join(folder, 'notes-late');
  writeFileSync(notes, '');
  const given = [{ word: () => 'not data' }, { file: notes, word: 'start' }];
  const kept = new KeptThread({ file, data: () => given.shift(), onCrash, pauseMs: 10 });
  thread = kept;
  expect(onCrash).toHaveBeenCalledOnce();
  expect(onCrash.mock.calls[0]).toEqual([expect.objectContaining({ name: 'DataCloneError' }), 10]);
  kept.post('dropped');
  await vi.waitFor(() => expect(readFileSync(notes, 'utf8').trim()).toBe('start'), patience);
  expect(onCrash).toHaveBeenCalledOnce();
});

test('makes a longer pause after each failed start, until it is stopped', async () => {
  const onCrash = vi.fn<(thrown: unknown, pauseMs: number) => void>();
  const kept = new KeptThread({ file: 'no path', data: () => ({}), onCrash, pauseMs: 1 });
  await vi.waitFor(() => expect(onCrash.mock.calls.length).toBeGreaterThan(2), patience);
  await kept.stop('stop', 5_000);
  expect(onCrash.mock.calls.slice(0, 3).map(([, pauseMs]) => pauseMs)).toEqual([1, 2, 4]);
});

test('drops messages while no thread runs, and starts none after stopping', async () => {
  const { kept, said, onCrash } = open(60_000);
  kept.post('crash');
  await vi.waitFor(() => expect(onCrash).toHaveBeenCalledOnce(), patience);
  kept.post('lost');
  await kept.stop('stop', 5_000);
  expect(said()).toBe('start1 crash');
});

test('terminates a thread that does not end', async () => {
  const { kept, said, onCrash } = open();
  kept.post('hang');
  await vi.waitFor(() => expect(said()).toBe('start1 hang'), patience);
  await kept.stop('stop', 50);
  expect(said()).toBe('start1 hang');
  expect(onCrash).not.toHaveBeenCalled();
});
