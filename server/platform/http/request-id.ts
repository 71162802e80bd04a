import { randomUUID } from 'node:crypto';
import { perObject } from '#server/platform/derived';

/** Set on the raw request by the connection hook, which overwrites client values. */
export const requestIdHeader = 'x-request-id';
const wellFormed = /^[\w.-]{8,64}$/;
const newId = perObject((_request: Request): string => randomUUID());

/** The id that links a response to its log lines; the same for every call with the same request. */
export const requestIdOf = (request: Request): string =>
  validRequestId(request.headers.get(requestIdHeader)) ?? newId(request);

/** The id if it is safe to log and to send back. */
export const validRequestId = (id: string | null | undefined): string | undefined =>
  id && wellFormed.test(id) ? id : undefined;
