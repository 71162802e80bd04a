import { LRUCache } from 'lru-cache';
import { PdfFlight } from './pdf-flight';

type Bytes = Uint8Array<ArrayBuffer>;

export interface MadePdf {
  readonly bytes: ReadableStream<Bytes>;
  /** False for a file that lacks something it should have: it is kept for a minute only. */
  readonly whole: boolean;
}

/** Makes a file; undefined when nobody can now. `signal` tells that everyone who asked has gone. */
export type MakePdf = (signal: AbortSignal) => Promise<MadePdf | undefined>;

export interface PdfShelfOptions {
  /** Bytes of all files that are kept in memory. */
  readonly maxBytes?: number;
  /** Files that may be under way at once, their photos being fetched included. */
  readonly maxFlights?: number;
}

const keepMs = 26 * 3_600_000;
const keepIncompleteMs = 60_000;

/**
 * PDFs by a key that names all they say: what was made is kept in memory (the oldest goes first), what is being made is
 * made once and followed by all who ask for it.
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
   * The whole file when it is at hand, else its bytes from the first one on as they are made; undefined when too much
   * is under way. Rejects when the file could not even be begun. `signal` is the asking client's.
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
