import { createServer, type RequestListener } from 'node:http';
import sharp from 'sharp';
import { listen } from './local-server';

/** A photo host on this machine, for tests. `asked` are the requested paths. */
export interface PhotoServer {
  readonly host: string;
  readonly asked: string[];
  url(path: string): string;
  close(): Promise<void>;
}

/** Starts one that answers each path by its own handler; 404 for all others. */
export async function startPhotoServer(
  handlers: Readonly<Record<string, RequestListener>>,
): Promise<PhotoServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const handler = handlers[request.url ?? ''];
    if (handler) handler(request, response);
    else response.writeHead(404).end('no such photo');
  });
  const { port, stop } = await listen(server);
  return {
    host: `127.0.0.1:${port}`,
    asked,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    close: stop,
  };
}

/** A handler that sends a file. */
export const sends =
  (bytes: Uint8Array, type = 'image/jpeg'): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.byteLength }).end(bytes);
  };

interface TestPhoto {
  readonly width: number;
  readonly height: number;
  readonly colour: string;
}

/** A photo of one colour with a darker left edge, so that what is up and what is left can be told. */
export const testPhoto = ({ width, height, colour }: TestPhoto) =>
  sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    {
      input: {
        create: { width: Math.ceil(width / 8), height, channels: 3, background: '#101010' },
      },
      gravity: 'west',
    },
  ]);
