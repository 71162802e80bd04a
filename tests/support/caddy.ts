import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bareEnvironment, freePort } from './site';

const patienceMs = 15_000;

/** Whether this machine has Caddy. */
export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

export interface RunningCaddy {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** Certificate of its own authority, which signs all of its certificates. */
  readonly authority: string;
  /** What it has logged. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts Caddy with the project's Caddyfile in front of a site's port, on free ports and with its own authority. */
export async function startCaddy(sitePort: number): Promise<RunningCaddy> {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, caddyfileFor({ sitePort, httpPort, httpsPort, folder }));
  const options = { cwd: folder, env: { ...bareEnvironment(), HOME: folder } };
  execFileSync('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], {
    ...options,
    stdio: 'ignore',
  });
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], options);
  let said = '';
  caddy.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const authority = await rootOf(folder, caddy, () => said);
  return {
    httpPort,
    httpsPort,
    authority,
    output: () => said,
    stop: async () => {
      const ended = new Promise((done) => caddy.once('exit', done));
      if (caddy.exitCode === null && caddy.kill()) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Places {
  readonly sitePort: number;
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly folder: string;
}

/** The project's Caddyfile with the addresses of this machine. Certificates come from Caddy instead of the internet. */
function caddyfileFor({ sitePort, httpPort, httpsPort, folder }: Places): string {
  const text = readFileSync(resolve(import.meta.dirname, '../../Caddyfile'), 'utf8');
  const settings = `http_port ${httpPort}\nhttps_port ${httpsPort}\nstorage file_system ${folder}\nlocal_certs\nskip_install_trust\nadmin off`;
  return text
    .replace(/^\{$/m, `{\n${settings}`)
    .replace('http://site:3000', `http://127.0.0.1:${sitePort}`)
    .replace('dynamic a site 3000', `dynamic a localhost ${sitePort}`);
}

async function rootOf(folder: string, caddy: ChildProcess, said: () => string): Promise<string> {
  for (const start = Date.now(); Date.now() - start < patienceMs; await wait(100)) {
    if (caddy.exitCode !== null) break;
    if (!said().includes('serving initial configuration')) continue;
    return readFileSync(join(folder, 'pki/authorities/local/root.crt'), 'utf8');
  }
  caddy.kill('SIGKILL');
  throw new Error(`Caddy did not start:\n${said()}`);
}
