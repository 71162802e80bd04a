import { randomUUID } from 'node:crypto';

/** Set on the raw request by the connection hook, which overwrites client values. */
export const requestIdHeader = 'x-request-id';
const wellFormed = /^[\w.-]{8,64}$/;
const made = new WeakMap<Request, string>();

/** The id that links a response to its log lines; the same for every call with the same request. */
export function requestIdOf(request: Request): string {
  const known = validRequestId(request.headers.get(requestIdHeader)) ?? made.get(request);
  if (known) return known;
  const id = randomUUID();
  made.set(request, id);
  return id;
}

/** The id if it is safe to log and to send back. */
export const validRequestId = (id: string | null | undefined): string | undefined =>
  id && wellFormed.test(id) ? id : undefined;
