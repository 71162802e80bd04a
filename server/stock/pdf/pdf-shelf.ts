import { LRUCache } from 'lru-cache';
import { PdfFlight } from './pdf-flight';

type Bytes = Uint8Array<ArrayBuffer>;

export interface MadePdf {
  readonly bytes: ReadableStream<Bytes>;
  /** False for an incomplete file: cached for a minute only. */
  readonly whole: boolean;
}

/** Makes a file; undefined if it cannot be made now. `signal` aborts once all clients have left. */
export type MakePdf = (signal: AbortSignal) => Promise<MadePdf | undefined>;

export interface PdfShelfOptions {
  /** Bytes of all files in memory. */
  readonly maxBytes?: number;
  /** Files in progress at once, including fetching their photos. */
  readonly maxFlights?: number;
}

const keepMs = 26 * 3_600_000;
const keepIncompleteMs = 60_000;

/**
 * PDFs by a key of their content: finished ones stay in memory (the oldest is dropped first), and one in progress is
 * made once and shared by all who request it.
 */
export class PdfShelf {
  readonly #kept: LRUCache<string, Bytes>;
  readonly #flights = new Map<string, PdfFlight>();
  readonly #maxFlights: number;

  constructor({ maxBytes = 32 * 1024 * 1024, maxFlights = 40 }: PdfShelfOptions = {}) {
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: (bytes) => bytes.byteLength + 512 });
    this.#maxFlights = maxFlights;
  }

  /**
   * The whole file if available, otherwise its bytes from the first one on as they are made; undefined if too many are
   * in progress. Rejects if the file failed to start. `signal` is the client's.
   */
  async get(
    key: string,
    make: MakePdf,
    signal?: AbortSignal,
  ): Promise<Bytes | ReadableStream<Bytes> | undefined> {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const flight = this.#flights.get(key) ?? this.#begin(key, make);
    return flight?.follow(signal);
  }

  #begin(key: string, make: MakePdf): PdfFlight | undefined {
    if (this.#flights.size >= this.#maxFlights) return undefined;
    const flight = new PdfFlight(make);
    this.#flights.set(key, flight);
    void flight.ended.then((made) => {
      this.#flights.delete(key);
      if (made) this.#kept.set(key, made.bytes, { ttl: made.whole ? keepMs : keepIncompleteMs });
    });
    return flight;
  }
}
