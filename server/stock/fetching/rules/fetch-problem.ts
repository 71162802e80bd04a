import { connectionWords } from '#server/platform/rules/failure-code';

/** A file that cannot be fetched, for a reason in our own words: thrown by an adapter and returned as the run's outcome. */
export class FetchProblem extends Error {
  override readonly name = 'FetchProblem';
}

const words: Readonly<Record<string, string>> = {
  ...connectionWords,
  REFUSED_ADDRESS: 'the host has a private address, which FEED_PRIVATE_HOSTS does not list',
  TOO_LARGE: 'the file is larger than 512 MB',
  TIMEOUT: 'the file did not arrive in time',
  ENOENT: 'the file was not found',
  EACCES: 'the file may not be read',
  ENOSPC: 'the disk of the site is full',
  Z_DATA_ERROR: 'the compressed file is damaged',
  Z_BUF_ERROR: 'the compressed file is cut off',
  ERR_MODULE_NOT_FOUND: 'this installation has no client for that kind of server: run npm install',
};

/** Why a fetch failed, in words: never the server's own, which may repeat a password. */
export function fetchProblemText(error: unknown): string {
  if (error instanceof FetchProblem) return error.message;
  const code = codeOf(error);
  return words[code] ?? `the file could not be fetched (${code})`;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if (error.name === 'TimeoutError') return 'TIMEOUT';
  const code = 'code' in error ? String(error.code) : '';
  return /^[\w-]{1,60}$/.test(code) ? code : error.name;
}

/**
 * Whether a list of hosts (`files.intranet,10.0.0.5:2222`) allows a private address for a host and port. An entry
 * without a port allows all of them.
 */
export const allowsPrivate = (hosts: readonly string[], host: string, port: number): boolean =>
  hosts.some((entry) => {
    const [name, ownPort] = entry.split(':');
    return name === host.toLowerCase() && (ownPort === undefined || port === Number(ownPort));
  });
