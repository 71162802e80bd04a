import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { folderForTest } from '../../../tests/support/folder';
import { UnnamedVisitors } from './unnamed-visitors';

const folder = folderForTest();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
let now = 0;
const warn = vi.fn();
beforeEach(() => {
  now = Date.now();
  warn.mockClear();
});
const started = (header?: string, dataDir = folder.path) =>
  new UnnamedVisitors(dataDir, header, warn, () => now);
function requests(visitors: UnnamedVisitors, count: number, everyMs = 0): void {
  for (let done = 0; done < count; done += 1) {
    now += everyMs;
    visitors.notice();
  }
}

describe('visitors behind a proxy without an address', () => {
  it('cause one warning after ten requests within an hour', () => {
    const visitors = started();
    requests(visitors, 9);
    expect([visitors.noticed, warn.mock.calls.length]).toEqual([false, 0]);
    requests(visitors, 30);
    expect([visitors.noticed, warn.mock.calls]).toEqual([
      true,
      [[expect.stringMatching(/^CLIENT_IP_HEADER: /)]],
    ]);
  });

  it('cause no warning if they are rare, nor after a restart', () => {
    requests(started(), 40, 7 * minuteMs);
    expect(warn).not.toHaveBeenCalled();
    expect(started().noticed).toBe(false);
  });

  it('are remembered after a restart until the header is set', () => {
    requests(started(), 10);
    expect(started().noticed).toBe(true);
    expect(started('X-Real-IP').noticed).toBe(false);
    expect(started().noticed).toBe(false);
  });

  it('are forgotten after a day without them', () => {
    const visitors = started();
    requests(visitors, 10);
    now += dayMs - minuteMs;
    requests(visitors, 10);
    now += dayMs - minuteMs;
    expect(visitors.noticed).toBe(true);
    expect(warn).toHaveBeenCalledTimes(1);
    now += 2 * minuteMs;
    expect([visitors.noticed, started().noticed]).toEqual([false, false]);
    requests(visitors, 10);
    expect([visitors.noticed, warn.mock.calls.length]).toEqual([true, 2]);
  });

  it('are served even if nothing can be written', () => {
    const visitors = started(undefined, join(folder.path, 'no-such-folder'));
    expect(() => requests(visitors, 10)).not.toThrow();
    expect(visitors.noticed).toBe(true);
  });
});
