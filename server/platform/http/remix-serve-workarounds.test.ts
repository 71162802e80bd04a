import { createServer, get, type RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, test } from 'vitest';
import { closeAfterUnreadBody, nextListenError, spareUnsentResponses } from './remix-serve-workarounds';

describe('remix serve workarounds', () => {
  /** More than the operating system buffers for a client that doesn't read. */
  const body = Buffer.alloc(32_000_000);

  let server: Server;
  afterEach(() => server.closeAllConnections());

  /** Starts a server that sends the body, closes it while a client hasn't read any, and gives what the client reads. */
  async function bytesReadLate(): Promise<number> {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    return new Promise((done) => {
      get({ port, host: '127.0.0.1' }, async (response) => {
        response.pause();
        server.close();
        await wait(50);
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('error', () => done(bytes));
        response.on('end', () => done(bytes));
        response.resume();
      });
    });
  }

  describe('a server that cannot listen', () => {
    it('hands its error to the one who waits for it, once; servers after it are left alone', async () => {
      server = createServer();
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const { port } = server.address() as AddressInfo;
      const error = nextListenError();
      createServer().listen(port, '127.0.0.1');
      expect(await error).toMatchObject({ code: 'EADDRINUSE' });
      expect(Object.hasOwn(Server.prototype, 'listen')).toBe(false);
      server.close();
    });
  });

  describe('a server that closes while a response is still being sent', () => {
    it('sends all of it', async () => {
      server = createServer((_request, response) => response.end(body));
      spareUnsentResponses(server);
      expect(await bytesReadLate()).toBe(body.length);
    });

    it('without the workaround, cuts it', async () => {
      server = createServer((_request, response) => response.end(body));
      expect(await bytesReadLate()).toBeLessThan(body.length);
    });
  });

  describe('an idle connection', () => {
    it('is closed once the server listens no more and all responses are sent', async () => {
      server = createServer((_request, response) => response.end());
      spareUnsentResponses(server);
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const { port } = server.address() as AddressInfo;
      const closed = new Promise((done) => {
        get({ port, host: '127.0.0.1', headers: { connection: 'keep-alive' } }, (response) => {
          response.socket.once('close', done);
          response.resume();
        });
      });
      await wait(50);
      let isOpen = true;
      void closed.then(() => {
        isOpen = false;
      });
      server.close();
      await wait(50);
      expect(isOpen).toBe(true);
      server.closeIdleConnections();
      await closed;
    });
  });
});

describe('unread body', () => {
  const open: (() => unknown)[] = [];
  afterEach(() => {
    for (const close of open.splice(0)) close();
  });

  /** A server that answers 404 as soon as it has the headers, and reads from the body as remix-serve does. */
  const refuses: RequestListener = (request, response) => {
    closeAfterUnreadBody(request, response);
    request.on('data', () => request.pause());
    setImmediate(() => response.writeHead(404, { 'Content-Length': 4 }).end('gone'));
  };

  async function connected(listener: RequestListener): Promise<Socket> {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    open.push(
      () => server.close(),
      () => socket.destroy(),
    );
    return socket;
  }

  /** Everything the server sends until it closes the connection; rejects if the connection is reset. */
  const untilClosed = (socket: Socket): Promise<string> =>
    new Promise((resolve, reject) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });

  const requestLines = (more: string): string => `POST /x HTTP/1.1\r\nHost: a.example\r\n${more}\r\n\r\n`;

  describe('a response that starts before its request has arrived', () => {
    test('says Connection: close, arrives whole, and ends the connection without a reset', async () => {
      const socket = await connected(refuses);
      const ended = untilClosed(socket);
      const bytes = 8 * 1024 * 1024;
      socket.write(requestLines(`Content-Length: ${bytes}`));
      socket.write(Buffer.alloc(bytes, 'a'));
      const answer = await ended;
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
      expect(answer).toMatch(/\r\nConnection: close\r\n/i);
      expect(answer.endsWith('\r\n\r\ngone')).toBe(true);
    });

    test('does so for a chunked body too', async () => {
      const socket = await connected(refuses);
      const ended = untilClosed(socket);
      socket.write(requestLines('Transfer-Encoding: chunked'));
      const chunk = `${(64 * 1024).toString(16)}\r\n${'a'.repeat(64 * 1024)}\r\n`;
      for (let sent = 0; sent < 20; sent += 1) socket.write(chunk);
      socket.write('0\r\n\r\n');
      expect(await ended).toMatch(/\r\nConnection: close\r\n/i);
    });
  });

  test('a request that has fully arrived, or has no body, leaves the connection open for the next one', async () => {
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
      await expect.poll(() => answers.length).toBeGreaterThan(already);
      return answers.slice(already).join('');
    };
    expect(await next(`${requestLines('Content-Length: 3')}abc`)).toMatch(/keep-alive/i);
    expect(await next('GET /y HTTP/1.1\r\nHost: a.example\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 .*fine$/s);
  });
});
