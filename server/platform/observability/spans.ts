/** Facts about a piece of work, by attribute name. Never anything that a visitor entered, and no addresses of people. */
export type SpanFacts = Readonly<Record<string, string | number | undefined>>;

/** A piece of work that is timed. */
export interface TimedWork {
  /** Few different ones: a route, a statement, never an id. */
  readonly name: string;
  /** `client`: another program does the work. */
  readonly kind: 'client' | 'internal';
  readonly facts?: SpanFacts;
}

/** The end of a piece of work. */
export interface WorkEnd {
  readonly facts?: SpanFacts;
  /** A code or our own words, without personal data; undefined if it succeeded. */
  readonly failure?: string | undefined;
}

/** The end of a request: only then its route is known. */
export interface RequestEnd extends WorkEnd {
  readonly name: string;
}

/** Spans of this process or thread, for a collector of traces. A span is current in everything that its work calls. */
export interface Spans {
  /** False if nothing is collected. */
  readonly isOn: boolean;
  /**
   * Begins the span of a request and makes it current for the rest of this call and everything that starts in it.
   * `traceparent` continues another system's trace (W3C Trace Context). The returned function ends it.
   */
  request(traceparent: string | undefined): (end: RequestEnd) => void;
  /** Times work as a child of the current span; without one, the work is only done. A rejection is a failure. */
  child<T>(work: TimedWork, run: () => Promise<T>, endOf?: (value: T) => WorkEnd): Promise<T>;
  /** The same as a trace of its own. */
  trace<T>(work: TimedWork, run: () => Promise<T>, endOf?: (value: T) => WorkEnd): Promise<T>;
  /** Adds a child that has just ended. `workOf` is called only if there is a current span. */
  ended(milliseconds: number, workOf: () => TimedWork & WorkEnd): void;
  /** Adds facts to the current span. */
  note(facts: SpanFacts): void;
  /** The function, with the current span of now, whenever it is called. */
  keep<A extends readonly unknown[], R>(run: (...args: A) => R): (...args: A) => R;
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>;
}

/** Collects nothing: sites without a collector pay nothing for it. */
export const noSpans: Spans = {
  isOn: false,
  request: () => () => undefined,
  child: (_work, run) => run(),
  trace: (_work, run) => run(),
  ended: () => undefined,
  note: () => undefined,
  keep: (run) => run,
  close: async () => undefined,
};
