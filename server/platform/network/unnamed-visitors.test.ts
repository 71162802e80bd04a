import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Forwarder } from '#server/platform/http/reserved-headers';
import { folderForTest } from '../../../tests/support/folder';
import { hiddenVisitors, UnnamedVisitors } from './unnamed-visitors';

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
function requests(
  visitors: UnnamedVisitors,
  count: number,
  everyMs = 0,
  forwarder: Forwarder = 'proxy',
): void {
  for (let done = 0; done < count; done += 1) {
    now += everyMs;
    visitors.notice(forwarder);
  }
}

describe('visitors behind a proxy without an address', () => {
  it('cause one warning after ten requests within an hour', () => {
    const visitors = started();
    requests(visitors, 9);
    expect([visitors.hiddenBy, warn.mock.calls.length]).toEqual([undefined, 0]);
    requests(visitors, 30);
    expect([visitors.hiddenBy, warn.mock.calls]).toEqual([
      'proxy',
      [[expect.stringMatching(/^CLIENT_IP_HEADER: /)]],
    ]);
  });

  it('cause no warning if they are rare, nor after a restart', () => {
    requests(started(), 40, 7 * minuteMs);
    expect(warn).not.toHaveBeenCalled();
    expect(started().hiddenBy).toBeUndefined();
  });

  it('are remembered after a restart until the header is set', () => {
    requests(started(), 10);
    expect(started().hiddenBy).toBe('proxy');
    expect(started('X-Real-IP').hiddenBy).toBeUndefined();
    expect(started().hiddenBy).toBeUndefined();
  });

  it('are forgotten after a day without them', () => {
    const visitors = started();
    requests(visitors, 10);
    now += dayMs - minuteMs;
    requests(visitors, 10);
    now += dayMs - minuteMs;
    expect(visitors.hiddenBy).toBe('proxy');
    expect(warn).toHaveBeenCalledTimes(1);
    now += 2 * minuteMs;
    expect([visitors.hiddenBy, started().hiddenBy]).toEqual([undefined, undefined]);
    requests(visitors, 10);
    expect([visitors.hiddenBy, warn.mock.calls.length]).toEqual(['proxy', 2]);
  });

  it('are served even if nothing can be written', () => {
    const visitors = started(undefined, join(folder.path, 'no-such-folder'));
    expect(() => requests(visitors, 10)).not.toThrow();
    expect(visitors.hiddenBy).toBe('proxy');
  });

  it('come through a CDN if nearly all requests from public addresses are forwarded', () => {
    const visitors = started();
    requests(visitors, 11, 0, 'nobody');
    requests(visitors, 99, 0, 'cdn');
    expect(visitors.warning).toBeUndefined();
    requests(visitors, 101, 0, 'cdn');
    expect([visitors.hiddenBy, started().hiddenBy, hiddenVisitors(folder.path, now)]).toEqual([
      'cdn',
      'cdn',
      'cdn',
    ]);
    expect(warn.mock.calls).toEqual([[visitors.warning]]);
    expect(hiddenVisitors(folder.path, now + dayMs + minuteMs)).toBeUndefined();
  });

  it('are not hidden by strangers who send the headers of a CDN', () => {
    const visitors = started();
    for (let hour = 0; hour < 3; hour += 1) {
      requests(visitors, 50, 0, 'nobody');
      requests(visitors, 400, 0, 'cdn');
      now += 2 * 60 * minuteMs;
    }
    expect([visitors.hiddenBy, warn.mock.calls]).toEqual([undefined, []]);
  });
});
