import type { OutboxState } from '#server/platform/outbox-folder';
import { type DiskSpace, type DiskState, diskState } from '#server/platform/rules/disk-space';
import { bytesInWords, nameList } from '#server/platform/text/counted';
import {
  type Finding,
  type ForBoth,
  fault,
  forBoth,
  okForBoth,
  orOk,
  tellAdministrator,
  tellAdministratorNow,
  warning,
} from './finding';

/** Rights of this user on a file or folder. */
export interface FileFacts {
  readonly path: string;
  readonly readable: boolean;
  readonly writable: boolean;
  /** Permission bits; null where the system has none. */
  readonly mode: number | null;
  /** The id of the user that it belongs to. */
  readonly owner: number | null;
}
/** `null`: there is nothing at the path. */
export type FolderFacts = (FileFacts & { readonly isFolder: boolean }) | null;

interface DataFolderFacts {
  readonly path: string;
  readonly folder: FolderFacts;
  /** Files and folders right inside it. */
  readonly entries: readonly FileFacts[];
  /** The folder in it for emails and text messages that are not sent. */
  readonly outbox: { readonly path: string; readonly state: OutboxState };
  /** Whether the signing secret is to be in it, but is not, though there is a database. */
  readonly lacksSecret: boolean;
  /** Files with secrets, in it and beside the program. */
  readonly secrets: readonly FileFacts[];
  /** The id of the user that runs this command; null where the system has none. */
  readonly user: number | null;
}

/** DATA_DIR: read and written by the site's user, and closed to everyone else. */
export function dataFolder(facts: DataFolderFacts): readonly Finding[] {
  const unusable = unusableFolder('DATA_DIR', facts.path, facts.folder, true);
  if (unusable) return [unusable];
  const findings = [foreignEntries, unusableOutbox, rootsView, missingSecret, openFolder, openSecrets].map(
    (rule) => rule(facts),
  );
  return orOk(
    findings.filter((finding) => finding !== null),
    `DATA_DIR: ${facts.path} can be read and written, and is closed to other users.`,
  );
}

/** A folder that cannot be used at all; null if it can. */
export function unusableFolder(
  variable: 'DATA_DIR' | 'TENANTS_DIR',
  path: string,
  folder: FolderFacts,
  needsWriting: boolean,
): Finding | null {
  const code = variable === 'DATA_DIR' ? 'data-folder' : 'tenants-folder';
  if (folder === null) {
    const advice =
      variable === 'DATA_DIR'
        ? `Mount its volume or correct ${variable}; only a new site may leave it to the first start.`
        : `Mount the folder of tenants there or correct ${variable}.`;
    return fault(`${code}-missing`, `${variable}: ${path} does not exist.`, advice);
  }
  if (!folder.isFolder)
    return fault(
      `${code}-no-folder`,
      `${variable}: ${path} is not a folder.`,
      `Set ${variable} to a folder.`,
    );
  const chown = `Run this as the site's user, or give the folder to that user: chown -R USER ${path}.`;
  if (!folder.readable)
    return fault(`${code}-unreadable`, `${variable}: this user cannot read ${path}.`, chown);
  if (needsWriting && !folder.writable)
    return fault(`${code}-unwritable`, `${variable}: this user cannot write to ${path}.`, chown);
  return null;
}

/** Stock files are dropped into `feeds`, which may be mounted to be read only. */
const isDropFolder = (path: string): boolean => /(^|[\\/])feeds$/.test(path);

function foreignEntries({ path, entries, outbox: { path: outboxPath } }: DataFolderFacts): Finding | null {
  const foreign = entries
    .filter(({ path: entry }) => entry !== outboxPath)
    .filter(({ path: entry, readable, writable }) => !readable || !(writable || isDropFolder(entry)))
    .map((entry) => entry.path);
  if (foreign.length === 0) return null;
  return fault(
    'data-files-unwritable',
    `This user cannot read and write ${nameList(foreign)} in ${path}.`,
    `Run this as the site's user, or give the files to that user: chown -R USER ${path}.`,
    foreign,
  );
}

const unusableOutbox = ({ outbox: { path, state } }: DataFolderFacts): Finding | null =>
  outbox(state, path)?.administrator ?? null;

const unwritten = 'so emails and text messages cannot be written there';
const unwrittenTexts = 'Emails and text messages that your site keeps as files can’t be written:';
const storedAnyway = 'Leads are stored all the same, and the site keeps trying for a while.';
const answerHere = `Answer new leads here at the desk. ${tellAdministratorNow}`;

/**
 * The folder of emails and text messages that are kept as files instead of being sent; null while it can be written, or is
 * yet to be created.
 */
