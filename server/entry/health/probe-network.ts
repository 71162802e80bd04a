import { Resolver } from 'node:dns/promises';
import { connect, type TLSSocket } from 'node:tls';
import { getSystemErrorMap } from 'node:util';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import type { Config } from '#server/platform/config';
import { reasonOf, S3Bucket, type S3Place, type S3Request } from '#server/platform/network/s3-bucket';
import type { IndexState } from '#server/search/catch-up';
import { codeOf } from './rules/finding';
import { type CertificateFacts, decisiveCode, type HostFacts, isUnanswered } from './rules/hosts';
import type { MailFacts, PictureStoreFacts } from './rules/services';
import type { ReadinessFacts } from './rules/site';

interface CertificateOptions {
  readonly port?: number;
  /** Authorities to trust in place of the usual ones. */
  readonly ca?: string;
}

/** Reads the certificate that a server presents, and judges it as a browser would. */
export const presentedCertificates =
  ({ port = 443, ca }: CertificateOptions = {}) =>
  (host: string, address: string, limitMs: number): Promise<CertificateFacts> =>
    new Promise((resolve) => {
      // Refused ones are to be reported, not to end the handshake.
      const options = { host: address, port, servername: host, rejectUnauthorized: false, ...(ca && { ca }) };
      const socket = connect(options, () => finish(presented(host, socket)));
      const finish = (facts: CertificateFacts) => {
        clearTimeout(timer);
        socket.destroy();
        resolve(facts);
      };
      const timer = setTimeout(() => finish({ host, kind: 'unreachable', code: 'ETIMEDOUT' }), limitMs);
      socket.on('error', (error) => finish({ host, kind: 'unreachable', code: codeOf(error) }));
    });

function presented(host: string, socket: TLSSocket): CertificateFacts {
  const endsAt = new Date(socket.getPeerCertificate().valid_to);
  if (Number.isNaN(endsAt.getTime())) return { host, kind: 'unreachable', code: 'NO_CERTIFICATE' };
  // Typed as an error, but a code.
  const reason: unknown = socket.authorizationError;
  const problem = socket.authorized ? null : typeof reason === 'string' ? reason : codeOf(reason);
  return { host, kind: 'presented', endsAt, problem };
}

/**
 * Asks DNS for the addresses of a host, IPv4 first. It leaves out the hosts file of this machine, which visitors do not
 * have.
 */
export const dnsHosts =
  (servers?: readonly string[]) =>
  async (host: string, limitMs: number): Promise<HostFacts> => {
    const resolver = new Resolver({ timeout: Math.ceil(limitMs / 3), tries: 2 });
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), limitMs);
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    clearTimeout(timer);
    const answers = [four, six];
    const addresses = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const codes = answers.flatMap((one) => (one.status === 'rejected' ? [answerCode(one.reason)] : []));
    return { host, addresses, code: addresses.length > 0 ? null : decisiveCode(codes) };
  };

/** A question that was cancelled at its limit had no answer. */
function answerCode(error: unknown): string {
  const code = codeOf(error);
  return code === 'ECANCELLED' ? 'ETIMEOUT' : code;
}

/** Connects to the mail server of an SMTP_URL, greets it (EHLO, STARTTLS if it offers it) and signs in. */
export async function smtpServers(url: string, limitMs: number): Promise<MailFacts> {
  const server = new URL(url).host;
  const timeouts = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs };
  const transport = nodemailer.createTransport({ url, ...timeouts });
  try {
    await transport.verify();
    return { kind: 'accepted', server };
  } catch (error) {
    return { kind: 'failed', server, code: causeOf(error) };
  } finally {
    transport.close();
  }
}

/** nodemailer reports most failures of a connection as ESOCKET: the operating system's own code says more. */
function causeOf(error: unknown): string {
  const number = error instanceof Error && 'errno' in error ? Number(error.errno) : Number.NaN;
  return getSystemErrorMap().get(number)?.[0] ?? codeOf(error);
}

/** Written over at each check: the site's key may not be allowed to delete. */
const checkPath = 'checks/doctor';
const mostBytes = 64 * 1024;

/**
 * Writes a small object to the bucket of MEDIA_STORE, and reads it back; waits for twice `limitMs` at
 * most. `place` is null without MEDIA_STORE.
 */
