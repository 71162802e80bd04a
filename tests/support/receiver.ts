import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { listen } from './local-server';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
/** A status with headers, a text before the connection breaks, no answer at all, or a broken connection. */
type Answering =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | 'hang'
  | 'reset'
  | 'endless';

export interface Receiver {
  readonly port: number;
  readonly url: string;
  readonly received: Received[];
  readonly sockets: Set<Socket>;
  answer: Answering;
  stop(): Promise<void>;
}

/** The message of a request that the public library of Standard Webhooks verifies; throws if another key signed it. */
export function verified({ headers, body }: Pick<Received, 'headers' | 'body'>, key: string): unknown {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  return new Webhook(key).verify(body, signed);
}

/** A system that receives leads, with responses set by the test. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      received.push({ method, path, headers, body });
      const { answer } = receiver;
      if (answer === 'hang') return;
      if (answer === 'reset') return void request.socket.destroy();
      if (answer === 'endless') {
        response.writeHead(200);
        const timer = setInterval(() => response.write('x'.repeat(64 * 1024)), 1);
        return void response.on('close', () => clearInterval(timer));
      }
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  server.on('connection', (socket) => sockets.add(socket));
  const { port, stop } = await listen(server);
  const receiver: Receiver = {
    port,
    url: `http://127.0.0.1:${port}/leads`,
    received,
    sockets,
    answer: { status: 204 },
    stop,
  };
  return receiver;
}
