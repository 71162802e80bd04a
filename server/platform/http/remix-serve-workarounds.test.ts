import { Agent, createServer, get, type RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, test } from 'vitest';
import { closeAfterUnreadBody, nextListenError, spareUnsentResponses } from './remix-serve-workarounds';

const open: (() => unknown)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function listening(listener?: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return { server, port: (server.address() as AddressInfo).port };
}

test('reports to the waiting caller that a server cannot listen, and leaves later servers alone', async () => {
  const { port } = await listening();
  const error = nextListenError();
  createServer().listen(port, '127.0.0.1');
  expect(await error).toMatchObject({ code: 'EADDRINUSE' });
  expect(Object.hasOwn(Server.prototype, 'listen')).toBe(false);
});

describe('a server that closes', () => {
  /** More than the operating system buffers for a client that doesn't read. */
  const body = Buffer.alloc(32_000_000);

  /** Closes a server while its client has read nothing of the body yet. Returns the bytes that the client gets. */
  async function bytesReadLate(prepare?: (server: Server) => void): Promise<number> {
    const { server, port } = await listening((_request, response) => response.end(body));
    prepare?.(server);
    return new Promise((done) => {
      get({ port, host: '127.0.0.1' }, async (response) => {
        response.pause();
        server.close();
        await wait(20);
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('error', () => done(bytes)).on('end', () => done(bytes));
        response.resume();
      });
    });
  }

  it('sends all of a response', async () => {
    expect(await bytesReadLate(spareUnsentResponses)).toBe(body.length);
  });

  it('cuts the response without the workaround', async () => {
    expect(await bytesReadLate()).toBeLessThan(body.length);
  });

  it('closes idle connections once all responses are sent', async () => {
    const { server, port } = await listening((_request, response) => response.end());
    spareUnsentResponses(server);
    let isOpen = true;
    const agent = new Agent({ keepAlive: true });
    await new Promise((read) => {
      get({ port, host: '127.0.0.1', agent }, (response) => {
        response.socket.once('close', () => {
          isOpen = false;
        });
        response.on('end', read).resume();
      });
    });
    server.close();
    await wait(20);
    expect(isOpen).toBe(true);
    server.closeIdleConnections();
    await expect.poll(() => isOpen).toBe(false);
    agent.destroy();
  });
});

async function connected(listener: RequestListener): Promise<Socket> {
  const socket = connect((await listening(listener)).port, '127.0.0.1');
  open.push(() => socket.destroy());
  return socket;
}
const requestLines = (more: string): string => `POST /x HTTP/1.1\r\nHost: a.example\r\n${more}\r\n\r\n`;

/** Answers 404 as soon as it has the headers, and reads from the body as remix-serve does. */
const refuses: RequestListener = (request, response) => {
  closeAfterUnreadBody(request, response);
  request.on('data', () => request.pause());
  setImmediate(() => response.writeHead(404, { 'Content-Length': 4 }).end('gone'));
};
test.each([
  ['of known length', 'Content-Length: 8388608', (_: string) => _, ''],
  ['in chunks', 'Transfer-Encoding: chunked', (data: string) => `10000\r\n${data}\r\n`, '0\r\n\r\n'],
])(
  'a response that starts before its request has arrived arrives whole and ends the connection without a reset: a body %s',
  async (_, header, chunkOf, end) => {
    const socket = await connected(refuses);
    const ended = text(socket);
    socket.write(requestLines(header));
    for (let sent = 0; sent < 128; sent += 1) socket.write(chunkOf('a'.repeat(0x10000)));
    socket.write(end);
    const answer = await ended;
    expect(answer).toMatch(/^HTTP\/1\.1 404 .*\r\nConnection: close\r\n/is);
    expect(answer.endsWith('\r\n\r\ngone')).toBe(true);
  },
);

test('a request that has fully arrived, or has no body, leaves the connection open', async () => {
  const socket = await connected((request, response) => {
    closeAfterUnreadBody(request, response);
    request.resume();
    request.on('end', () => response.end('fine'));
  });
  const answers: string[] = [];
  socket.on('data', (chunk) => answers.push(chunk.toString()));
  const next = async (lines: string) => {
    const already = answers.length;
    socket.write(lines);
    await expect.poll(() => answers.slice(already).join('')).toMatch(/fine/);
    return answers.slice(already).join('');
  };
  expect(await next(`${requestLines('Content-Length: 3')}abc`)).toMatch(/keep-alive/i);
  expect(await next('GET /y HTTP/1.1\r\nHost: a.example\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 .*fine/s);
});
