import type { MakePdf } from './pdf-shelf';

type Bytes = Uint8Array<ArrayBuffer>;
interface Landed {
  readonly bytes: Bytes;
  readonly whole: boolean;
}
type Begun = { readonly made: boolean } | { readonly error: unknown };

/**
 * One file in progress: everyone who requests it gets it from its first byte on. If all of them leave before that, it
 * is cancelled.
 */
export class PdfFlight {
  readonly #chunks: Bytes[] = [];
  readonly #followers = new Set<ReadableStreamDefaultController<Bytes>>();
  readonly #giveUp = new AbortController();
  readonly #begun: Promise<Begun>;
  #askers = 0;
  /** The complete file; undefined if it failed. Never rejects. */
  readonly ended: Promise<Landed | undefined>;

  constructor(make: MakePdf) {
    let begin: (begun: Begun) => void = () => undefined;
    this.#begun = new Promise((resolve) => {
      begin = resolve;
    });
    this.ended = this.#fly(make, begin);
  }

  /** The bytes for one more client; undefined if the file cannot be made now. Rejects if it failed to start. */
  async follow(signal?: AbortSignal): Promise<ReadableStream<Bytes> | undefined> {
    this.#askers += 1;
    const gone = () => this.#leave();
    signal?.addEventListener('abort', gone, { once: true });
    if (signal?.aborted) gone();
    const begun = await this.#begun;
    signal?.removeEventListener('abort', gone);
    if ('error' in begun) throw begun.error;
    return begun.made ? this.#stream() : undefined;
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
        void this.ended.then((made) => {
          // A client that left has already closed its end.
          if (!this.#followers.has(controller)) return;
          if (made) controller.close();
          else controller.error(new Error('The PDF could not be finished.'));
        });
      },
      cancel: () => {
        this.#followers.delete(own);
      },
    });
  }

  async #fly(make: MakePdf, begin: (begun: Begun) => void): Promise<Landed | undefined> {
    try {
      const made = await make(this.#giveUp.signal);
      if (!made) {
        begin({ made: false });
        return undefined;
      }
      const reader = made.bytes.getReader();
      this.#giveUp.signal.addEventListener('abort', () => void reader.cancel());
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        this.#chunks.push(part.value);
        begin({ made: true });
        for (const follower of this.#followers) follower.enqueue(part.value);
      }
      // Does nothing unless it was cancelled before its first byte.
      begin({ made: false });
      if (this.#chunks.length === 0) return undefined;
      return { bytes: joined(this.#chunks), whole: made.whole };
    } catch (error) {
      begin({ error });
      return undefined;
    }
  }
}

function joined(chunks: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
