import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Stream } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, createBrotliCompress } from 'node:zlib';

interface Http2Proxy {
  readonly port: number;
  close(): Promise<void>;
}

const compressible = /^(text\/|application\/(json|javascript)|image\/svg)/;
/** Headers that belong to one connection of HTTP/1.1. */
const ofTheConnection = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
]);

/** What a dealer's TLS proxy does, for measuring: HTTP/2 in front of a site of this machine, brotli where the site left it out. */
export async function startHttp2Proxy(sitePort: number): Promise<Http2Proxy> {
  const server = createSecureServer(selfSigned());
  server.on('stream', (stream, headers) => forward(stream, headers, sitePort));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    close: () => closeProxy(server),
  };
}

function forward(stream: ServerHttp2Stream, headers: Readonly<Record<string, unknown>>, port: number): void {
  const ours = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
  const asked = request(
    {
      host: '127.0.0.1',
      port,
      method: String(headers[':method']),
      path: String(headers[':path']),
      headers: {
        ...Object.fromEntries(ours.map(([name, value]) => [name, String(value)])),
        host: String(headers[':authority']),
      },
    },
    (answer) => {
      if (stream.destroyed) return answer.destroy();
      const squeeze =
        !answer.headers['content-encoding'] && compressible.test(answer.headers['content-type'] ?? '');
      const kept = Object.entries(answer.headers).filter(([name]) => !ofTheConnection.has(name));
      const sent = Object.fromEntries(kept.filter(([name]) => !(squeeze && name === 'content-length')));
      stream.respond({
        ':status': answer.statusCode ?? 502,
        ...sent,
        ...(squeeze ? { 'content-encoding': 'br' } : {}),
      });
      const packer = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
      (squeeze ? answer.pipe(packer) : answer).pipe(stream);
    },
  );
  asked.on('error', () => stream.close());
  stream.on('error', () => asked.destroy());
  stream.pipe(asked);
}

function closeProxy(server: Http2SecureServer): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    // Browsers keep their session open.
    setTimeout(done, 500).unref();
  });
}

function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:*.localhost'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject], {
      stdio: 'pipe',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
