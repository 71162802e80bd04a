import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that can go silent without closing anything, as a host does that vanishes. */
export interface SilentProxy {
  readonly port: number;
  /** From now on no byte passes; new connections are accepted, and stay silent too. */
  silence(): void;
  /** Only the connections of now go silent, as after a router has forgotten them. */
  forgetConnections(): void;
  /** Bytes pass again, those that have waited too. */
  speak(): void;
  close(): Promise<void>;
}

interface Passage {
  readonly client: Socket;
  readonly server: Socket;
}

export async function startSilentProxy(targetPort: number): Promise<SilentProxy> {
  const passages = new Set<Passage>();
  let isSilent = false;
  const hush = ({ client, server }: Passage) => {
    client.unpipe(server).pause();
    server.unpipe(client).pause();
  };
  const pass = ({ client, server }: Passage) => {
    // Twice would pass each byte twice.
    hush({ client, server });
    client.pipe(server);
    server.pipe(client);
  };
  const proxy = createServer((client) => {
    const server = connect(targetPort, '127.0.0.1');
    const passage = { client, server };
    passages.add(passage);
    const end = () => {
      passages.delete(passage);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    if (!isSilent) pass(passage);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const address = proxy.address();
  const hushAll = () => {
    for (const passage of passages) hush(passage);
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    silence: () => {
      isSilent = true;
      hushAll();
    },
    forgetConnections: hushAll,
    speak: () => {
      isSilent = false;
      for (const passage of passages) pass(passage);
    },
    close: async () => {
      for (const { client, server } of passages) {
        client.destroy();
        server.destroy();
      }
      await new Promise((done) => proxy.close(done));
    },
  };
}

/** The same address by way of a proxy. */
export function byWayOf(url: string, { port }: SilentProxy): string {
  const there = new URL(url);
  there.port = String(port);
  return there.href;
}
