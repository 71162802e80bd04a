import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { checkedLookup, isPublicAddress } from '#server/platform/network/public-address';
import { saveStream } from '#server/platform/network/save-stream';
import { allowsPrivate, FetchProblem } from '#server/stock/fetching/remote-files-port';
import type { FetchedFile, FetchRequest, NetworkAccess, RemoteFiles, SourceOf } from '../remote-files-port';

type Request = FetchRequest<SourceOf<'https'>>;
const mostRedirects = 3;
/** A server that sends nothing for so long does not answer. */
const usualSilenceMs = 30_000;

/**
 * Files over HTTPS, fetched when their entity tag or date has changed. Every redirect is checked like the address itself;
 * credentials stay with its origin, and the permission to be private with its host.
 */
export function httpsFiles(
  access: NetworkAccess,
  silenceMs = usualSilenceMs,
): RemoteFiles<SourceOf<'https'>> {
  return {
    fetch: async (request) => {
      let url = new URL(request.source.url);
      for (let hop = 0; hop <= mostRedirects; hop += 1) {
        const isOwnHost = url.hostname === new URL(request.source.url).hostname;
        const allowed = isOwnHost ? access : { ...access, privateHosts: [] };
        const headers = headersFor(url, request, access);
        const response = await open(url, { headers, signal: request.signal, silenceMs }, allowed);
        const location = redirectOf(response);
        if (location === undefined) return answer(response, request);
        response.destroy();
        url = nextUrl(location, url);
      }
      throw new FetchProblem(`the address redirects more than ${mostRedirects} times`);
    },
  };
}

function nextUrl(location: string, from: URL): URL {
  if (!URL.canParse(location, from)) throw new FetchProblem('the address redirects to an invalid one');
  return new URL(location, from);
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined;
}

function open(
  url: URL,
  { headers, signal, silenceMs }: { headers: Record<string, string>; signal: AbortSignal; silenceMs: number },
  { privateHosts, lookup, ca }: NetworkAccess,
): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:';
  const port = Number(url.port) || (secure ? 443 : 80);
  const mayBePrivate = allowsPrivate(privateHosts, url.hostname, port);
  if (!mayBePrivate) refuseUnsafe(url);
  const passes = mayBePrivate ? () => true : isPublicAddress;
  const options = { headers, signal, lookup: checkedLookup(lookup, passes) };
  return new Promise((resolve, reject) => {
    const outgoing = secure
      ? httpsRequest(url, { ...options, ...(ca === undefined ? {} : { ca }) })
      : httpRequest(url, options);
    const give = () => outgoing.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' }));
    outgoing.setTimeout(silenceMs, give).once('response', resolve).on('error', reject).end();
  });
}

function refuseUnsafe({ protocol, hostname, username, password }: URL): void {
  if (protocol !== 'https:')
    throw new FetchProblem('the address is not https, and FEED_PRIVATE_HOSTS does not list its host');
  if (username || password) throw new FetchProblem('the address contains a username');
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isPublicAddress(literal))
    throw Object.assign(new Error(), { code: 'REFUSED_ADDRESS' });
}

function headersFor(url: URL, { source, mark }: Request, { secret }: NetworkAccess): Record<string, string> {
  const tags = markFor(source.url, mark);
  return {
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': 'dealer-site-feeds',
    ...(tags?.etag ? { 'if-none-match': tags.etag } : {}),
    ...(tags?.modified ? { 'if-modified-since': tags.modified } : {}),
    ...(url.origin === new URL(source.url).origin ? authorisation(source.auth, secret) : {}),
  };
}

function authorisation(
  auth: Request['source']['auth'],
  secret: NetworkAccess['secret'],
): Record<string, string> {
  switch (auth?.kind) {
    case undefined:
      return {};
    case 'basic': {
      const pair = Buffer.from(`${auth.user}:${secret(auth.password_env)}`).toString('base64');
      return { authorization: `Basic ${pair}` };
    }
    case 'bearer':
      return { authorization: `Bearer ${secret(auth.token_env)}` };
    case 'header':
      return { [auth.name.toLowerCase()]: secret(auth.value_env) };
  }
}

async function answer(response: IncomingMessage, { source, target, signal }: Request): Promise<FetchedFile> {
  const { statusCode: status = 0, headers } = response;
  if (status === 304) {
    response.resume();
    return { kind: 'unchanged' };
  }
  if (status !== 200) {
    response.destroy();
    throw new FetchProblem(statusWords(status));
  }
  const saved = await saveStream(response, target, signal, Number(headers['content-length'] ?? 0));
  return { kind: 'file', name: nameOf(source.url), mark: markOf(source.url, headers), ...saved };
}

function statusWords(status: number): string {
  if (status === 401 || status === 403) return `the server did not accept the credentials (status ${status})`;
  if (status === 404 || status === 410) return `the file was not found (status ${status})`;
  return `the server answered with status ${status}`;
}

const nameOf = (url: string): string =>
  new URL(url).pathname.split('/').findLast(Boolean) ?? new URL(url).hostname;

/** The address belongs to the mark: an entity tag of another one says nothing. */
function markOf(url: string, { etag, 'last-modified': modified }: IncomingHttpHeaders): string | null {
  return etag || modified ? JSON.stringify([url, etag ?? null, modified ?? null]) : null;
}

function markFor(url: string, mark: string | null): { etag: string | null; modified: string | null } | null {
  const parts: unknown = mark === null ? null : JSON.parse(mark);
  if (!Array.isArray(parts) || parts[0] !== url) return null;
  const [, etag, modified] = parts.map((part) => (typeof part === 'string' ? part : null));
  return { etag: etag ?? null, modified: modified ?? null };
}
