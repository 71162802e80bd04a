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
  test('of a server that cannot be reached twice closes all connections', async () => {
    const { watch, connection, other, onAway } = watched(async () => silent);
    watch.follow(connection, never);
    await vi.advanceTimersByTimeAsync(3_000);
    expect([connection.discard, other.discard, onAway].map((fn) => fn.mock.calls.length > 0)).toEqual([
      ...[true, true, true],
    ]);
  });

  test('closes nothing while another connection is answered', async () => {
    const { watch, connection, other, onAway } = watched(async () => {
      watch.follow(other, Promise.resolve());
      return silent;
    });
    watch.follow(connection, never);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(connection.discard).not.toHaveBeenCalled();
    expect(onAway).not.toHaveBeenCalled();
  });

  test('is lost once the server is idle twice and nothing more arrives', async () => {
    const { watch, connection, other } = watched(async () => idle);
    watch.follow(connection, never);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(connection.discard).toHaveBeenCalled();
    expect(other.discard).not.toHaveBeenCalled();
  });

  test('is on its way while bytes arrive', async () => {
    const { watch, connection } = watched(async () => {
      connection.bytesRead += 1_000;
      return idle;
    });
    watch.follow(connection, never);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(connection.discard).not.toHaveBeenCalled();
  });
});
