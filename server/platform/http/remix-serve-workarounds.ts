import { channel } from 'node:diagnostics_channel';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import onHeaders from 'on-headers';

/**
 * The workarounds this site needs because `@remix-run/serve` accepts neither middleware nor settings, all of them in
 * this file. remix-serve itself runs unchanged and reads its own command line (`npm start` passes it the build).
 *
 * - It accepts no middleware: Node announces each request on a diagnostics channel before any server listener sees it.
 * - It doesn't hand out its server: the first announcement does.
 * - It doesn't hear that its server cannot listen, so the process would end with a stack.
 * - It always writes an access log: morgan, its logger, skips a line whose format returns nothing.
 * - It leaves a request body half read when a page answers early, and Node then closes the connection with a reset.
 * - It stops listening at the first signal, before load balancers know: its `close` waits for ours.
 * - It looks on the disk for a file of every page's name: an address that can be no file is spared that.
 * - When it stops, Node closes connections as idle whose response has ended but is still being sent, and before it stops
 *   listening.
 */

/** Node's message when a request's header lines have arrived. */
interface RequestStart {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
}

const requestStarts = channel('http.server.request.start');

const isRequestStart = (message: unknown): message is RequestStart =>
  typeof message === 'object' && message !== null && 'request' in message && 'server' in message;

/** Calls the listener for every request of this process before its server does. Returns a function that stops that. */
export function onEveryRequest(listener: (start: RequestStart) => void): () => void {
  const subscriber = (message: unknown): void => {
    if (isRequestStart(message)) listener(message);
  };
  requestStarts.subscribe(subscriber);
  return () => void requestStarts.unsubscribe(subscriber);
}

/** The server that receives this process's next request. */
export function nextServer(): Promise<Server> {
  return new Promise((resolve) => {
    const stop = onEveryRequest(({ server }) => {
      stop();
      resolve(server);
    });
  });
}

/** The error of the next server of this process that cannot listen; never settles if it can. */
export function nextListenError(): Promise<unknown> {
  const { prototype } = Server;
  return new Promise((resolve) => {
    const listen = prototype.listen;
    const listenOnce = function (this: Server, ...given: Parameters<typeof listen>): Server {
      Reflect.deleteProperty(prototype, 'listen');
      this.once('error', resolve);
      this.once('listening', () => this.off('error', resolve));
      return listen.apply(this, given);
    };
    Object.assign(prototype, { listen: listenOnce });
  });
}

/**
 * Makes `closeIdleConnections`, which Node also calls when a server closes, do nothing while the server listens or a
 * response has ended but is still being sent. Node would cut the response; and a client whose idle connection closes
 * connects again at once, which the operating system would reset instead of refusing while the server stops listening.
 * Call it repeatedly until the server is closed.
 */
export function spareUnsentResponses(server: Server): void {
  const open = new Set<ServerResponse>();
  server.on('request', (_request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    if (server.listening) return;
    if ([...open].every((response) => !response.writableEnded || response.writableFinished)) closeIdle();
  };
}

/**
 * Makes `close`, which remix-serve calls at the first signal, do nothing. The returned function closes the server and calls
 * `closed` after its last connection.
 */
export function deferClose(server: Server): (closed: () => void) => void {
  const close = server.close.bind(server);
  server.close = () => server;
  return (closed) => void close(closed);
}

/** No file server gives out a name that begins with a dot, so Express's does not look for it. */
const noFile = '/.page';

/**
 * Spares a request the look for a file of its address. Express rewrites `url` as it routes, and remix-serve makes Remix's
 * request from `originalUrl`.
 */
export function skipFiles(request: IncomingMessage): void {
  Object.assign(request, { originalUrl: request.url, url: noFile });
}

/** The program that `npx remix-serve` runs. */
export const remixServe = '@remix-run/serve/dist/cli.js';

/** Leaves out remix-serve's access log: it contains full query strings, which may name a person. */
export function leaveOutAccessLog(): void {
  const ofSite = createRequire(import.meta.url);
  const ofServe = createRequire(ofSite.resolve(remixServe));
  const morgan: { format(name: 'tiny', line: () => undefined): unknown } = ofServe('morgan');
  morgan.format('tiny', () => undefined);
}

/**
 * Calls `closing` when Node is about to close the connection after its last response; it closes once `closing` calls
 * its argument. Node closes with `destroySoon` and has no event before it.
 */
function beforeClosing(socket: Socket, closing: (close: () => void) => void): void {
  const close = socket.destroySoon.bind(socket);
  Object.assign(socket, { destroySoon: () => closing(close) });
}

/**
 * Takes a request's body away from Remix, which pauses it while no page reads it: from now on its bytes only go to the
 * listener.
 */
function takeBody(request: IncomingMessage, listener: (chunk: Buffer) => void): void {
  request.removeAllListeners('data');
  request.on('data', listener);
  request.resume();
}

/** A client that is still sending gets this long, and may send this much, before its connection is cut. */
const lingerMs = 5_000;
const lingerBytes = 32 * 1024 * 1024;

/**
 * A response that starts before its request has fully arrived says `Connection: close`. The rest of the body is read
 * and dropped while the response is sent, so that the client can read it; then the connection closes. If it stayed
 * open, the connection would treat the unread body as the next request, or never read anything again.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!carriesBody(request)) return;
  onHeaders(response, () => {
    if (request.complete) return;
    response.setHeader('Connection', 'close');
    lingerBeforeClose(request);
  });
}

const carriesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Node closes a connection without reading what is still arriving: the kernel then answers the client's next packet
 * with a reset, and the client may lose the response it has not read yet.
 */
function lingerBeforeClose(request: IncomingMessage): void {
  const { socket } = request;
  beforeClosing(socket, (close) => {
    if (request.readableEnded) {
      close();
      return;
    }
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
    socket.end();
    dropRest(request, close);
  });
}

function dropRest(request: IncomingMessage, close: () => void): void {
  let droppedBytes = 0;
  request.once('end', close);
  takeBody(request, (chunk) => {
    droppedBytes += chunk.byteLength;
    if (droppedBytes > lingerBytes) request.socket.destroy();
  });
}
