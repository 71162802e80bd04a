import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Addresses of names; `silent` gets no answer, and any other name does not exist. */
type Zone = Readonly<Record<string, readonly string[] | 'silent'>>;

export interface DnsServer {
  /** As a resolver takes it: `127.0.0.1:53535`. */
  readonly address: string;
  stop(): void;
}

/** A name server for IPv4 addresses over UDP. */
export async function startDnsServer(zone: Zone): Promise<DnsServer> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = questionIn(query);
    const records = zone[name];
    if (records === 'silent') return;
    // Type A: any other type has no records here.
    const addresses = query.readUInt16BE(end - 4) === 1 ? (records ?? []) : [];
    socket.send(answer(query.subarray(0, end), addresses, records !== undefined), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port }: AddressInfo = socket.address();
  return { address: `127.0.0.1:${port}`, stop: () => socket.close() };
}

/** The requested name, and the offset at which its question ends. */
function questionIn(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function answer(question: Buffer, addresses: readonly string[], exists: boolean): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(exists ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(addresses.length, 6);
  // Neither authority nor further records.
  head.writeUInt32BE(0, 8);
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([head, ...records]);
}
