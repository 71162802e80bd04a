import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Config } from '#server/platform/config';

/** Why the site cannot start, as lines for the person who starts it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Creates the data folder if missing. Throws StartFailure if it is not writable. */
export function checkDataDir(dir: string): void {
  const probe = join(dir, `.write-check-${process.pid}`);
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartFailure(
      `DATA_DIR: ${dir} is not writable (${codeOf(error)}). Make it writable for this user or set DATA_DIR to another folder.`,
    );
  }
}

/** A warning when other users of this machine can read the data folder; undefined when they cannot. */
export function openToOthers(dir: string): string | undefined {
  const mode = statSync(dir).mode & 0o777;
  if (process.platform === 'win32' || (mode & 0o007) === 0) return undefined;
  return `DATA_DIR: other users of this machine can read ${dir}: chmod -R go-rwx it.`;
}

/** The port to listen on: the configured one if it is free, any free one for 0. Throws StartFailure otherwise. */
export async function checkPort({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Promise<number> {
  const server = createServer();
  try {
    return await new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(PORT, HOST, () => {
        const address = server.address();
        resolve(address !== null && typeof address === 'object' ? address.port : PORT);
      });
    });
  } catch (error) {
    throw new StartFailure(portProblem(codeOf(error), PORT, HOST));
  } finally {
    server.close();
  }
}

function portProblem(code: string, port: number, host: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop the other process or set PORT to a free port.`;
  }
  if (code === 'EACCES') return `This user cannot open port ${port}. Set PORT to a number above 1023.`;
  return `HOST: ${host} is not an address on this machine (${code}).`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
