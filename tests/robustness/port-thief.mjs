import { createServer, Server } from 'node:net';

/** Loaded before the start: once the start has closed the server that tried the port, another has it and answers there. */
const { close } = Server.prototype;
Server.prototype.close = function closeAndTake(...given) {
  const address = this.address();
  if (address?.port !== Number(process.env.PORT)) return close.apply(this, given);
  Server.prototype.close = close;
  this.once('close', () =>
    createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')).listen(
      address.port,
      address.address,
    ),
  );
  return close.apply(this, given);
};
