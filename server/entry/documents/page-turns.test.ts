import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageTurns } from './page-turns';

/** Requests by name, e.g. `a2` of site `a`. */
function stage(options: ConstructorParameters<typeof PageTurns>[0]) {
  const turns = new PageTurns(options);
  const begun: string[] = [];
  const refused: string[] = [];
  const ask = (name: string, isFormAnswer = false) => {
    void turns
      .begin(name.charAt(0), name, isFormAnswer)
      .then((isBegun) => (isBegun ? begun : refused).push(name));
  };
  return { turns, begun, refused, ask };
}
/** Lets promises settle and turns end; hardly time for a timer. */
const settle = async () => {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const many = (site: string, count: number) => Array.from({ length: count }, (_, at) => `${site}${at}`);

describe('rendering in a busy process', () => {
  // Timers don't fire: the event loop is never found idle, and nothing starts ahead of its turn.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('never refuses a site that has the process to itself', async () => {
    const { turns, refused, ask } = stage({ concurrency: 2, queue: 10 });
    for (const name of many('a', 5_000)) ask(name);
    await settle();
    expect(refused).toEqual([]);
    expect(turns.waiting).toBeGreaterThan(4_900);
    for (const name of many('a', 5_000)) turns.end(name);
    await settle();
    expect(turns.waiting).toBe(0);
  });

  it('refuses requests beyond the queue once another site waits', async () => {
    let count = 0;
    const { refused, ask } = stage({ concurrency: 1, queue: 3, onRefused: () => ++count });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'a5']) ask(name);
    ask('a6', true);
    await settle();
    expect(refused.sort()).toEqual(['a3', 'a4', 'a5']);
    expect(count).toBe(3);
  });

  it('never refuses the answer to a form, however many wait', async () => {
    const { turns, begun, refused, ask } = stage({ concurrency: 1, queue: 2 });
    for (const name of ['a1', 'b1']) ask(name);
    const forms = many('a', 20);
    for (const name of forms) ask(name, true);
    await settle();
    expect(refused.filter((name) => forms.includes(name))).toEqual([]);
    expect(forms.some((name) => begun.includes(name))).toBe(true);
    for (const name of ['a1', 'b1', ...forms]) turns.end(name);
  });

  it('lets the event loop read new requests between pages', async () => {
    const { turns, begun, ask } = stage({ concurrency: 1 });
    for (const name of ['a1', 'a2', 'a3']) ask(name);
    turns.end('a1');
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(begun).toEqual(['a1']);
    await settle();
    expect(begun.slice(0, 2)).toEqual(['a1', 'a2']);
    for (const name of ['a2', 'a3']) turns.end(name);
  });

  it('ignores the end of a request without a turn, and a second end', async () => {
    const { turns, begun, ask } = stage({ concurrency: 1 });
    turns.end('x');
    ask('a1');
    turns.end('a1');
    turns.end('a1');
    ask('a2');
    ask('a3');
    await settle();
    expect(begun).toEqual(['a1', 'a2']);
    turns.end('a2');
    turns.end('a3');
  });
});

it('starts more pages while the event loop is idle, as with a slow database', async () => {
  const { turns, begun, ask } = stage({ concurrency: 1 });
  for (const name of many('a', 6)) ask(name);
  while (turns.waiting > 0) await wait(1);
  await settle();
  expect(begun).toHaveLength(6);
});

it('starts no more pages while the event loop is busy', async () => {
  const { turns, begun, ask } = stage({ concurrency: 1 });
  for (const name of many('a', 6)) ask(name);
  for (let round = 0; round < 5; round += 1) {
    const until = performance.now() + 25;
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(begun).toEqual(['a0']);
  for (const name of many('a', 6)) turns.end(name);
});

it('frees the turn of a response whose end goes unnoticed for a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
  try {
    const { begun, ask } = stage({ concurrency: 1 });
    ask('a1');
    await vi.advanceTimersByTimeAsync(59_000);
    ask('a2');
    // The event loop counts as busy: nothing starts ahead of its turn.
    let ms = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (ms += 1_000));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(begun).toEqual(['a1', 'a2']);
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});
