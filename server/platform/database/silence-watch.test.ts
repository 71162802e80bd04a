import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { DatabaseAway, jobFailure, judgeSilence, type ServerWord, SilenceWatch } from './silence-watch';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => undefined);
const silent: ServerWord = { kind: 'silent' };
const idle: ServerWord = { kind: 'states', states: new Map([[7, 'idle']]) };

function watched(ask: () => Promise<ServerWord>) {
  const connection = { process: 7, bytesRead: 0, discard: vi.fn() };
  const other = { process: 8, bytesRead: 0, discard: vi.fn() };
  const watch = new SilenceWatch({ connections: () => [connection, other], ask, lookAfterMs: 1_000 });
  const onAway = vi.fn();
  watch.onAway = onAway;
  return { watch, connection, other, onAway };
}

describe('a late answer', () => {
  test('closes all connections if the server cannot be reached twice', async () => {
    const { watch, connection, other, onAway } = watched(async () => silent);
    watch.follow(connection, never);
    await vi.advanceTimersByTimeAsync(3_000);
    for (const call of [connection.discard, other.discard, onAway]) expect(call).toHaveBeenCalled();
  });

  test('closes nothing while another connection gets answers', async () => {
    const { watch, connection, other, onAway } = watched(async () => {
      watch.follow(other, Promise.resolve());
      return silent;
    });
    watch.follow(connection, never);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(connection.discard).not.toHaveBeenCalled();
    expect(onAway).not.toHaveBeenCalled();
  });

  test('closes its connection if the server is idle twice and nothing arrives', async () => {
    const { watch, connection, other } = watched(async () => idle);
    watch.follow(connection, never);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(connection.discard).toHaveBeenCalled();
    expect(other.discard).not.toHaveBeenCalled();
  });

  test('closes nothing while bytes arrive', async () => {
    const { watch, connection } = watched(async () => {
      connection.bytesRead += 1_000;
      return idle;
    });
    watch.follow(connection, never);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(connection.discard).not.toHaveBeenCalled();
  });
});

const late = { process: 7, isSuspect: false };
const suspect = { process: 7, isSuspect: true };
const states = (state?: string | null): ServerWord => ({
  kind: 'states',
  states: new Map(state === undefined ? [] : [[7, state]]),
});

describe('a statement without an answer', () => {
  it.each<[rule: string, state: string | null | undefined, isSuspect: boolean, fate: string]>([
    ['is left to a server that works on it', 'active', false, 'left'],
    ['is left to it repeatedly', 'active', true, 'left'],
    ['may have its answer on the way if the server is idle', 'idle', false, 'suspect'],
    ['is lost if the server is still idle', 'idle', true, 'lost'],
    ['is lost in a transaction too', 'idle in transaction', true, 'lost'],
    ['is lost if the server has ended its connection', undefined, true, 'lost'],
    ['is left to a server that reports no states', 'disabled', true, 'left'],
    ['is left to a server without a state for it', null, true, 'left'],
  ])('%s', (_, state, isSuspect, fate) => {
    const { isAway, lost, suspects } = judgeSilence([{ process: 7, isSuspect }], states(state), 1);
    expect(isAway).toBe(false);
    expect([lost.length, suspects.length]).toEqual({ left: [0, 0], suspect: [0, 1], lost: [1, 0] }[fate]);
  });

  it('is left alone while a pooler or a crowd hides its process', () => {
    const unsure = judgeSilence([suspect], { kind: 'unsure' }, 1);
    expect(unsure).toMatchObject({ isAway: false, lost: [], failures: 0 });
    expect(judgeSilence([{ ...suspect, process: null }], states(), 0).lost).toEqual([]);
  });

  it('has no answer once two attempts in a row have not reached the server', () => {
    const first = judgeSilence([late], { kind: 'silent' }, 0);
    expect(first).toMatchObject({ isAway: false, failures: 1, lost: [] });
    expect(judgeSilence([late], { kind: 'silent' }, first.failures).isAway).toBe(true);
    expect(judgeSilence([late], states('active'), first.failures).failures).toBe(0);
  });
});

const coded = (code: string) => Object.assign(new Error('to kim@dealer.example'), { code });

describe('a failed job', () => {
  it.each([
    ['a full disk', coded('ENOSPC'), 'ENOSPC'],
    ['a full database', coded('SQLITE_FULL'), 'SQLITE_FULL'],
    ['a database that is away', new DatabaseAway(coded('ECONNREFUSED')), 'ECONNREFUSED'],
  ])('of %s is logged as an outage', (_, error, code) => {
    expect(jobFailure(error)).toMatchObject({ error: 'DatabaseAway', code });
  });

  it('of another cause is logged by its code alone', () => {
    expect(jobFailure(coded('SQLITE_CORRUPT'))).toEqual({ failure: 'SQLITE_CORRUPT' });
  });
});
