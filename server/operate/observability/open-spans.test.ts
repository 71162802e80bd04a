import { setImmediate as nextTurn } from 'node:timers/promises';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { describe, expect, it, vi } from 'vitest';
import type { TimedWork } from '#server/platform/observability/spans';
import { openSpans, reportedExporter } from './open-spans';

const search: TimedWork = {
  name: 'search',
  kind: 'client',
  facts: { engine: 'meilisearch', tenant: undefined },
};
const statement = { name: 'SELECT cars', kind: 'client' } as const;
const end = { name: 'GET /stock', facts: { 'http.route': '/stock' } };
const remoteTrace = '4bf92f3577b34da6a3ce929d0e0e4736';

/** Spans whose finished ones can be read, in the order of their ends. */
async function open(ratio = 1) {
  const exporter = new InMemorySpanExporter();
  const spans = await openSpans(
    { service: 'yard', version: '1.2.3', ratio },
    new SimpleSpanProcessor({ exporter }),
  );
  return { spans, finished: () => exporter.getFinishedSpans() };
}

const idOf = (span: ReadableSpan | undefined) => span?.spanContext().spanId;
const traceOf = (span: ReadableSpan | undefined) => span?.spanContext().traceId;
type Spans = Awaited<ReturnType<typeof openSpans>>;
/** A request that does some work: nothing that is current in it is current outside. */
async function request(spans: Spans, work = async () => {}, ended = end, parent?: string): Promise<void> {
  await nextTurn();
  const finish = spans.request(parent);
  await work();
  finish(ended);
}
const from = (parent: string, spans: Spans) => request(spans, undefined, undefined, parent);

describe('spans of a request', () => {
  it('have the name, facts and service known at its end', async () => {
    const { spans, finished } = await open();
    await request(spans);
    const [span] = finished();
    expect(span).toMatchObject({ name: 'GET /stock', kind: SpanKind.SERVER, attributes: end.facts });
    expect(span?.resource.attributes).toMatchObject({ 'service.name': 'yard', 'service.version': '1.2.3' });
    expect(span?.status.code).toBe(SpanStatusCode.UNSET);
  });
  it('are the parents of all work of the request and hold its facts', async () => {
    const { spans, finished } = await open();
    await request(spans, async () => {
      const query = async () => {
        await nextTurn();
        spans.ended(2, () => statement);
      };
      await spans.child(search, query, () => ({ facts: { found: 3 } }));
      spans.note({ lead: 'L1' });
    });
    expect(finished().map(({ name }) => name)).toEqual(['SELECT cars', 'search', 'GET /stock']);
    const [query, found, whole] = finished();
    expect(query?.parentSpanContext?.spanId).toBe(idOf(found));
    expect(found?.parentSpanContext?.spanId).toBe(idOf(whole));
    expect(found?.attributes).toEqual({ engine: 'meilisearch', found: 3 });
    expect(whole?.attributes).toEqual({ ...end.facts, lead: 'L1' });
    expect(new Set(finished().map(traceOf)).size).toBe(1);
    const [seconds = 0, nanos = 0] = query?.duration ?? [];
    expect(seconds * 1_000 + nanos / 1e6).toBeCloseTo(2, 0);
  });
  it('of two requests at once do not mix', async () => {
    const { spans, finished } = await open();
    const visit = (name: string) =>
      request(
        spans,
        async () => {
          for (let at = 0; at < 5; at += 1) {
            await nextTurn();
            await spans.child({ ...search, name: `${name} child` }, () => nextTurn());
          }
        },
        { ...end, name },
      );
    await Promise.all([visit('one'), visit('two')]);
    for (const name of ['one', 'two']) {
      const parent = idOf(finished().find((span) => span.name === name));
      const children = finished().filter((span) => span.name === `${name} child`);
      expect(children.map((span) => span.parentSpanContext?.spanId)).toEqual(new Array(5).fill(parent));
    }
  });
  it("continue another system's trace and follow its sampling", async () => {
    const { spans, finished } = await open(0);
    await from(`00-${remoteTrace}-00f067aa0ba902b7-01`, spans);
    await from(`00-${remoteTrace}-00f067aa0ba902b7-00`, spans);
    expect(finished().map(traceOf)).toEqual([remoteTrace]);
    expect(finished()[0]?.parentSpanContext?.spanId).toBe('00f067aa0ba902b7');
  });
  it.each([
    '',
    'nonsense',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `ff-${remoteTrace}-00f067aa0ba902b7-01`,
  ])('begin a trace of their own after %j', async (traceparent) => {
    const { spans, finished } = await open();
    await from(traceparent, spans);
    expect(traceOf(finished()[0])).not.toBe(remoteTrace);
    expect(finished()[0]?.parentSpanContext).toBeUndefined();
  });
  it('are left out with their children at a ratio of 0', async () => {
    const { spans, finished } = await open(0);
    await request(spans, () => spans.child(search, () => nextTurn()));
    expect(finished()).toEqual([]);
  });
  it('have at most 250 children, and none after their end', async () => {
    const { spans, finished } = await open();
    await request(spans, async () => {
      for (let at = 0; at < 300; at += 1) spans.ended(0, () => statement);
    });
    spans.ended(0, () => statement);
    expect(finished()).toHaveLength(251);
    expect(finished().at(-1)?.attributes).toMatchObject({ 'dealer_site.spans_left_out': 50 });
  });
});

describe('work', () => {
  it('outside a request leaves no span', async () => {
    const { spans, finished } = await open();
    expect(await spans.child(search, async () => 'done')).toBe('done');
    spans.ended(1, () => statement);
    expect(finished()).toEqual([]);
  });
  it('that is rejected records the kind of its error and never the message', async () => {
    const { spans, finished } = await open();
    const secret = new TypeError('jane@example.com');
    await expect(spans.trace(search, () => Promise.reject(secret))).rejects.toBe(secret);
    const [span] = finished();
    expect(span).toMatchObject({
      attributes: { 'error.type': 'TypeError' },
      status: { code: SpanStatusCode.ERROR },
      events: [],
    });
    expect(span?.status.message).toBeUndefined();
  });
  it('with its own trace is separate from the request and is the parent of its statements', async () => {
    const { spans, finished } = await open();
    await request(spans, () =>
      spans.trace(
        { name: 'deliver lead', kind: 'client' },
        async () => spans.ended(1, () => statement),
        () => ({ failure: 'HTTP 500' }),
      ),
    );
    const [query, delivery, whole] = finished();
    expect(query?.parentSpanContext?.spanId).toBe(idOf(delivery));
    expect(delivery?.parentSpanContext).toBeUndefined();
    expect(traceOf(delivery)).not.toBe(traceOf(whole));
    expect(delivery?.attributes).toEqual({ 'error.type': 'HTTP 500' });
  });
  it('kept for later belongs to its own request', async () => {
    const { spans, finished } = await open();
    const waiting: (() => void)[] = [];
    const laterWork = async () => {
      for (const work of waiting) work();
    };
    const firstWork = async () => {
      waiting.push(spans.keep(() => spans.ended(1, () => statement)));
      await request(spans, laterWork, { ...end, name: 'other' });
    };
    await request(spans, firstWork, { ...end, name: 'first' });
    const named = (name: string) => finished().find((span) => span.name === name);
    expect(named('SELECT cars')?.parentSpanContext?.spanId).toBe(idOf(named('first')));
  });
});

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
