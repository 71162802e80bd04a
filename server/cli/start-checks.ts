import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../platform/config';

/** Why the site cannot start, as lines for the person who starts it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Makes the data folder when absent. Throws StartFailure when nothing can be written there. */
export function checkDataDir(dir: string): void {
  const probe = join(dir, `.write-check-${process.pid}`);
  try {
    mkdirSync(dir, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartFailure(
      `DATA_DIR: ${dir} cannot be written (${codeOf(error)}): make it writable for this user or set DATA_DIR to another folder.`,
    );
  }
}

/** The port to listen on: the configured one when it is free, any free one for 0. Throws StartFailure otherwise. */
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
    return `Port ${port} is taken: stop what listens there or set PORT to a free one.`;
  }
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: set PORT to one above 1023.`;
  return `HOST: ${host} is not an address of this machine (${code}).`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