export function outbox(state: OutboxState, path: string): ForBoth | null {
  if (state === 'absent' || state === 'usable') return null;
  if (state === 'no-folder')
    return forBoth(
      'fault',
      'outbox-no-folder',
      [
        `${path} is not a folder, ${unwritten}.`,
        'Move it away: the site creates the folder with its next message.',
      ],
      [`${unwrittenTexts} something else is in the place of their folder. ${storedAnyway}`, answerHere],
    );
  return forBoth(
    'fault',
    'outbox-unwritable',
    [
      `This user cannot read and write ${path}, ${unwritten}.`,
      `Run this as the site's user, or give the folder to that user: chown -R USER ${path}; if its disk is mounted read-only, mount it for writing.`,
    ],
    [`${unwrittenTexts} the site has no right to write to their folder. ${storedAnyway}`, answerHere],
  );
}

/** Root may do everything, so nothing can be said about the site's own user. */
function rootsView({ folder, user }: DataFolderFacts): Finding | null {
  const owner = folder?.owner ?? null;
  if (user !== 0 || owner === null || owner === 0) return null;
  return warning(
    'run-as-root',
    `This command runs as root, but DATA_DIR belongs to user ${owner}, so it cannot judge that user's rights.`,
    `Run it as user ${owner}, so that it also leaves no files of root behind.`,
  );
}

function missingSecret({ path, lacksSecret }: DataFolderFacts): Finding | null {
  if (!lacksSecret) return null;
  return warning(
    'secret-missing',
    `${path} has a database but no session-secret, which signs links and encrypts stored secrets.`,
    'Restore the file from a backup made with --secrets, before the next start makes another and old links, two-step sign-ins and webhook secrets stop working.',
  );
}

/** The bits of everyone who is neither the owner nor in the group. */
const others = 0o007;

function openFolder({ path, folder }: DataFolderFacts): Finding | null {
  if (((folder?.mode ?? 0) & others) === 0) return null;
  return warning(
    'data-folder-open',
    `Other users of this machine can read ${path}.`,
    `Close it to them: chmod -R go-rwx ${path}.`,
  );
}

function openSecrets({ secrets }: DataFolderFacts): Finding | null {
  const open = secrets.filter(({ mode }) => ((mode ?? 0) & others) !== 0).map(({ path }) => path);
  if (open.length === 0) return null;
  return warning(
    'secrets-open',
    `Other users of this machine can read ${nameList(open)}.`,
    `Close ${open.length === 1 ? 'it' : 'them'} to others: chmod 600 ${open.join(' ')}.`,
    open,
  );
}

const makeRoom =
  'Free up space or enlarge the disk; pictures in DATA_DIR/media are made again when they are needed.';

/** Whether there is room to write on the disk of the data folder. `databaseBytes`: the SQLite file; 0 without one. */
export function disk(space: DiskSpace, databaseBytes: number): ForBoth {
  const free = `${bytesInWords(space.freeBytes)} free`;
  const onDisk = `${bytesInWords(space.freeBytes)} of ${bytesInWords(space.totalBytes)} are free on the disk of DATA_DIR`;
  const files = `The disk of DATA_DIR has room for only ${space.freeFiles} more files.`;
  const states: Readonly<Record<DiskState, ForBoth>> = {
    full: forBoth(
      'fault',
      'disk-full',
      [`Only ${onDisk}.`, makeRoom],
      [`The disk is almost full: ${free}. Soon the site can’t store leads.`, tellAdministratorNow],
    ),
    'out-of-files': forBoth(
      'fault',
      'disk-out-of-files',
      [files, makeRoom],
      ['The disk has no room for more files. Soon the site can’t store leads.', tellAdministratorNow],
    ),
    'below-database': forBoth(
      'warning',
      'disk-below-database',
      [
        `${onDisk}, less than the ${bytesInWords(databaseBytes)} of the database: deleting a person's data has to rewrite it.`,
        makeRoom,
      ],
      [`${free}, too little to delete a person’s data.`, tellAdministrator],
    ),
    low: forBoth(
      'warning',
      'disk-low',
      [`Only ${onDisk}.`, makeRoom],
      [`The disk is getting full: ${free}.`, tellAdministrator],
    ),
    'low-on-files': forBoth(
      'warning',
      'disk-low-on-files',
      [files, makeRoom],
      ['The disk has room for few more files.', tellAdministrator],
    ),
    ok: okForBoth(`${onDisk}.`, `There is enough room: ${free}.`),
  };
  return states[diskState(space, databaseBytes)];
}

/** `62%`: the share that cannot be used any more. */
export const usedShare = ({ freeBytes, totalBytes }: DiskSpace): string =>
  totalBytes > 0 ? `${Math.round((1 - Math.min(1, freeBytes / totalBytes)) * 100)}%` : 'unknown';
