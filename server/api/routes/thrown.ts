import { logOutage } from '#server/entry/outage';
import { awaySeconds, isDatabaseAway } from '#server/platform/database/database-away';
import { isDiskFull, isLockHeld } from '#server/platform/database/rules/storage-fault';
import { Problem } from '#server/platform/http/problem';
import { faultOf, type Log } from '#server/platform/log';
import type { Declaration } from './endpoint';

interface Circumstances {
  readonly request: Request;
  readonly requestId: string;
  readonly endpoint: Pick<Declaration, 'method' | 'path'>;
  readonly log: () => Promise<Pick<Log, 'error' | 'warn'>>;
}

/**
 * The problem for anything that was thrown: a Response in the format of this API, an outage as 503, a client that left as
 * 400. Anything else is logged once and is a 500.
 */
export async function problemOfThrown(
  error: unknown,
  { request, requestId, endpoint: { method, path }, log }: Circumstances,
): Promise<Problem> {
  if (error instanceof Response) return problemOf(error);
  const where = { requestId, method, path };
  if (isDatabaseAway(error)) {
    logOutage(await log(), error, where);
    return awayProblem(error);
  }
  if (isAbort(error, request)) return new Problem(400, 'The request ended early.');
  (await log()).error({ ...where, ...faultOf(error) }, 'request failed');
  return new Problem(500, 'Something went wrong on our side.');
}

function awayCause(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full';
  return isLockHeld(error) ? 'Another process has locked the database' : 'The database cannot be reached';
}

function awayProblem(error: unknown): Problem {
  const headers = { 'Retry-After': String(awaySeconds) };
  return new Problem(503, `${awayCause(error)}; try again in ${awaySeconds} s.`, { headers });
}

/** The only 503 that is thrown as a Response: a site that mistakes in its files keep from being served. */
const leftOut = new Problem(503, `This site cannot be reached; try again in ${awaySeconds} s.`, {
  headers: { 'Retry-After': String(awaySeconds) },
});

/** A thrown Response (e.g. no site at this host) in this API's format. */
async function problemOf(response: Response): Promise<Problem> {
  if (response.status < 400) return new Problem(404);
  if (response.status === 503) return leftOut;
  return new Problem(response.status, (await response.text()).slice(0, 200) || undefined);
}

/** The client disconnected while its body was being read. */
const isAbort = (error: unknown, request: Request): boolean =>
  request.signal.aborted ||
  (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') ||
  (error instanceof Error && error.name === 'AbortError');
