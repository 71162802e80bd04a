import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import type { SpanFacts, Spans, TimedWork, WorkEnd } from '#server/platform/observability/spans';

type Api = Pick<
  typeof import('@opentelemetry/api'),
  'trace' | 'ROOT_CONTEXT' | 'SpanKind' | 'SpanStatusCode'
>;
type ParseTraceParent = typeof import('@opentelemetry/core').parseTraceParent;

interface OtelSpansDeps {
  readonly api: Api;
  readonly parseTraceParent: ParseTraceParent;
  readonly tracer: Tracer;
  readonly close: () => Promise<void>;
}

/** The current span, and how many more spans its trace may have. */
interface Scope {
  readonly span: Span;
  readonly context: Context;
  readonly budget: { left: number; leftOut: number };
}

/** Spans of one request or attempt: a long export must not fill the collector. */
const mostSpans = 250;

/** Spans of an OpenTelemetry tracer. Nothing is registered globally: the current span is this object's own. */
export class OtelSpans implements Spans {
  readonly isOn = true;
  readonly #deps: OtelSpansDeps;
  readonly #scopes = new AsyncLocalStorage<Scope>();

  constructor(deps: OtelSpansDeps) {
    this.#deps = deps;
  }

  request(traceparent: string | undefined): ReturnType<Spans['request']> {
    const { api, tracer } = this.#deps;
    const span = tracer.startSpan('request', { kind: api.SpanKind.SERVER }, this.#parentOf(traceparent));
    const scope = this.#scopeOf(span, api.ROOT_CONTEXT);
    // Node announces a request before its server's listeners run, in the same call: there is nothing to wrap. The next
    // request of the connection replaces it.
    this.#scopes.enterWith(scope);
    return ({ name, ...end }) => {
      span.updateName(name);
      this.#finish(scope, end);
    };
  }

  child<T>(work: TimedWork, run: () => Promise<T>, endOf?: (value: T) => WorkEnd): Promise<T> {
    const parent = this.#parentScope();
    if (!parent) return run();
    const span = this.#start(work, parent.context);
    return this.#during(this.#scopeOf(span, parent.context, parent.budget), run, endOf);
  }

  trace<T>(work: TimedWork, run: () => Promise<T>, endOf?: (value: T) => WorkEnd): Promise<T> {
    const { ROOT_CONTEXT } = this.#deps.api;
    return this.#during(this.#scopeOf(this.#start(work, ROOT_CONTEXT), ROOT_CONTEXT), run, endOf);
  }

  ended(milliseconds: number, workOf: () => TimedWork & WorkEnd): void {
    const parent = this.#parentScope();
    if (!parent) return;
    const { facts, failure, ...work } = workOf();
    const endMs = Date.now();
    const span = this.#start({ ...work, ...(facts && { facts }) }, parent.context, endMs - milliseconds);
    this.#mark(span, { failure });
    span.end(endMs);
  }

  note(facts: SpanFacts): void {
    this.#scopes.getStore()?.span.setAttributes(attributesOf(facts));
  }

  keep<A extends readonly unknown[], R>(run: (...args: A) => R): (...args: A) => R {
    const scope = this.#scopes.getStore();
    return scope ? (...args) => this.#scopes.run(scope, run, ...args) : run;
  }

  close(): Promise<void> {
    return this.#deps.close();
  }

  #parentOf(traceparent: string | undefined): Context {
    const { api, parseTraceParent } = this.#deps;
    const remote = traceparent === undefined ? null : parseTraceParent(traceparent);
    return remote
      ? api.trace.setSpanContext(api.ROOT_CONTEXT, { ...remote, isRemote: true })
      : api.ROOT_CONTEXT;
  }

  /**
   * The current scope, if its span may have one more child. A span that has ended gets none: what a request started and
   * did not wait for is not part of it.
   */
  #parentScope(): Scope | undefined {
    const scope = this.#scopes.getStore();
    if (!scope?.span.isRecording()) return undefined;
    if (scope.budget.left > 0) {
      scope.budget.left -= 1;
      return scope;
    }
    scope.budget.leftOut += 1;
    return undefined;
  }

  #scopeOf(span: Span, context: Context, budget = { left: mostSpans, leftOut: 0 }): Scope {
    return { span, context: this.#deps.api.trace.setSpan(context, span), budget };
  }

  #start({ name, kind, facts = {} }: TimedWork, context: Context, startTime?: number): Span {
    const { api, tracer } = this.#deps;
    const options = {
      kind: kind === 'client' ? api.SpanKind.CLIENT : api.SpanKind.INTERNAL,
      attributes: attributesOf(facts),
      ...(startTime !== undefined && { startTime }),
    };
    return tracer.startSpan(name, options, context);
  }

  async #during<T>(scope: Scope, run: () => Promise<T>, endOf?: (value: T) => WorkEnd): Promise<T> {
    try {
      const value = await this.#scopes.run(scope, run);
      this.#finish(scope, endOf?.(value) ?? {});
      return value;
    } catch (error) {
      this.#finish(scope, { failure: error instanceof Error ? error.name : 'unknown failure' });
      throw error;
    }
  }

  #finish({ span, budget }: Scope, end: WorkEnd): void {
    this.#mark(span, end);
    if (budget.leftOut > 0) span.setAttribute('dealer_site.spans_left_out', budget.leftOut);
    span.end();
  }

  #mark(span: Span, { facts, failure }: WorkEnd): void {
    if (facts) span.setAttributes(attributesOf(facts));
    if (failure === undefined) return;
    span.setAttribute('error.type', failure);
    span.setStatus({ code: this.#deps.api.SpanStatusCode.ERROR });
  }
}

const attributesOf = (facts: SpanFacts): Attributes =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
