import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

interface SmtpServer {
  readonly port: number;
  /** The commands that it got, without their arguments. */
  readonly commands: readonly string[];
  stop(): void;
}

/** A mail server that greets, and accepts or refuses every password; with `silent` it says nothing. */
export async function startSmtpServer(mood: 'accepts' | 'refuses' | 'silent'): Promise<SmtpServer> {
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const replyTo = (command: string): string => {
    if (command === 'EHLO') return '250-mail.example\r\n250 AUTH PLAIN';
    if (command === 'AUTH') return mood === 'accepts' ? '235 Welcome' : '535 Wrong password';
    return command === 'QUIT' ? '221 Bye' : '250 OK';
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (mood === 'silent') return;
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        const [command = ''] = line.toUpperCase().split(' ');
        commands.push(command);
        socket.write(`${replyTo(command)}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port, commands, stop };
}
