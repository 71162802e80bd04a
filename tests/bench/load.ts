import autocannon from 'autocannon';

/** What a load asks for; `count` is another number for each request. */
export interface Question {
  readonly path: (count: number) => string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** The header in which each request names another visitor, so that no limit per visitor counts. */
  readonly visitorHeader?: string;
  readonly body?: (count: number) => string;
}

/** Connections to each server. */
const connections = 16;
let asked = Date.now();

/** Asks a server over 16 connections for so many seconds: each sends its next request once it has its response. */
export const putLoadOn = (
  { port, host }: { readonly port: number; readonly host: string },
  { path, method = 'GET', headers = {}, visitorHeader, body }: Question,
  seconds: number,
): Promise<autocannon.Result> =>
  autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    method,
    headers: { host: `${host}:${port}`, ...headers },
    requests: [
      {
        setupRequest: (request: autocannon.Request) => {
          asked += 1;
          const visitor = visitorHeader && { [visitorHeader]: visitorOf(asked) };
          return {
            ...request,
            path: path(asked),
            headers: { ...request.headers, ...visitor },
            ...(body && { body: body(asked) }),
          };
        },
      },
    ],
  });

/** An address for documentation (RFC 2544), another one for each of 65,536 requests. */
const visitorOf = (count: number): string => `198.18.${(count >> 8) & 255}.${count & 255}`;

/** The same page again and again as the page cache sends it, or each time with an unknown parameter and rendered. */
export const pageQuestion = (path: string, isRepeated: boolean): Question => ({
  path: (count) => (isRepeated ? path : `${path}?visit=${count}`),
  headers: { 'accept-encoding': isRepeated ? 'br' : 'identity' },
});
