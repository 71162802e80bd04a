import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { listen } from './local-server';

const value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.number() }).transform(({ intValue }) => intValue),
  z.object({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
]);
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .transform((pairs) => Object.fromEntries(pairs.map((pair) => [pair.key, pair.value])));
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes,
});
const payload = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** A span as it arrived. */
export type CollectedSpan = z.infer<typeof span>;

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  /** Headers and body of every request, as they arrived. */
  readonly requests: { readonly path: string; readonly headers: object; readonly body: string }[];
  /** A status, or no response at all. */
  answer: number | 'hang';
  spans(): readonly CollectedSpan[];
  /** The attributes of the senders. */
  resources(): readonly Readonly<Record<string, unknown>>[];
  /** Resolves with the first span that fits. Throws after a minute. */
  span(fits: (one: CollectedSpan) => boolean): Promise<CollectedSpan>;
  stop(): Promise<void>;
}

/** A collector of traces that takes OTLP over HTTP as JSON. */
export async function startCollector(): Promise<Collector> {
  const requests: Collector['requests'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      requests.push({ path, headers, body: Buffer.concat(chunks).toString() });
      if (collector.answer === 'hang') return;
      response.writeHead(collector.answer, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const { port, stop } = await listen(server);
  const sent = () => requests.flatMap(({ body }) => payload.parse(JSON.parse(body)).resourceSpans);
  const collector: Collector = {
    url: `http://127.0.0.1:${port}`,
    requests,
    answer: 200,
    spans: () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    resources: () => sent().map(({ resource }) => resource.attributes),
    span: async (fits) => {
      for (const endMs = performance.now() + 60_000; performance.now() < endMs; ) {
        const found = collector.spans().find(fits);
        if (found) return found;
        await wait(100);
      }
      throw new Error(`No such span among ${collector.spans().map(({ name }) => name)}`);
    },
    stop,
  };
  return collector;
}
