import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface FailingReceiver {
  readonly port: number;
  /** What it took, by webhook-id: as an idempotent receiver keeps it. */
  readonly taken: ReadonlyMap<string, { readonly lead_id: string }>;
  readonly counts: { asked: number; failed: number; repeated: number; unsigned: number };
  stop(): Promise<void>;
}

/** So many failures of one message that its schedule (ten attempts) never ends by chance alone. */
const mostFailures = 6;

/** Receives signed webhooks and fails half of the time, in every way that a receiver can. */
export async function startFailingReceiver(secret: string): Promise<FailingReceiver> {
  const verifier = new Webhook(secret);
  const taken = new Map<string, { readonly lead_id: string }>();
  const failures = new Map<string, number>();
  const counts = { asked: 0, failed: 0, repeated: 0, unsigned: 0 };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      counts.asked += 1;
      const id = String(request.headers['webhook-id']);
      const before = failures.get(id) ?? 0;
      if (before < mostFailures && Math.random() < 0.5) {
        failures.set(id, before + 1);
        counts.failed += 1;
        return fail(request, response);
      }
      const message = verified(verifier, body, request);
      if (message === null) counts.unsigned += 1;
      else if (taken.has(id)) counts.repeated += 1;
      else taken.set(id, message);
      // It has taken the message, and its answer is lost: the next attempt must be known by its id.
      if (before < mostFailures && Math.random() < 0.02) {
        failures.set(id, before + 1);
        return void request.socket.destroy();
      }
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    taken,
    counts,
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function fail(request: IncomingMessage, response: ServerResponse): void {
  const how = Math.random();
  // Those that cost time are rare, or two thousand leads would take all day.
  if (how < 0.01) return; // hangs
  if (how < 0.02) response.writeHead(429, { 'retry-after': '1' }).end();
  else if (how < 0.15) request.socket.destroy();
  else response.writeHead(how < 0.6 ? 500 : 503).end('jane@example.com is unknown here');
}

function verified(verifier: Webhook, body: string, request: IncomingMessage): { lead_id: string } | null {
  const headers = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      String(request.headers[name]),
    ]),
  );
  try {
    const { type, data } = Object(verifier.verify(body, headers));
    return type === 'lead.created' && typeof data.lead_id === 'string' ? { lead_id: data.lead_id } : null;
  } catch {
    return null;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += chunk;
  return body;
}
