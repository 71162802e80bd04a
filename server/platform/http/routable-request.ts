import type { IncomingMessage } from 'node:http';

/** No address of the site has this many consecutive slashes. */
const manySlashes = /\/{9,}/g;

/**
 * Requests for which Express would build an impossible URL or Request (a 500 with a stack) become ones it refuses.
 * Thousands of consecutive slashes become one: routers strip trailing slashes with patterns that restart at each.
 */
export function makeRoutable(request: IncomingMessage): void {
  const url = request.url ?? '/';
  const local = url.startsWith('/') ? url : pathOf(url);
  const [path = ''] = local.split('?', 1);
  request.url = decodable(path.replace(manySlashes, '/')) + local.slice(path.length);
  const host = request.headers.host ?? '';
  if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) || !URL.canParse(`http://${host}`)) {
    request.headers.host = 'invalid';
  }
  // These cannot be a fetch Request; any method that Remix answers with 405 will do.
  if (request.method === 'TRACE' || request.method === 'CONNECT') request.method = 'PURGE';
}

/** A path with a broken escape names no page: with its percent signs taken literally, it is a plain 404. */
function decodable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

/** The path of a request line in absolute form; `/` for `*` and for anything else. */
function pathOf(target: string): string {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return '/';
  const { pathname, search } = new URL(target);
  return pathname + search;
}
