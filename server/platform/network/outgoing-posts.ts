import { lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { checkedLookup, type Lookup } from './checked-lookup';
import { isPublicAddress } from './public-address';

export interface OutgoingPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a receiver said; never its words, which may repeat what it was sent. */
export interface ReceiverAnswer {
  readonly status: number;
  /** Its header Retry-After, as it stands. */
  readonly retryAfter: string | undefined;
}

export interface OutgoingPostsOptions {
  /** Whether an address in the dealer's own network may be posted to, and by plain http. */
  readonly mayBePrivate?: (url: URL) => boolean;
  readonly lookup?: Lookup;
  /** Milliseconds until the answer's head. */
  readonly timeLimitMs?: number;
}

/** Bytes and milliseconds of an answer that are heard out, so that its connection can be used again. */
const heardBytes = 64 * 1024;
const heardMs = 5_000;

/**
 * Posts to addresses that tenants name. Each connection is made to an address that was checked as it was resolved, so
 * that no name can lead inside; redirects are not followed; time and answers are limited. Failures are thrown, with a
 * `code`.
 */
export class OutgoingPosts {
  readonly #options: Required<OutgoingPostsOptions>;
  readonly #http = new HttpAgent({ keepAlive: true, maxSockets: 8 });
  readonly #https = new HttpsAgent({ keepAlive: true, maxSockets: 8 });

  constructor(options: OutgoingPostsOptions = {}) {
    this.#options = { mayBePrivate: () => false, lookup: systemLookup, timeLimitMs: 20_000, ...options };
  }

  async post(what: OutgoingPost, signal: AbortSignal): Promise<ReceiverAnswer> {
    const url = new URL(what.url);
    const inside = this.#options.mayBePrivate(url);
    if (!inside && !isOutside(url)) throw coded('REFUSED_ADDRESS');
    const timeUp = AbortSignal.timeout(this.#options.timeLimitMs);
    try {
      return await this.#ask(url, what, inside, AbortSignal.any([signal, timeUp]));
    } catch (error) {
      throw timeUp.aborted ? coded('TIMEOUT') : error;
    }
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  async #ask(url: URL, what: OutgoingPost, inside: boolean, signal: AbortSignal): Promise<ReceiverAnswer> {
    const secure = url.protocol === 'https:';
    const lookup = checkedLookup(this.#options.lookup, inside ? () => true : isPublicAddress);
    const headers = { ...what.headers, 'content-length': String(Buffer.byteLength(what.body)) };
    const options = { method: 'POST', agent: secure ? this.#https : this.#http, headers, lookup, signal };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = secure ? httpsRequest(url, options) : httpRequest(url, options);
      asked.once('response', resolve).on('error', reject).end(what.body);
    });
    hearOut(response);
    return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
  }
}

/** Public as far as the address itself tells; names are checked when they are resolved. */
function isOutside({ protocol, hostname, username, password }: URL): boolean {
  if (protocol !== 'https:' || username || password) return false;
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 || isPublicAddress(literal);
}

/** The status is all that counts: the rest is thrown away, and the connection with it when there is too much. */
function hearOut(response: IncomingMessage): void {
  const timer = setTimeout(() => response.destroy(), heardMs).unref();
  let heard = 0;
  response
    .on('data', (chunk: Buffer) => {
      heard += chunk.length;
      if (heard > heardBytes) response.destroy();
    })
    .on('error', () => undefined)
    .on('close', () => clearTimeout(timer));
}

const coded = (code: string): Error => Object.assign(new Error(code), { code });
