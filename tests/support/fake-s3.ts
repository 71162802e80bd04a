import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from './local-server';

export interface FakeS3 {
  readonly endpoint: string;
  /** Objects by `BUCKET/KEY`. */
  readonly objects: Map<string, Buffer>;
  /** Statuses of the next answers, e.g. 503; afterwards it works again. 0 breaks the connection. */
  readonly failures: number[];
  /** Every request so far: `GET BUCKET/KEY`. */
  readonly requests: string[];
  /** Milliseconds that each answer takes. */
  delayMs: number;
  /** Answers wait for this. */
  held?: Promise<void> | undefined;
  stop(): Promise<void>;
}

export const s3Keys = { accessKeyId: 'AKQUOKKA', secretAccessKey: 'a secret key of the test' };
export const s3Region = 'ap-southeast-2';
/** Small, so that a few files already need several pages. */
const keysOfPage = 3;

/** A server of S3's API as far as backups use it. Refuses requests whose signature or content does not match. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const failures: number[] = [];
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      requests.push(`${request.method} ${request.url?.slice(1)}`);
      if (fake.delayMs > 0) await pause(fake.delayMs, undefined, { ref: false });
      await fake.held;
      const failure = failures.shift();
      if (failure === 0) return void request.socket.destroy();
      const body = Buffer.concat(chunks);
      const [status, content] = failure ? [failure, ''] : answer(objects, request, body);
      response.writeHead(status).end(content);
    });
  });
  const { port, stop } = await listen(server);
  const endpoint = `http://127.0.0.1:${port}`;
  const fake: FakeS3 = { endpoint, objects, failures, requests, delayMs: 0, stop };
  return fake;
}

type Answer = readonly [status: number, content: string | Buffer];

function answer(objects: Map<string, Buffer>, request: IncomingMessage, body: Buffer): Answer {
  const url = new URL(request.url ?? '/', 'http://s3');
  if (!isSigned(request, url)) return [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>'];
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return [400, '<Error/>'];
  const key = decodeURIComponent(url.pathname.slice(1));
  if (url.searchParams.get('list-type') === '2') return [200, page(objects, key, url.searchParams)];
  if (request.method === 'PUT') objects.set(key, body);
  if (request.method === 'DELETE') return [objects.delete(key) ? 204 : 404, ''];
  const content = objects.get(key);
  return content
    ? [200, request.method === 'GET' ? content : '']
    : [404, '<Error><Code>NoSuchKey</Code></Error>'];
}

function page(objects: ReadonlyMap<string, Buffer>, bucket: string, query: URLSearchParams): string {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const all = [...objects.keys()]
    .filter((name) => name.startsWith(`${bucket}/`))
    .map((name) => name.slice(bucket.length + 1))
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort();
  const keys = all.slice(0, keysOfPage);
  const isTruncated = keys.length < all.length;
  const token = Buffer.from(keys.at(-1) ?? '').toString('base64');
  const next = isTruncated ? `<NextContinuationToken>${token}</NextContinuationToken>` : '';
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents}${next}</ListBucketResult>`;
}

/** Calculates AWS signature version 4 of a request from its own parts, as Amazon documents it. */
function isSigned({ method = '', headers }: IncomingMessage, url: URL): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!parts) return false;
  const [, credential = '', signedHeaders = '', signature] = parts;
  const instant = String(headers['x-amz-date']);
  const scope = `${instant.slice(0, 8)}/${s3Region}/s3/aws4_request`;
  if (credential !== `${s3Keys.accessKeyId}/${scope}`) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  const named = signedHeaders.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    named.join(''),
    signedHeaders,
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', instant, scope, sha256(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((previous, part) => hmac(previous, part), `AWS4${s3Keys.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
