import { describe, expect, it } from 'vitest';
import { createDice } from '../../../prisma-free-fixtures/mulberry32';
import { predictThroughput } from './closed-loop';
import { EventQueue } from './event-queue';
import { Cores, EventLoop, Server } from './resources';

describe('the event queue', () => {
  it('runs events in the order of their time, and those of one instant in the order of adding', () => {
    const queue = new EventQueue();
    const dice = createDice(3);
    const happened: number[] = [];
    const times = Array.from({ length: 500 }, () => dice.whole(0, 50));
    for (const [index, ms] of times.entries()) {
      queue.after(ms, () => {
        happened.push(ms * 1_000 + index);
      });
    }
    queue.runUntil(50);
    expect(happened).toEqual(times.map((ms, index) => ms * 1_000 + index).toSorted((a, b) => a - b));
  });
  it('leaves later events for later', () => {
    const queue = new EventQueue();
    let count = 0;
    queue.after(10, () => {
      count += 1;
    });
    queue.runUntil(9);
    expect([count, queue.nowMs]).toEqual([0, 9]);
    queue.runUntil(10);
    expect(count).toBe(1);
  });
});

describe('cores', () => {
  it.each([
    [1, [10, 10], [20, 20]],
    [2, [10, 10], [10, 10]],
    [2, [10, 10, 10], [15, 15, 15]],
    [1, [10, 30], [20, 40]],
  ])('%i share themselves: works of %j ms end at %j', (count, works, ends) => {
    const queue = new EventQueue();
    const cores = new Cores(queue, count);
    const at: number[] = [];
    for (const [index, ms] of works.entries()) {
      cores.run(ms, () => {
        at[index] = Math.round(queue.nowMs);
      });
    }
    queue.runUntil(100);
    expect(at).toEqual(ends);
    expect(cores.busyMs).toBeCloseTo(works.reduce((sum, ms) => sum + ms, 0));
  });
});

/** Mean time in an event loop with random arrivals; `meanMs` of work each. */
function meanStay(perMs: number, meanMs: number, isRandom: boolean): number {
  const queue = new EventQueue();
  const loop = new EventLoop(new Cores(queue, 1));
  const dice = createDice(11);
  const random = (mean: number) => -Math.log(1 - dice.next()) * mean;
  let [total, count] = [0, 0];
  const arrive = (): void => {
    const startedMs = queue.nowMs;
    loop.run(isRandom ? random(meanMs) : meanMs, () => {
      total += queue.nowMs - startedMs;
      count += 1;
    });
    queue.after(random(1 / perMs), arrive);
  };
  arrive();
  queue.runUntil(2_000_000);
  return total / count;
}

describe('an event loop agrees with queueing theory', () => {
  it.each([0.3, 0.6, 0.8])('M/M/1 at %d: 1 / (1 - load) times the work', (load) => {
    expect(meanStay(load / 10, 10, true) / (10 / (1 - load))).toBeCloseTo(1, 1);
  });
  it.each([0.3, 0.6, 0.8])('M/D/1 at %d: half the queue', (load) => {
    const expected = 10 + (10 * load) / (2 * (1 - load));
    expect(meanStay(load / 10, 10, false) / expected).toBeCloseTo(1, 1);
  });
});

it('a server takes as many requests at a time as it has workers', () => {
  const queue = new EventQueue();
  const server = new Server(queue, 2);
  const ends: number[] = [];
  for (let at = 0; at < 5; at += 1) server.run(10, () => ends.push(queue.nowMs));
  queue.runUntil(100);
  expect(ends).toEqual([10, 10, 20, 20, 30]);
});

describe('the throughput under load', () => {
  const load = { connectionsPerProcess: 16, siteCpuMs: 2, clientCpuMs: 0.1 };
  it.each([
    ['one process on many cores: its own time', { cores: 8, processes: 1 }, 500],
    ['two on many cores: twice as much', { cores: 8, processes: 2 }, 1_000],
    ['two on one core: the core’s time', { cores: 1, processes: 2 }, 1_000 / 2.1],
  ])('of %s', (_, machine, expected) => {
    const predicted = predictThroughput({ ...load, ...machine });
    expect(predicted / expected).toBeGreaterThan(0.97);
    expect(predicted / expected).toBeLessThan(1.03);
  });
});
