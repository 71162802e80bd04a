import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Services } from '#server/entry/services';
import { backupPlaceProblem } from '#server/platform/backup/backup-place';
import { otherPlace } from '#server/platform/backup/rules/schedule';
import type { Config } from '#server/platform/config';
import { makeFolderSync, obstacleAt } from '#server/platform/make-folder';
import { isDiskFull, storageFault } from '#server/platform/rules/database';
import type { UpkeepFinding } from '#server/search/search-port';

/** Why the site cannot start, as lines for the person who starts it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Creates the data folder if missing. Throws StartFailure if it is not writable; a full disk may do for one that is there. */
export function checkDataDir(dir: string): void {
  const probe = join(dir, `.write-check-${process.pid}`);
  try {
    makeFolderSync(dir);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    if (isDiskFull(error) && existsSync(dir)) return;
    if (isDiskFull(error)) throw new StartFailure(`DATA_DIR: ${storageFault(error)}.`, { cause: error });
    const obstacle = codeOf(error) === 'EEXIST' ? obstacleAt(dir) : null;
    if (obstacle !== null) throw new StartFailure(`DATA_DIR: ${dir} ${obstacle}. Set DATA_DIR to a folder.`);
    throw new StartFailure(
      `DATA_DIR: ${dir} is not writable (${codeOf(error)}). Make it writable for this user or set DATA_DIR to another folder.`,
    );
  }
}

/** Throws StartFailure if the daily backups would be kept inside what they back up. */
export async function checkBackupPlace(
  config: Pick<Config, 'BACKUP_TO' | 'DATA_DIR' | 'TENANTS_DIR'>,
): Promise<void> {
  if (config.BACKUP_TO === undefined) return;
  const problem = await backupPlaceProblem(config, config.BACKUP_TO);
  if (problem !== null) throw new StartFailure(`BACKUP_TO: ${problem}. ${otherPlace}`);
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
    throw listenFailure(error, { PORT, HOST });
  } finally {
    server.close();
  }
}

/** Why the site cannot listen, of the error that its server had. */
export const listenFailure = (error: unknown, { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): StartFailure =>
  new StartFailure(portProblem(codeOf(error), PORT, HOST));

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

/** With these the site must not start: pages would search with a key that allows more than searching. */
const fatal: ReadonlySet<UpkeepFinding['code']> = new Set(['search-key-may-write', 'search-key-missing']);

type CheckSearchDeps = Pick<Services, 'searchUpkeep' | 'tenants' | 'log'>;

/**
 * Checks the search engine at startup: its keys, and whether its indexes have this release's settings. Logs each
 * finding in one line. Throws StartFailure for a key that allows more than searching.
 */
export async function checkSearch({ searchUpkeep, tenants, log }: CheckSearchDeps): Promise<void> {
  const findings = await searchUpkeep.findings(tenants.all().map(({ slug }) => slug));
  const fatalFindings = findings.filter(({ code }) => fatal.has(code));
  if (fatalFindings.length > 0) throw new StartFailure(fatalFindings.map(({ text }) => text).join('\n'));
  for (const { code, text } of findings) log.warn({ search: code }, text);
  if (!searchUpkeep.writes) log.info(READS_ONLY);
}

const READS_ONLY =
  'This process only reads the search index. To update it, run `dealer stock import` or `dealer stock reindex` with MEILI_ADMIN_KEY.';
