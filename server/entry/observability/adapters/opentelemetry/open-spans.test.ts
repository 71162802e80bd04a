import { setImmediate as nextTurn } from 'node:timers/promises';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { describe, expect, it } from 'vitest';
import type { TimedWork } from '#server/platform/observability/spans';
import { openSpans } from './open-spans';

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
/** A request of its own: nothing that is current in it is current outside. */
const inRequest = async <T>(work: () => Promise<T>): Promise<T> => {
  await nextTurn();
  return work();
};

describe('spans of a request', () => {
  it('have the name, facts and service that are known at its end', async () => {
    const { spans, finished } = await open();
    await inRequest(async () => spans.request(undefined)(end));
    const [span] = finished();
    expect(span).toMatchObject({ name: 'GET /stock', kind: SpanKind.SERVER, attributes: end.facts });
    expect(span?.resource.attributes).toMatchObject({ 'service.name': 'yard', 'service.version': '1.2.3' });
    expect(span?.status.code).toBe(SpanStatusCode.UNSET);
  });
  it('are the parents of what the request calls, however deep, and hold its facts', async () => {
    const { spans, finished } = await open();
    await inRequest(async () => {
      const finish = spans.request(undefined);
      await spans.child(
        search,
        async () => {
          await nextTurn();
          spans.ended(2, () => statement);
        },
        () => ({ facts: { found: 3 } }),
      );
      spans.note({ lead: 'L1' });
      finish(end);
    });
    const [query, found, request] = finished();
    expect([query, found, request].map((span) => span?.name)).toEqual([
      'SELECT cars',
      'search',
      'GET /stock',
    ]);
    expect(query?.parentSpanContext?.spanId).toBe(idOf(found));
    expect(found?.parentSpanContext?.spanId).toBe(idOf(request));
    expect(found?.attributes).toEqual({ engine: 'meilisearch', found: 3 });
    expect(request?.attributes).toEqual({ ...end.facts, lead: 'L1' });
    expect(new Set([query, found, request].map(traceOf)).size).toBe(1);
    const [seconds = 0, nanos = 0] = query?.duration ?? [];
    expect(seconds * 1_000 + nanos / 1e6).toBeCloseTo(2, 0);
  });
  it('of two requests at once do not mix', async () => {
    const { spans, finished } = await open();
    const visit = (name: string) =>
      inRequest(async () => {
        const finish = spans.request(undefined);
        for (let at = 0; at < 5; at += 1) {
          await nextTurn();
          await spans.child({ ...search, name: `${name} child` }, () => nextTurn());
        }
        finish({ name });
      });
    await Promise.all([visit('one'), visit('two')]);
    for (const name of ['one', 'two']) {
      const request = finished().find((span) => span.name === name);
      const children = finished().filter((span) => span.name === `${name} child`);
      expect(children.map((span) => span.parentSpanContext?.spanId)).toEqual(
        Array.from({ length: 5 }, () => idOf(request)),
      );
    }
  });
  it('continue the trace of another system, and keep what it keeps', async () => {
    const { spans, finished } = await open(0);
    await inRequest(async () => spans.request(`00-${remoteTrace}-00f067aa0ba902b7-01`)(end));
    await inRequest(async () => spans.request(`00-${remoteTrace}-00f067aa0ba902b7-00`)(end));
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
    await inRequest(async () => spans.request(traceparent)(end));
    expect(traceOf(finished()[0])).not.toBe(remoteTrace);
    expect(finished()[0]?.parentSpanContext).toBeUndefined();
  });
  it('are all left out, with their children, at a ratio of 0', async () => {
    const { spans, finished } = await open(0);
    await inRequest(async () => {
      const finish = spans.request(undefined);
      await spans.child(search, () => nextTurn());
      finish(end);
    });
    expect(finished()).toEqual([]);
  });
  it('get no children once they have ended, and at most 250', async () => {
    const { spans, finished } = await open();
    await inRequest(async () => {
      const finish = spans.request(undefined);
      for (let at = 0; at < 300; at += 1) spans.ended(0, () => statement);
      finish(end);
      spans.ended(0, () => statement);
    });
    expect(finished()).toHaveLength(251);
    expect(finished().at(-1)?.attributes).toMatchObject({ 'dealer_site.spans_left_out': 50 });
  });
});

describe('work', () => {
  it('outside a request is done and leaves no child', async () => {
    const { spans, finished } = await open();
    expect(await spans.child(search, async () => 'done')).toBe('done');
    spans.ended(1, () => statement);
    expect(finished()).toEqual([]);
  });
  it('that is rejected has failed, with its kind of error and never its message', async () => {
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
  it('as a trace of its own is separate from a request, and parent of its statements', async () => {
    const { spans, finished } = await open();
    await inRequest(async () => {
      const finish = spans.request(undefined);
      await spans.trace(
        { name: 'deliver lead', kind: 'client' },
        async () => spans.ended(1, () => statement),
        () => ({ failure: 'HTTP 500' }),
      );
      finish(end);
    });
    const [query, delivery, request] = finished();
    expect(query?.parentSpanContext?.spanId).toBe(idOf(delivery));
    expect(delivery?.parentSpanContext).toBeUndefined();
    expect(traceOf(delivery)).not.toBe(traceOf(request));
    expect(delivery?.attributes).toEqual({ 'error.type': 'HTTP 500' });
  });
  it('that is kept for later belongs to the request that kept it', async () => {
    const { spans, finished } = await open();
    const waiting: (() => void)[] = [];
    await inRequest(async () => {
      const finish = spans.request(undefined);
      waiting.push(spans.keep(() => spans.ended(1, () => statement)));
      await nextTurn();
      await inRequest(async () => {
        const other = spans.request(undefined);
        for (const work of waiting) work();
        other({ name: 'other' });
      });
      finish({ name: 'first' });
    });
    const named = (name: string) => finished().find((span) => span.name === name);
    expect(named('SELECT cars')?.parentSpanContext?.spanId).toBe(idOf(named('first')));
  });
});
