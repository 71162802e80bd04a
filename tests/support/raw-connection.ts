import { connect } from 'node:net';

/** What one TCP connection received: the responses before it ended, and how it ended. */
interface Received {
  readonly text: string;
  readonly end: 'closed by the server' | 'reset' | 'nothing more for a while';
}

export interface RawConnection {
  write(bytes: string | Buffer): void;
  /** Resolves at the first of: the text matches, the connection ends, or nothing arrives for `quietMs`. */
  until(pattern: RegExp, quietMs?: number): Promise<Received>;
  close(): void;
}

/** One connection to a site on this machine, kept open between requests as a proxy keeps it. */
export function openConnection(port: number): RawConnection {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let end: Received['end'] = 'nothing more for a while';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.on('end', () => {
    end = 'closed by the server';
  });
  socket.on('error', () => {
    end = 'reset';
  });
  return {
    write: (bytes) => {
      socket.write(bytes);
    },
    until: (pattern, quietMs = 5_000) =>
      new Promise((done) => {
        let timer: NodeJS.Timeout;
        const finish = () => {
          clearTimeout(timer);
          for (const event of ['data', 'end', 'error'] as const) socket.off(event, look);
          done({ text, end });
        };
        const look = () => {
          clearTimeout(timer);
          timer = setTimeout(finish, quietMs);
          if (pattern.test(text) || end !== 'nothing more for a while') finish();
        };
        for (const event of ['data', 'end', 'error'] as const) socket.on(event, look);
        look();
      }),
    close: () => socket.destroy(),
  };
}

/** A request's header lines, with the empty line that ends them. */
export const headerLines = (line: string, headers: Readonly<Record<string, string | number>>): string =>
  `${[`${line} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`;
