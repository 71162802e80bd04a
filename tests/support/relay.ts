import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './local-server';

export interface Relay {
  readonly url: string;
  /** What was asked through it, oldest first. */
  readonly asked: readonly { readonly key: string; readonly path: string; readonly body: string }[];
  close(): void;
}

/** Passes every question on to a server and keeps it; may break a connection instead of answering. */
export async function startRelay(
  target: string,
  breaks: (count: number) => boolean = () => false,
): Promise<Relay> {
  const asked: { key: string; path: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { authorization = '' } = request.headers;
    asked.push({ key: authorization.replace('Bearer ', ''), path: request.url ?? '', body });
    if (breaks(asked.length)) {
      request.socket.destroy();
      return;
    }
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === '' ? {} : { body }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  });
  const { port, stop } = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => void stop(),
  };
}
