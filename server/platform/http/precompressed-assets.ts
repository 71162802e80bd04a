import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};
const assetPath = /^\/assets\/([\w.-]+\.(js|css|svg))(?:\?.*)?$/;

/** The brotli copies of the built assets (precompress.mjs). The list is read once. */
export class PrecompressedAssets {
  readonly #copies: ReadonlySet<string>;

  constructor(folder: string) {
    this.#copies = new Set(namesIn(folder).filter((name) => name.endsWith('.br')));
  }

  /**
   * Redirects the request to the compressed copy if there is one and the client accepts it. The headers set here stay:
   * express.static sets only absent ones, and compression skips encoded responses.
   */
  offer(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const [, name, extension] = assetPath.exec(request.url ?? '') ?? [];
    if (!name || !extension || !this.#copies.has(`${name}.br`)) return;
    response.setHeader('Vary', 'Accept-Encoding');
    if (!acceptsBrotli(request.headers['accept-encoding'])) return;
    request.url = `/assets/${name}.br`;
    response.setHeader('Content-Encoding', 'br');
    response.setHeader('Content-Type', contentTypes[extension] ?? 'application/octet-stream');
  }
}

/** True if Accept-Encoding names br without forbidding it (`q=0`). */
export const acceptsBrotli = (header: string | string[] | undefined): boolean =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .some((item) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0{0,3})?\s*$)[\d.]+\s*)?$/i.test(item));

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Not built, as in development: nothing to serve.
    return [];
  }
}
