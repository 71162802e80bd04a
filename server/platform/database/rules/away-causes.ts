/** Of the operating system and its resolver, while a connection is made or used. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * PostgreSQL's own: ended by an administrator, after a crash, starting up or shutting down, too many connections, and
 * the class of connection exceptions. Not 08P01: a violation of the protocol is a bug.
 */
const serverCodes = /^(57P0[123]|53300|0800[0-7])$/;

/** The driver gives these no code. */
const driverTexts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];

/** Causes of causes that are looked at. */
const deepest = 4;

/**
 * Whether an error of PostgreSQL's driver says that the database cannot be reached now: stopped, starting, failing over,
 * or without a free connection. Any other error (a refused password, a violated constraint, a full disk) is not.
 */
export function saysAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false;
  const code = codeOf(error);
  if (networkCodes.has(code) || serverCodes.test(code)) return true;
  // The socket's file is missing while a server on this machine is stopped.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  if (code === '' && driverTexts.some((text) => error.message.startsWith(text))) return true;
  // A host with several addresses fails with the errors of all.
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.every((each) => saysAway(each, depth + 1));
  }
  return saysAway(error.cause, depth + 1);
}

/** Nobody answers at an address that was found. A name that is not resolved says nothing of the server. */
const unheardCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
]);
const unheardTexts = ['Connection terminated', 'timeout expired'];

/** Whether a connection failed without a word of the server. */
export function isUnheard(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnheard);
  const code = codeOf(error);
  return (
    unheardCodes.has(code) || (code === '' && unheardTexts.some((text) => error.message.startsWith(text)))
  );
}

/** Every connection of the server or of this process is taken: the server itself is there. */
export const saysCrowded = (error: unknown): boolean =>
  error instanceof Error &&
  (codeOf(error) === '53300' || error.message === 'timeout exceeded when trying to connect');

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';