export const sharedPictures =
  (place: S3Place | null) =>
  async (limitMs: number): Promise<PictureStoreFacts> => {
    if (place === null) return { kind: 'none' };
    const bucket = new S3Bucket(place);
    const body = Buffer.from('Written by `dealer doctor`.\n');
    const write = await problemOf(bucket, {
      method: 'PUT',
      path: checkPath,
      body,
      timeoutMs: limitMs,
      mostBytes,
    });
    const read = await problemOf(bucket, { method: 'GET', path: checkPath, timeoutMs: limitMs, mostBytes });
    return { kind: 'bucket', bucket: place.bucket, server: new URL(place.endpoint).host, write, read };
  };

/** Null if the request succeeded; otherwise the status and S3's code, or the system's code without an answer. */
async function problemOf(bucket: S3Bucket, request: S3Request) {
  try {
    const { ok, status, bytes } = await bucket.send(request);
    return ok ? null : { status, code: codeIn(bytes) };
  } catch (error) {
    return { status: null, code: reasonOf(error) };
  }
}

/** `AccessDenied` in S3's XML; null if the answer has none. Never its message, which may hold anything. */
const codeIn = (bytes: Uint8Array): string | null =>
  /<Code>([A-Za-z]{1,60})<\/Code>/.exec(Buffer.from(bytes).toString())?.[1] ?? null;

const answerSchema = z.looseObject({
  status: z.enum(['ready', 'not ready']),
  cause: z.string().optional(),
  search: z
    .record(z.string(), z.enum(['current', 'behind', 'empty', 'down'] satisfies readonly IndexState[]))
    .optional(),
});

/** `states`: the search indexes, by site, if the site reports them. */
type SiteAnswer = ReadinessFacts & { readonly states: Readonly<Record<string, IndexState>> | null };

/** Asks the site on this machine, at the configured port, whether it is ready. */
export const localSite =
  ({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>) =>
  async (limitMs: number): Promise<SiteAnswer> => {
    const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
    const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
    const answer = await answerOf(`${address}/readyz`, limitMs);
    if (answer === null) return { kind: 'silent', address, states: null };
    const cause = answer.status === 'ready' ? null : (answer.cause ?? 'it gives no cause');
    return { kind: 'answers', address, cause, states: answer.search ?? null };
  };

/** Null if nothing answers, or another program does. */
async function answerOf(url: string, limitMs: number): Promise<z.infer<typeof answerSchema> | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(limitMs), redirect: 'error' });
    return answerSchema.safeParse(await response.json()).data ?? null;
  } catch {
    return null;
  }
}

/** A Date header has whole seconds: on average half a second has passed since. */
const halfSecondMs = 500;

/**
 * How far a service's clock is ahead of this machine's, in milliseconds to about a second, by the Date header of its
 * response, whatever its status; null if it does not say.
 */
export async function httpTimes(url: string, limitMs: number): Promise<number | null> {
  try {
    const sentAt = Date.now();
    const signal = AbortSignal.timeout(limitMs);
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    const serverMs = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(serverMs)) return null;
    return Math.round(serverMs + halfSecondMs - (sentAt + Date.now()) / 2);
  } catch {
    return null;
  }
}

/** More questions at once than a small name server answers would look like names without an answer. */
const hostsAtOnce = 16;
const repeatedAtOnce = 4;

/**
 * Looks up host names, and once more those without an answer. If none of the first has one, the rest is not asked:
 * the name server is out of reach.
 */
export async function lookUpHosts(
  hosts: readonly string[],
  probe: (host: string, limitMs: number) => Promise<HostFacts>,
  limitMs: number,
): Promise<readonly HostFacts[]> {
  let answers = 0;
  let silences = 0;
  const lookups = await atMostAtOnce(hosts, hostsAtOnce, async (host): Promise<HostFacts> => {
    if (answers === 0 && silences >= hostsAtOnce) return { host, addresses: [], code: 'ETIMEOUT' };
    const facts = await probe(host, limitMs);
    if (isUnanswered(facts)) silences += 1;
    else answers += 1;
    return facts;
  });
  if (answers === 0) return lookups;
  return atMostAtOnce(lookups, repeatedAtOnce, async (facts) =>
    isUnanswered(facts) ? probe(facts.host, limitMs) : facts,
  );
}

/** Does work for every item, for at most so many at once. Results are in the order of the items. */
export async function atMostAtOnce<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [at, item] of waiting) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}
