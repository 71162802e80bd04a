import { randomUUID } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Exchange } from './exchange';
import { requestIdHeader } from './request-id';

/** Node's codes of requests that it could not read, and the status that each gets; any other gets 400. */
const statuses: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/**
 * Answers requests that Node's parser cannot read, as Node does, but with a request id of their own: no other code sees
 * them. `current` is the response that a connection is busy with. A connection in the middle of a response is only cut:
 * a second answer would become part of the first.
 */
export function answerUnreadable(
  server: Server,
  current: (socket: Duplex) => ServerResponse | undefined,
  onExchange: (exchange: Exchange) => void = () => undefined,
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = current(socket);
    const isBusy = response?.headersSent && !response.writableFinished;
    if (isBusy || !socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const [status, reason] = statuses[error.code ?? ''] ?? [400, 'Bad Request'];
    const requestId = idOf(response) ?? randomUUID();
    socket.end(rawAnswer(status, reason, requestId), () => socket.destroy());
    // The parser may have read neither method nor host.
    const names = { method: 'unknown', host: undefined, route: 'unreadable', cache: undefined };
    onExchange({ ...names, requestId, status, milliseconds: 0, isDocument: false, bytesSent: 0 });
  });
}

/** The id of a request whose header lines were read, but not its body. */
function idOf(response: ServerResponse | undefined): string | undefined {
  if (response === undefined || response.writableFinished) return undefined;
  const id = response.req.headers[requestIdHeader];
  return typeof id === 'string' ? id : undefined;
}

const rawAnswer = (status: number, reason: string, requestId: string): string =>
  [
    `HTTP/1.1 ${status} ${reason}`,
    `Date: ${new Date().toUTCString()}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: private, no-store',
    'Content-Length: 0',
    'Connection: close',
    '\r\n',
  ].join('\r\n');
