import { LRUCache } from 'lru-cache';
import { FairTurns } from '#server/platform/threads/fair-turns';

type Bytes = Uint8Array<ArrayBuffer>;

export interface MadePdf {
  readonly bytes: ReadableStream<Bytes>;
  /** False for an incomplete file: cached for a minute only. */
  readonly whole: boolean;
}

/** Makes a file; undefined if it cannot be made now. `signal` aborts once all clients have left. */
type MakePdf = (signal: AbortSignal) => Promise<MadePdf | undefined>;

interface PdfClient {
  readonly tenant: string;
  readonly signal?: AbortSignal | undefined;
}

interface PdfShelfOptions {
  /** Bytes of all files in memory. */
  readonly maxBytes?: number;
  /** Files in progress at once, including fetching their photos; a few more for sites that have none in progress. */
  readonly maxFlights?: number;
}

/** Files beyond the limit, for sites that have none in progress. */
const guests = 10;
const keepMs = 26 * 3_600_000;
const keepIncompleteMs = 60_000;

/**
 * PDFs by a key of their content: finished ones stay in memory (the oldest is dropped first), and one in progress is
 * made once and shared by all who request it.
 */
export class PdfShelf {
  readonly #pdfs: LRUCache<string, Bytes>;
  readonly #flights = new Map<string, PdfFlight>();
  readonly #turns: FairTurns;

  constructor({ maxBytes = 32 * 1024 * 1024, maxFlights = 40 }: PdfShelfOptions = {}) {
    this.#pdfs = new LRUCache({ maxSize: maxBytes, sizeCalculation: (bytes) => bytes.byteLength + 512 });
    this.#turns = new FairTurns({ concurrency: maxFlights, queue: 0, guests });
  }

  /**
   * The whole file if available, otherwise its bytes from the first one on as they are made; undefined if too many are
   * in progress. Rejects if the file failed to start. `signal` is the client's, `tenant` the site's slug.
   */
  async get(
    key: string,
    make: MakePdf,
    { tenant, signal }: PdfClient,
  ): Promise<Bytes | ReadableStream<Bytes> | undefined> {
    const pdf = this.#pdfs.get(key);
    if (pdf) return pdf;
    const flight = this.#flights.get(key) ?? this.#begin(key, make, tenant);
    return flight?.follow(signal);
  }

  #begin(key: string, make: MakePdf, tenant: string): PdfFlight | undefined {
    if (this.#turns.isFull(tenant)) return undefined;
    const turn = this.#turns.ask(tenant);
    const flight = new PdfFlight(make);
    this.#flights.set(key, flight);
    void flight.ended.then((pdf) => {
      turn.end();
      this.#flights.delete(key);
      if (pdf) this.#pdfs.set(key, pdf.bytes, { ttl: pdf.whole ? keepMs : keepIncompleteMs });
    });
    return flight;
  }
}

interface Landed {
  readonly bytes: Bytes;
  readonly whole: boolean;
}
type Begun = { readonly made: boolean } | { readonly error: unknown };

/**
 * One file in progress: everyone who requests it gets it from its first byte on. If all of them leave before that, it
 * is cancelled.
 */
class PdfFlight {
  readonly #chunks: Bytes[] = [];
  readonly #followers = new Set<ReadableStreamDefaultController<Bytes>>();
  readonly #giveUp = new AbortController();
  readonly #beginning: Promise<Begun>;
  #askers = 0;
  /** The complete file; undefined if it failed. Never rejects. */
  readonly ended: Promise<Landed | undefined>;

  constructor(make: MakePdf) {
    let begin: (beginning: Begun) => void = () => undefined;
    this.#beginning = new Promise((resolve) => {
      begin = resolve;
    });
    this.ended = this.#fly(make, begin);
  }

  /** The bytes for one more client; undefined if the file cannot be made now. Rejects if it failed to start. */
  async follow(signal?: AbortSignal): Promise<ReadableStream<Bytes> | undefined> {
    this.#askers += 1;
    const leave = () => this.#leave();
    signal?.addEventListener('abort', leave, { once: true });
    if (signal?.aborted) leave();
    const beginning = await this.#beginning;
    signal?.removeEventListener('abort', leave);
    if ('error' in beginning) throw beginning.error;
    return beginning.made ? this.#stream() : undefined;
  }

  #leave(): void {
    this.#askers -= 1;
    if (this.#askers === 0 && this.#chunks.length === 0) this.#giveUp.abort();
  }

  #stream(): ReadableStream<Bytes> {
    let own: ReadableStreamDefaultController<Bytes>;
    return new ReadableStream({
      start: (controller) => {
        own = controller;
        for (const chunk of this.#chunks) controller.enqueue(chunk);
        this.#followers.add(controller);
        void this.ended.then((pdf) => {
          // A client that left has already closed its end.
          if (!this.#followers.has(controller)) return;
          if (pdf) controller.close();
          else controller.error(new Error('The PDF could not be finished.'));
        });
      },
      cancel: () => {
        this.#followers.delete(own);
      },
    });
  }

  async #fly(make: MakePdf, begin: (beginning: Begun) => void): Promise<Landed | undefined> {
    try {
      const pdf = await make(this.#giveUp.signal);
      if (!pdf) {
        begin({ made: false });
        return undefined;
      }
      const reader = pdf.bytes.getReader();
      this.#giveUp.signal.addEventListener('abort', () => void reader.cancel());
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        this.#chunks.push(part.value);
        begin({ made: true });
        for (const follower of this.#followers) follower.enqueue(part.value);
      }
      // Does nothing unless it was cancelled before its first byte.
      begin({ made: false });
      if (this.#chunks.length === 0) return undefined;
      return { bytes: concatenate(this.#chunks), whole: pdf.whole };
    } catch (error) {
      begin({ error });
      return undefined;
    }
  }
}

function concatenate(chunks: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
