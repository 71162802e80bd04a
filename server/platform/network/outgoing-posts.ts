import { lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { DeliveryProblem } from '#server/platform/rules/failure-code';
import { webhookKey, webhookSignature } from '#server/platform/rules/webhooks';
import { checkedLookup, isPublicAddress, type Lookup } from './public-address';

export interface OutgoingPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request without a body. */
export type OutgoingGet = Omit<OutgoingPost, 'body'>;

/** A recipient's response. */
export interface ReceiverAnswer {
  readonly status: number;
  /** Its Retry-After header, unparsed. */
  readonly retryAfter: string | undefined;
}

/** With its body, which may repeat personal data that it was sent: never log or store it. */
export interface FullAnswer extends ReceiverAnswer {
  /** Cut off where it is too long or too slow. */
  readonly body: string;
}

interface OutgoingPostsOptions {
  /** Whether it may post to addresses in the dealer's own network, and over plain HTTP. */
  readonly mayBePrivate?: (url: URL) => boolean;
  readonly lookup?: Lookup;
  /** Milliseconds until the response headers. */
  readonly timeLimitMs?: number;
  /** Connections to one host at the same time. */
  readonly socketsPerHost?: number;
}

/** Bytes and milliseconds of a response that are read, so that its connection can be reused. */
const heardBytes = 64 * 1024;
const heardMs = 5_000;

/**
 * Calls addresses configured by tenants. Each connection goes to the address checked at resolution, so no name can
 * lead inside the network; redirects are not followed; time and responses are limited. Failures are thrown, with a
 * `code`.
 */
export class OutgoingPosts {
  readonly #options: Required<OutgoingPostsOptions>;
  readonly #http: HttpAgent;
  readonly #https: HttpsAgent;

  constructor(options: OutgoingPostsOptions = {}) {
    const usual = { lookup: systemLookup, timeLimitMs: 20_000, socketsPerHost: 8 };
    this.#options = { mayBePrivate: () => false, ...usual, ...options };
    const agent = { keepAlive: true, maxSockets: this.#options.socketsPerHost };
    this.#http = new HttpAgent(agent);
    this.#https = new HttpsAgent(agent);
  }

  /** Posts to a recipient whose status says everything. */
  async post(what: OutgoingPost, signal: AbortSignal): Promise<ReceiverAnswer> {
    const response = await this.#send(what, signal);
    hearOut(response);
    return answerOf(response);
  }

  /** Posts to a recipient whose body matters too; without a body it reads from there. */
  async ask(what: OutgoingPost | OutgoingGet, signal: AbortSignal): Promise<FullAnswer> {
    const response = await this.#send(what, signal);
    const chunks: Buffer[] = [];
    await new Promise<void>((resolve) => {
      response.on('close', resolve);
      hearOut(response, (chunk) => chunks.push(chunk));
    });
    return { ...answerOf(response), body: Buffer.concat(chunks).toString('utf8') };
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  async #send(what: OutgoingPost | OutgoingGet, signal: AbortSignal): Promise<IncomingMessage> {
    const url = new URL(what.url);
    const inside = this.#options.mayBePrivate(url);
    if (!inside && !isOutside(url)) throw coded('REFUSED_ADDRESS');
    const timeUp = AbortSignal.timeout(this.#options.timeLimitMs);
    try {
      return await this.#responseOf(url, what, inside, AbortSignal.any([signal, timeUp]));
    } catch (error) {
      throw timeUp.aborted ? coded('TIMEOUT') : error;
    }
  }

  #responseOf(
    url: URL,
    what: OutgoingPost | OutgoingGet,
    inside: boolean,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const secure = url.protocol === 'https:';
    const lookup = checkedLookup(this.#options.lookup, inside ? () => true : isPublicAddress);
    const options = { ...methodOf(what), agent: secure ? this.#https : this.#http, lookup, signal };
    return new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = secure ? httpsRequest(url, options) : httpRequest(url, options);
      outgoing
        .once('response', resolve)
        .on('error', reject)
        .end('body' in what ? what.body : undefined);
    });
  }
}

function methodOf(what: OutgoingPost | OutgoingGet) {
  if (!('body' in what)) return { method: 'GET', headers: what.headers };
  const length = String(Buffer.byteLength(what.body));
  return { method: 'POST', headers: { ...what.headers, 'content-length': length } };
}

const answerOf = (response: IncomingMessage): ReceiverAnswer => ({
  status: response.statusCode ?? 0,
  retryAfter: response.headers['retry-after'],
});

/** Names of this machine and of local networks (RFC 6761, 6762, 8375; .internal is reserved), and names without a dot. */
const localName = /^([^.]+|(.+\.)?(localhost|local|internal|home\.arpa))\.?$/;

/** Whether an address is public, as far as it shows by itself; other names are checked when resolved. */
export function isOutside({ protocol, hostname, username, password }: URL): boolean {
  if (protocol !== 'https:' || username || password) return false;
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 ? !localName.test(hostname) : isPublicAddress(literal);
}

/** Reads the body out, and discards the connection if the body is too long or too slow. */
function hearOut(response: IncomingMessage, onChunk: (chunk: Buffer) => void = () => undefined): void {
  const timer = setTimeout(() => response.destroy(), heardMs).unref();
  let receivedBytes = 0;
  response
    .on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      onChunk(chunk);
      if (receivedBytes > heardBytes) response.destroy();
    })
    .on('error', () => undefined)
    .on('close', () => clearTimeout(timer));
}

const coded = (code: string): Error => Object.assign(new Error(code), { code });

/** Rejects at the time limit, even if the work ignores it. */
export async function withinTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  const timeUp = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryProblem('timed out')), { once: true });
  });
  return Promise.race([work(signal), timeUp]);
}

interface SigningSecrets {
  readonly secret_env: string;
  /** The previous secret, during a rotation. */
  readonly previous_secret_env?: string | undefined;
}

/** The keys of the named secrets. Throws a DeliveryProblem that names a missing or invalid one. */
export function signingKeys(
  { secret_env, previous_secret_env }: SigningSecrets,
  secret: (name: string) => string | undefined,
): readonly Buffer[] {
  return [secret_env, ...(previous_secret_env ? [previous_secret_env] : [])].map((name) =>
    keyOf(name, secret(name)),
  );
}

function keyOf(name: string, secret: string | undefined): Buffer {
  if (secret === undefined) throw new DeliveryProblem(`${name} is not set`);
  const key = webhookKey(secret);
  if (!key) throw new DeliveryProblem(`${name} is not whsec_ followed by 24 to 64 bytes in base64`);
  return key;
}

interface UnsignedWebhook {
  readonly url: string;
  /** The same on every attempt, so that a recipient can drop repeats. */
  readonly id: string;
  readonly body: string;
  /** Time of the attempt. */
  readonly now: Date;
}

/** A Standard Webhooks 1.0.0 request, signed with every key. */
export function signedWebhook(
  { url, id, body, now }: UnsignedWebhook,
  keys: readonly Buffer[],
): OutgoingPost {
  const timestampSeconds = Math.floor(now.getTime() / 1_000);
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'dealer-site-webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': webhookSignature({ id, timestampSeconds, body }, keys),
    },
    body,
  };
}
