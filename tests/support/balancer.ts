import { Agent, createServer, request, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from './local-server';
import { askSite } from './site-request';

const lookEveryMs = 100;

/** A load balancer as operators use them: it asks /readyz and sends requests to ready sites in turn. */
export interface Balancer {
  readonly port: number;
  /** Waits until the site at a port gets requests (`ready`), or none any more. */
  until(port: number, state: 'ready' | 'out'): Promise<void>;
  stop(): Promise<void>;
}

export async function startBalancer(ports: readonly number[], host: string): Promise<Balancer> {
  const ready = new Set<number>();
  const refusals = new Map<number, string>();
  let stopped = false;
  /** Asks a site again and again, one question at a time, so that no late answer overrides a newer one. */
  const watch = async (port: number) => {
    while (!stopped) {
      const answer = await askSite({ port, host, path: '/readyz' }).catch(() => undefined);
      if (answer?.status === 200) ready.add(port);
      else {
        ready.delete(port);
        refusals.set(port, answer?.body.toString() ?? 'no connection');
      }
      await wait(lookEveryMs);
    }
  };
  const watches = ports.map(watch);
  const server = await listen(forwardTo(ready, refusals));
  return {
    port: server.port,
    until: async (port, state) => {
      while (ready.has(port) !== (state === 'ready')) await wait(20);
    },
    stop: async () => {
      stopped = true;
      await Promise.all(watches);
      await server.stop();
    },
  };
}

/** Each request goes to the next ready site, once: a failure there is the client's. */
function forwardTo(ready: ReadonlySet<number>, refusals: ReadonlyMap<number, string>): Server {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  return createServer((asked, answer) => {
    const ports = [...ready].sort();
    const port = ports[turn % ports.length];
    turn += 1;
    if (port === undefined) {
      answer.writeHead(503).end(`no site is ready: ${JSON.stringify([...refusals])}`);
      return;
    }
    const options = { agent, host: '127.0.0.1', port, path: asked.url, method: asked.method };
    const sent = request({ ...options, headers: asked.headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    sent.on('error', (error) => answer.headersSent || answer.writeHead(502).end(error.message));
    asked.pipe(sent);
  });
}
