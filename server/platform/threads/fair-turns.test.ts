import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { FairTurns, type Turn, Turns } from './fair-turns';

type TurnKind = NonNullable<Parameters<FairTurns['ask']>[1]>;

type FairTurnsOptions = ConstructorParameters<typeof FairTurns>[0];

/** Turns whose work ends when the test says so. */
function stage(options: FairTurnsOptions) {
  const turns = new FairTurns(options);
  const begun: string[] = [];
  const refused: string[] = [];
  const open = new Map<string, Turn>();
  const ask = (name: string, kind?: TurnKind) => {
    const turn = turns.ask(name.charAt(0), kind);
    open.set(name, turn);
    void turn.begun.then((isBegun) => (isBegun ? begun : refused).push(name));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    open.get(name)?.end();
    await settle();
  };
  return { turns, begun, refused, ask, end, settle };
}

it('runs a few at once, in order of arrival for one owner', async () => {
  const { begun, ask, end, settle, turns } = stage({ concurrency: 2, queue: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name);
  await settle();
  expect(begun).toEqual(['a1', 'a2']);
  await end('a2');
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  expect([turns.running, turns.waiting]).toEqual([2, 0]);
});

it('starts background work only when nothing else waits', async () => {
  const { begun, ask, end } = stage({ concurrency: 1, queue: 10 });
  ask('a1');
  ask('w1', 'background');
  ask('b1');
  ask('a2');
  for (const name of ['a1', 'b1', 'a2']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'w1']);
});

it('keeps places for owners that have nothing running', async () => {
  const { begun, ask, settle } = stage({ concurrency: 2, queue: 10, guests: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) ask(name);
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

describe('refusals', () => {
  it('are counted, and affect the owner with the longest queue', async () => {
    let count = 0;
    const options = { concurrency: 1, queue: 2, onRefused: () => ++count };
    const { begun, refused, ask, end, settle } = stage(options);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) ask(name);
    await settle();
    expect(refused).toEqual(['a4', 'a3']);
    expect(count).toBe(2);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('are known beforehand', () => {
    const { turns, ask } = stage({ concurrency: 1, queue: 2 });
    expect(turns.isFull('a')).toBe(false);
    for (const name of ['a1', 'a2', 'a3']) ask(name);
    expect(turns.isFull('a')).toBe(true);
    expect(turns.isFull('b')).toBe(false);
    expect(turns.isFull('a', 'background')).toBe(false);
  });

  it('are returned as busy; other work returns its result or failure', async () => {
    const turns = new FairTurns({ concurrency: 1, queue: 0 });
    const first = turns.run('a', async () => 7);
    expect(await turns.run('a', async () => 8)).toEqual({ ok: false, error: 'busy' });
    expect(await first).toEqual({ ok: true, value: 7 });
    await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(turns.running).toBe(0);
  });
});

it('frees a place once and forgets work that leaves the queue', async () => {
  const { turns, begun, refused, ask, end } = stage({ concurrency: 1, queue: 5 });
  for (const name of ['a1', 'a2', 'a3']) ask(name);
  await end('a2');
  expect(refused).toEqual(['a2']);
  await end('a1');
  await end('a1');
  expect(begun).toEqual(['a1', 'a3']);
  expect(turns.running).toBe(1);
  await end('a3');
  expect([turns.running, turns.waiting]).toEqual([0, 0]);
});

it('starts more than its places on request', async () => {
  const { turns, begun, ask, settle } = stage({ concurrency: 1, queue: 5 });
  for (const name of ['a1', 'a2', 'b1']) ask(name);
  expect(turns.startOneMore()).toBe(true);
  await settle();
  expect(begun).toEqual(['a1', 'b1']);
  turns.startOneMore();
  expect(turns.startOneMore()).toBe(false);
});

test('leaves no place free while work waits, and answers every turn once', async () => {
  const kinds = fc.constantFrom<TurnKind>('usual', 'patient', 'background');
  const step = fc.record({ owner: fc.constantFrom('a', 'b', 'c'), kind: kinds, ends: fc.nat(30) });
  const limits = fc.record({
    concurrency: fc.integer({ min: 1, max: 3 }),
    queue: fc.nat(6),
    guests: fc.nat(2),
  });
  await fc.assert(
    fc.asyncProperty(limits, fc.array(step, { maxLength: 60 }), async (options, all) => {
      const turns = new FairTurns(options);
      const asked: Turn[] = [];
      const answers: Promise<boolean>[] = [];
      for (const { owner, kind, ends } of all) {
        const turn = turns.ask(owner, kind);
        asked.push(turn);
        answers.push(turn.begun);
        asked[ends]?.end();
        if (turns.waiting > 0) expect(turns.running).toBeGreaterThanOrEqual(options.concurrency);
        expect(turns.running).toBeLessThanOrEqual(options.concurrency + options.guests);
      }
      for (const turn of asked) turn.end();
      expect((await Promise.all(answers)).length).toBe(all.length);
      expect([turns.running, turns.waiting]).toEqual([0, 0]);
    }),
  );
});

it('runs a few at once, in order of arrival, and nothing jumps the queue', async () => {
  const turns = new Turns({ concurrency: 2, queue: 3 });
  const ends: Array<() => void> = [];
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const work = (number: number) =>
    turns.run(async () => {
      started.push(number);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    });
  const all = [0, 1, 2, 3].map(work);
  expect(turns.full).toBe(false);
  all.push(work(4));
  expect(turns.full).toBe(true);
  for (let number = 5; started.length < 12; number += 1) {
    ends.shift()?.();
    all.push(work(number));
    await new Promise((resolve) => setImmediate(resolve));
  }
  while (running > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(most).toBe(2);
  expect(started).toEqual([...started].sort((one, other) => one - other));
});
