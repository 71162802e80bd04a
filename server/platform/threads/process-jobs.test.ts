import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Job, ProcessJobs } from './process-jobs';

const job = (id: number): Job => ({
  id,
  input: `input ${id}`,
  settle: vi.fn(),
  fail: vi.fn(),
  hasBegun: false,
  isRetried: false,
});
const ids = (jobs: readonly Job[]) => jobs.map(({ id }) => id);

let jobs: ProcessJobs;
beforeEach(() => {
  jobs = new ProcessJobs();
});

/** Adds jobs, and sends all that may go to the process. */
function send(...newIds: number[]): Job[] {
  for (const id of newIds) jobs.add(job(id));
  const sent = jobs.takeReady();
  for (const one of sent) jobs.start(one);
  return sent;
}

/** The process ends: returns the ids of the jobs that fail. */
const lose = (overdue?: Job) => ids(jobs.retry(jobs.takeStarted(), overdue));

describe('new jobs', () => {
  it('go to the process together, in the order in which they were added', () => {
    expect(ids(send(1, 2, 3))).toEqual([1, 2, 3]);
    expect(ids(send(4))).toEqual([4]);
    expect(jobs.takeReady()).toEqual([]);
  });

  it('are in the process from their start until they finish', () => {
    jobs.add(job(1));
    expect(jobs.areInProcess).toBe(false);
    const [first] = send();
    expect(jobs.areInProcess).toBe(true);
    expect(jobs.finish(1)).toBe(first);
    expect(jobs.areInProcess).toBe(false);
  });

  it('finish once: a second answer, or one for an unknown job, belongs to none', () => {
    send(1);
    jobs.finish(1);
    expect([jobs.finish(1), jobs.finish(2)]).toEqual([undefined, undefined]);
    expect(() => jobs.begin(2)).not.toThrow();
  });
});

describe('jobs of a lost process', () => {
  it('fail if they are the only one that had begun; the others are tried again', () => {
    send(1, 2, 3);
    jobs.begin(2);
    expect(lose()).toEqual([2]);
    expect(ids(jobs.takeUnsent())).toEqual([1, 3]);
  });

  it('are all tried again if several had begun, or none', () => {
    send(1, 2);
    jobs.begin(1);
    jobs.begin(2);
    expect(lose()).toEqual([]);
    send();
    expect(ids(jobs.takeStarted())).toEqual([1]);
  });

  it('fail if they are overdue, even if others had begun', () => {
    const [first] = send(1, 2);
    jobs.begin(1);
    jobs.begin(2);
    expect(lose(first)).toEqual([1]);
    expect(ids(jobs.takeUnsent())).toEqual([2]);
  });

  it('are tried one at a time, before new jobs', () => {
    send(1, 2);
    lose();
    expect(ids(send(3))).toEqual([1]);
    expect(ids(send())).toEqual([]);
    jobs.finish(1);
    expect(ids(send())).toEqual([2]);
    expect(ids(send(4))).toEqual([]);
    jobs.finish(2);
    expect(ids(send())).toEqual([3, 4]);
  });

  it('wait until jobs that were sent before have finished', () => {
    const lost = send(1);
    jobs.takeStarted();
    send(2);
    jobs.retry(lost);
    expect(ids(send())).toEqual([]);
    jobs.finish(2);
    expect(ids(send())).toEqual([1]);
  });

  it('are tried once more only, and have not begun in the new process', () => {
    send(1, 2);
    jobs.begin(1);
    jobs.begin(2);
    lose();
    expect(send()).toMatchObject([{ id: 1, hasBegun: false, isRetried: true }]);
    expect(lose()).toEqual([1]);
    expect(ids(send())).toEqual([2]);
  });
});

describe('taking jobs', () => {
  afterEach(() => void vi.useRealTimers());

  it('takes those that are not in the process, those to be tried again first', () => {
    send(1);
    lose();
    jobs.add(job(2));
    expect(ids(jobs.takeUnsent())).toEqual([1, 2]);
    expect(jobs.takeUnsent()).toEqual([]);
  });

  it('out of the process stops their timers', () => {
    vi.useFakeTimers();
    const onTime = vi.fn();
    for (const one of send(1, 2)) one.timer = setTimeout(() => onTime(), 1_000);
    jobs.finish(1);
    expect(ids(jobs.takeStarted())).toEqual([2]);
    expect(jobs.areInProcess).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(onTime).not.toHaveBeenCalled();
  });
});
