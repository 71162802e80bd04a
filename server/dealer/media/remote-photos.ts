import { lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { checkedLookup, isPublicAddress, type Lookup } from '#server/platform/network/public-address';
import { err, ok, type Result } from '#server/platform/result';
import { mayFetch, ownPhotoId } from './rules/picture-path';

/** Why a photo is unavailable: a forbidden address, no answer or a late one, not found, too large, or not an image. */
export type PhotoFailure = 'refused' | 'unreachable' | 'gone' | 'too-large' | 'not-an-image';

/** Access to the dealers' photos. */
export interface PhotoSource {
  /** The file at an address, for a site: `hosts` are those that it fetches from (`media.photo_hosts`). */
  fetch(url: string, hosts: readonly string[], tenant: string): Promise<Result<Uint8Array, PhotoFailure>>;
}

/** The photos that dealers have uploaded. */
export interface OwnPhotos {
  /** A JPEG; null if this tenant has no such photo. */
  bytesOf(id: string, tenant: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Photos that the site's own dealer has uploaded, and through `elsewhere` those of other hosts. */
export const withOwnPhotos = (own: OwnPhotos, elsewhere: PhotoSource): PhotoSource => ({
  async fetch(url, hosts, tenant) {
    const id = ownPhotoId(url);
    if (id === undefined) return elsewhere.fetch(url, hosts, tenant);
    const bytes = await own.bytesOf(id, tenant);
    return bytes ? ok(bytes) : err('gone');
  },
});

interface RemotePhotosOptions {
  /** Hosts that may have private addresses (tests, a dealer's own network), in the format of `media.photo_hosts`. */
  readonly privateHosts?: readonly string[];
  readonly lookup?: Lookup;
  /** Milliseconds for the whole fetch: DNS, redirects, the last byte. */
  readonly timeLimitMs?: number;
  readonly mostBytes?: number;
}

type Fetched = Result<Uint8Array, PhotoFailure>;
type Step = Fetched | { readonly redirect: URL };

const megabyte = 1024 ** 2;
const mostRedirects = 3;
const headers = {
  accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'dealer-site-photos',
};

/**
 * Photos over HTTP. Each connection goes to the address checked at resolution, so no name can lead inside the network;
 * every redirect is checked again, and may not lead to a private host other than its own; time and bytes are limited.
 */
export class RemotePhotos implements PhotoSource {
  readonly #options: Required<RemotePhotosOptions>;
  readonly #http = new HttpAgent({ keepAlive: true, maxSockets: 6, maxFreeSockets: 2 });
  readonly #https = new HttpsAgent({ keepAlive: true, maxSockets: 6, maxFreeSockets: 2 });

  constructor(options: RemotePhotosOptions = {}) {
    this.#options = {
      privateHosts: [],
      lookup: systemLookup,
      timeLimitMs: 8_000,
      mostBytes: 15 * megabyte,
      ...options,
    };
  }

  async fetch(url: string, hosts: readonly string[]): Promise<Fetched> {
    const signal = AbortSignal.timeout(this.#options.timeLimitMs);
    if (!URL.canParse(url)) return err('refused');
    let at = new URL(url);
    const { hostname } = at;
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const mayBePrivate = at.hostname === hostname && this.#isPrivate(at);
      if (!mayAsk(at, hosts, mayBePrivate)) return err('refused');
      const step = await this.#ask(at, mayBePrivate, signal).catch((error: unknown) => err(reasonOf(error)));
      if (!('redirect' in step)) return step;
      at = step.redirect;
    }
    return err('refused');
  }

  #isPrivate(url: URL): boolean {
    return this.#options.privateHosts.length > 0 && mayFetch(this.#options.privateHosts, url);
  }

  async #ask(url: URL, mayBePrivate: boolean, signal: AbortSignal): Promise<Step> {
    const secure = url.protocol === 'https:';
    const lookup = checkedLookup(this.#options.lookup, mayBePrivate ? () => true : isPublicAddress);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { agent: secure ? this.#https : this.#http, headers, lookup, signal };
      const outgoing = secure ? httpsRequest(url, options) : httpRequest(url, options);
      outgoing.once('response', resolve).once('error', reject).end();
    });
    try {
      return await this.#read(response, url);
    } finally {
      if (!response.complete) response.destroy();
    }
  }

  async #read(response: IncomingMessage, url: URL): Promise<Step> {
    const { statusCode: status = 0, headers: got } = response;
    if (status >= 300 && status < 400 && got.location) {
      return URL.canParse(got.location, url) ? { redirect: new URL(got.location, url) } : err('gone');
    }
    if (status !== 200) return err(status >= 500 || status === 429 ? 'unreachable' : 'gone');
    if (Number(got['content-length'] ?? 0) > this.#options.mostBytes) return err('too-large');
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response) {
      size += chunk.length;
      if (size > this.#options.mostBytes) return err('too-large');
      chunks.push(chunk);
    }
    return ok(Buffer.concat(chunks, size));
  }
}

/** Names are checked when resolved; an IP address in the URL never resolves, so check it here. */
function mayAsk(url: URL, hosts: readonly string[], mayBePrivate: boolean): boolean {
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) return false;
  if (!mayFetch(hosts, url)) return false;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 || mayBePrivate || isPublicAddress(literal);
}

const reasonOf = (error: unknown): PhotoFailure =>
  error instanceof Error && 'code' in error && error.code === 'REFUSED_ADDRESS' ? 'refused' : 'unreachable';
