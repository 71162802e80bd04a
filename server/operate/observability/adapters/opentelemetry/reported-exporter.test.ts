import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { describe, expect, it, vi } from 'vitest';
import { reportedExporter } from './reported-exporter';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** An exporter whose batches end as told, at the given minutes. */
function exporting() {
  const log = { warn: vi.fn(), info: vi.fn() };
  let minutes = 0;
  let error: Error | undefined;
  const inner: SpanExporter = {
    export: (_spans, done) => done(error ? { code: 1, error } : { code: 0 }),
    shutdown: async () => undefined,
  };
  const exporter = reportedExporter(inner, log, () => minutes * 60_000);
  const results: number[] = [];
  const at = (minute: number, failure?: Error) => {
    minutes = minute;
    error = failure;
    exporter.export([], ({ code }) => results.push(code));
  };
  return { log, at, results };
}

describe('a collector', () => {
  it('that is away is logged once, with its code, however many batches fail', () => {
    const { log, at, results } = exporting();
    for (let batch = 0; batch < 500; batch += 1) at(batch / 12, refused);
    expect(log.warn.mock.calls).toEqual([
      [
        { code: 'ECONNREFUSED', says: 'connect ECONNREFUSED' },
        'traces not accepted by the collector: dropped until it accepts them again',
      ],
    ]);
    expect(log.info).not.toHaveBeenCalled();
    expect(results).toHaveLength(500);
  });
  it('that comes back is logged once', () => {
    const { log, at } = exporting();
    at(0, refused);
    at(1);
    at(2);
    expect(log.info.mock.calls).toEqual([['collector accepts traces again']]);
  });
  it('that comes and goes is logged every ten minutes at most', () => {
    const { log, at } = exporting();
    for (let batch = 0; batch < 60; batch += 1) at(batch / 2, batch % 2 === 0 ? refused : undefined);
    expect(log.warn).toHaveBeenCalledTimes(3);
    expect(log.info).toHaveBeenCalledTimes(3);
  });
  it('that works is not logged', () => {
    const { log, at } = exporting();
    at(0);
    expect([...log.warn.mock.calls, ...log.info.mock.calls]).toEqual([]);
  });
});
