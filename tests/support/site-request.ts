import { type IncomingHttpHeaders, request } from 'node:http';

export interface SiteAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it came over the wire: compressed when it was asked for so. */
  readonly body: Buffer;
}

export interface SiteQuestion {
  readonly port: number;
  /** Name of the site, e.g. `wattle.localhost`: names under localhost are not resolved by every machine. */
  readonly host: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** One request to a site of this machine, without following redirects or unpacking anything. */
export function askSite({
  port,
  host,
  path,
  method = 'GET',
  headers = {},
  body,
}: SiteQuestion): Promise<SiteAnswer> {
  return new Promise((done, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: `${host}:${port}`, ...headers },
    };
    const asked = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
