import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ServerWord } from './rules/silence';
import { SilenceWatch } from './silence-watch';

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
