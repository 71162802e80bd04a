import { isContracting, readOnlyFolder, unopenable } from '#server/platform/rules/database';
import { bytesInWords, timeInWords } from '#server/platform/text/counted';
import { type Finding, fault, ok, skipped, tellAdministratorNow, warning } from './finding';

/** SQLite's quick check of the whole file. */
export type QuickCheck =
  | { readonly kind: 'intact' }
  /** One line about the damage. */
  | { readonly kind: 'damaged'; readonly problem: string }
  | { readonly kind: 'late'; readonly limitMs: number };

/** The files of a SQLite database; null for those that are not there. */
interface DatabaseFileFacts {
  readonly path: string;
  readonly bytes: number | null;
  /** The write-ahead log. */
  readonly walBytes: number | null;
  /** Null if there is nothing to check. */
  readonly quickCheck: QuickCheck | null;
  /** Why it cannot be used; null if it can. */
  readonly cause: string | null;
}

/** Ten times as much as commits let it grow to. */
const longWalBytes = 150e6;
const hugeWalBytes = 2e9;
const restore = 'Stop the site, keep a copy of the folder, and restore a backup: `dealer backup restore`.';

/** SQLite cannot open it, and neither may the site replace it: there may be files in it. */
export const databaseIsFolder = (path: string): Finding =>
  fault(
    'database-is-folder',
    `${path} is a folder, not a database.`,
    'Move it away: a new site makes its database at the first start, and `dealer backup restore` brings one back. A volume may be mounted there by mistake.',
  );

/** The files of a SQLite database. */
export function databaseFile({
  path,
  bytes,
  walBytes,
  quickCheck,
  cause,
}: DatabaseFileFacts): readonly Finding[] {
  if (bytes === null && (walBytes ?? 0) > 0)
    return [fault('database-missing', `${path} is missing, but its write-ahead log is there.`, restore)];
  if (bytes === null)
    return [
      skipped(
        'no-database-yet',
        `There is no database at ${path} yet.`,
        'A new site makes it at the first start; otherwise check DATA_DIR and its volume.',
      ),
    ];
  if (bytes === 0) return [fault('database-empty', `${path} is empty (0 bytes).`, restore)];
  const findings = [checkResult(path, quickCheck, cause), wal(walBytes ?? 0)].filter(
    (finding) => finding !== null,
  );
  const log = walBytes === null ? '' : ` with a write-ahead log of ${bytesInWords(walBytes)}`;
  return findings.length > 0 ? findings : [ok(`${path} is intact: ${bytesInWords(bytes)}${log}.`)];
}

const checkRights =
  "Run this as the site's user, check the rights and the disk of DATA_DIR, and end programs that hold the file.";

function checkResult(path: string, quickCheck: QuickCheck | null, cause: string | null): Finding | null {
  // SQLite cannot even read where it may not make its log. The file is there, or nothing would be checked.
  if (quickCheck?.kind === 'damaged')
    return [readOnlyFolder, unopenable].some((cause) => quickCheck.problem.includes(cause))
      ? fault('database-unusable', quickCheck.problem, checkRights)
      : fault('database-damaged', quickCheck.problem, restore);
  if (cause !== null) return fault('database-unusable', `${path} cannot be used: ${cause}.`, checkRights);
  if (quickCheck?.kind !== 'late') return null;
  return warning(
    'quick-check-late',
    `Checking ${path} did not finish within ${timeInWords(quickCheck.limitMs)}.`,
    'Make a backup and run `dealer backup verify`, which checks all of its database without disturbing the site.',
  );
}

function wal(bytes: number): Finding | null {
  if (bytes < longWalBytes) return null;
  return (bytes < hugeWalBytes ? warning : fault)(
    'wal-long',
    `The write-ahead log has grown to ${bytesInWords(bytes)}.`,
    'End commands that have run for hours on this data folder, then restart the site: closing the database empties the log.',
  );
}

/** A PostgreSQL database that can, or cannot, be used. */
export const databaseServer = (cause: string | null): Finding =>
  cause === null
    ? ok('The PostgreSQL database is reachable.')
    : fault(
        'database-unreachable',
        `The PostgreSQL database cannot be used: ${cause}.`,
        'Check that the server runs and that DATABASE_URL has its host, port, user, password and database.',
      );

export interface MigrationFacts {
  readonly pending: readonly string[];
  readonly newer: readonly string[];
}

/** The schema of the database against this release. */
export function migrations({ pending, newer }: MigrationFacts): Finding {
  const contracting = newer.findLast(isContracting);
  if (contracting !== undefined)
    return fault(
      'migrations-newer',
      `A newer release has used this database: this one cannot run after migration ${contracting}.`,
      'Start that release again, or restore a backup from before the update.',
      newer,
    );
  if (pending.length > 0)
    return warning(
      'migrations-pending',
      `The database still lacks ${pending.length === 1 ? 'migration' : 'migrations up to'} ${pending.at(-1)} of this release.`,
      'Make a backup with the release that is running, then start this one: it migrates by itself.',
      pending,
    );
  if (newer.length > 0)
    return warning(
      'migrations-ahead',
      `A newer release has used this database (migration ${newer.at(-1)}); this one runs on it.`,
      'Start the newer release soon, unless you went back on purpose.',
      newer,
    );
  return ok('The database has the schema of this release.');
}

/** Whether the site can store anything, in words for its dealer. `cause`: why not; null if it can. */
export const storage = (cause: string | null): Finding =>
  cause === null
    ? ok('The site can read and store everything.')
    : fault('storage', `The site can’t store anything: ${cause}.`, tellAdministratorNow);
