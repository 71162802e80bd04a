import type { IncomingMessage, ServerResponse } from 'node:http';

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
  const writeHead = response.writeHead.bind(response);
  const closing = (...args: Parameters<ServerResponse['writeHead']>): ServerResponse => {
    if (!request.complete && !response.headersSent) {
      response.setHeader('Connection', 'close');
      lingerBeforeClose(request);
    }
    return writeHead(...args);
  };
  Object.assign(response, { writeHead: closing });
}

const carriesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Node closes a connection with destroySoon, without reading what is still arriving: the kernel then answers the
 * client's next packet with a reset, and the client may lose the response it has not read yet.
 */
function lingerBeforeClose(request: IncomingMessage): void {
  const { socket } = request;
  const close = socket.destroySoon.bind(socket);
  const closeAfterRest = (): void => {
    if (request.readableEnded) {
      close();
      return;
    }
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
    socket.end();
    dropRest(request, close);
  };
  Object.assign(socket, { destroySoon: closeAfterRest });
}

function dropRest(request: IncomingMessage, close: () => void): void {
  let dropped = 0;
  request.removeAllListeners('data');
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.byteLength;
    if (dropped > lingerBytes) request.socket.destroy();
  });
  request.once('end', close);
  request.resume();
}
