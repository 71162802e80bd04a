import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export interface LoadOptions {
  readonly port: number;
  readonly host: string;
  readonly path: string;
  /** Makes every address another one by a parameter that the site does not know. */
  readonly unique?: boolean;
  readonly encoding?: string;
  readonly seconds: number;
}

export interface Load {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly not2xx: number;
}

const connections = 16;

/** Asks for one page over 16 connections for as long as said: by wrk where it is installed, else by autocannon. */
export const putLoadOn = (options: LoadOptions): Promise<Load> =>
  hasWrk() ? byWrk(options) : byAutocannon(options);

function hasWrk(): boolean {
  try {
    execFileSync('which', ['wrk'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A program of its own takes less of a small machine than a second Node. Meanwhile what the site writes must be read. */
async function byWrk(options: LoadOptions): Promise<Load> {
  const { port, host, path, unique, encoding = 'identity', seconds } = options;
  const folder = mkdtempSync(join(tmpdir(), 'wrk-'));
  try {
    const script = join(folder, 'request.lua');
    const address = unique ? `"${path}?visit=" .. n` : `"${path}"`;
    const headers = `{["Host"]="${host}:${port}",["Accept-Encoding"]="${encoding}"}`;
    const ask = `return wrk.format("GET", ${address}, ${headers})`;
    writeFileSync(script, `local n = os.time()\nrequest = function() n = n + 1; ${ask} end\n`);
    const argv = [
      '-t1',
      `-c${connections}`,
      `-d${seconds}`,
      '--latency',
      '-s',
      script,
      `http://127.0.0.1:${port}`,
    ];
    return readWrk((await promisify(execFile)('wrk', argv)).stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readWrk(printed: string): Load {
  const figure = (pattern: RegExp) => Number(pattern.exec(printed)?.[1] ?? Number.NaN);
  const milliseconds = (share: string) => {
    const [, value, unit] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(printed) ?? [];
    return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? ''] ?? Number.NaN);
  };
  return {
    requestsPerSecond: figure(/Requests\/sec:\s+([\d.]+)/),
    p50Ms: milliseconds('50'),
    p99Ms: milliseconds('99'),
    not2xx: printed.includes('Non-2xx') ? figure(/Non-2xx or 3xx responses: (\d+)/) : 0,
  };
}

async function byAutocannon(options: LoadOptions): Promise<Load> {
  const { port, host, path, unique, encoding = 'identity', seconds } = options;
  let asked = Date.now();
  const address = () => (unique ? `${path}?visit=${asked++}` : path);
  const { requests, latency, non2xx } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    headers: { host: `${host}:${port}`, 'accept-encoding': encoding },
    requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, path: address() }) }],
  });
  return { requestsPerSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99, not2xx: non2xx };
}
