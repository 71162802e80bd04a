import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A dealer's own valuation service on this machine. */
export interface ValuationService {
  /** For `valuation.own_service.url`. */
  readonly url: string;
  /** For WEBHOOK_PRIVATE_HOSTS. */
  readonly host: string;
  /** How it answers from now on; `silent` keeps the connection open and sends nothing. */
  state: 'well' | 'down' | 'silent';
  close(): Promise<void>;
}

/** Registration that the service does not know. */
export const unknownRego = 'NOSUCH';

const answers: Readonly<Record<string, object>> = {
  '/lookup': {
    vehicle: {
      id: 'w1',
      make: 'Mazda',
      model: 'Wallaroo',
      badge: 'Touring',
      year: new Date().getFullYear() - 2,
    },
  },
  '/valuation': {
    ...{ dollars: 31_000, low_dollars: 29_500, high_dollars: 32_500, confidence: 'high' },
    summary: '12 Wallaroos sold in Queensland this month',
  },
};

const send = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Starts it on a free port, in good health. It finds every car but one, and asks no questions of its own. */
export async function startValuationService(): Promise<ValuationService> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (service.state === 'silent') return;
      const answer = body.includes(unknownRego) ? undefined : answers[request.url ?? ''];
      if (service.state === 'down') send(response, 503, {});
      else send(response, answer ? 200 : 404, answer ?? {});
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: ValuationService = {
    ...{ url: `http://${host}`, host, state: 'well' },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return service;
}
