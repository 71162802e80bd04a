import { backupRating } from '#server/platform/backup/rules/backup-rating';
import { type DiskSpace, type DiskState, diskState } from '#server/platform/observability/rules/disk-space';
import type { OutboxState } from '#server/platform/outbox-folder';
import { bytesInWords } from '#server/platform/text/bytes-in-words';
import { ageWords } from './stock-status';
import { attention, fault, ok, type Verdict } from './verdict';

const tellAdministrator = 'Tell your website administrator today.';
const tellAdministratorNow = 'Tell your website administrator now.';

/** The last backup that the site made. */
export interface BackupState {
  readonly finishedAt: Date | null;
  /** Why the last attempt failed; null if it did not. */
  readonly problem: string | null;
  readonly holdsDatabase: boolean;
}

export function backupVerdict({ finishedAt, ...last }: BackupState, now: Date): Verdict {
  if (finishedAt === null) return fault('There is no backup yet.', tellAdministrator);
  const ageMs = Math.max(0, now.getTime() - finishedAt.getTime());
  const text = `The last good backup is ${ageWords(ageMs)} old.`;
  const failed = last.problem === null ? text : `${text} The last attempt failed.`;
  switch (backupRating({ ageMs, ...last })) {
    case 'too-late':
      return fault(failed, tellAdministratorNow);
    case 'late':
    case 'failed':
      return attention(failed, tellAdministrator);
    case 'without-database':
      return attention(`${text} It doesn’t hold the database with your leads.`, tellAdministrator);
    case 'fine':
      return ok(text);
  }
}

const diskVerdicts: Readonly<Record<DiskState, (free: string) => Verdict>> = {
  full: (free) =>
    fault(`The disk is almost full: ${free}. Soon the site can’t store leads.`, tellAdministratorNow),
  'out-of-files': () =>
    fault('The disk has no room for more files. Soon the site can’t store leads.', tellAdministratorNow),
  'below-database': (free) => attention(`${free}, too little to delete a person’s data.`, tellAdministrator),
  low: (free) => attention(`The disk is getting full: ${free}.`, tellAdministrator),
  'low-on-files': () => attention('The disk has room for few more files.', tellAdministrator),
  ok: (free) => ok(`There is enough room: ${free}.`),
};

export const diskVerdict = (space: DiskSpace, databaseBytes: number): Verdict =>
  diskVerdicts[diskState(space, databaseBytes)](`${bytesInWords(space.freeBytes)} free`);

/** `62%`: the share that cannot be used any more. */
export const usedShare = ({ freeBytes, totalBytes }: DiskSpace): string =>
  totalBytes > 0 ? `${Math.round((1 - Math.min(1, freeBytes / totalBytes)) * 100)}%` : 'unknown';

/** The site's own files; `count` of those have a mistake. */
export const filesVerdict = (count: number): Verdict =>
  count === 0
    ? ok('All files of your site are in use.')
    : attention(
        `${count === 1 ? 'One file' : `${count} files`} of your site can’t be used: the site shows the last good version, if there was one.`,
        'Correct the files below, or ask your website administrator.',
      );

/** `cause`: why nothing can be stored; null if all is well. */
export const databaseVerdict = (cause: string | null): Verdict =>
  cause === null
    ? ok('The site can read and store everything.')
    : fault(`The site can’t store anything: ${cause}.`, tellAdministratorNow);

const outboxFaults: Readonly<Record<'no-folder' | 'unusable', string>> = {
  'no-folder': 'something else is in the place of their folder',
  unusable: 'the site has no right to write to their folder',
};

/**
 * Emails and text messages that are kept as files instead of being sent; null while the folder can be written, or is
 * yet to be created.
 */
export function outboxVerdict(state: OutboxState): Verdict | null {
  if (state === 'absent' || state === 'usable') return null;
  return fault(
    `Emails and text messages that your site keeps as files can’t be written: ${outboxFaults[state]}. Leads are stored all the same, and the site keeps trying for a while.`,
    `Answer new leads here at the desk. ${tellAdministratorNow}`,
  );
}

const searchVerdicts: Readonly<Record<'current' | 'behind' | 'empty' | 'down', Verdict>> = {
  current: ok('Search has all of your stock.'),
  behind: attention(
    'Search is behind your stock: shoppers may see earlier cars.',
    'Reload this page in a minute, in case an import has just ended. If it stays, tell your website administrator.',
  ),
  empty: fault(
    'Search has none of your stock.',
    'Reload this page in a minute, in case your site has just started. If it stays, tell your website administrator.',
  ),
  down: attention(
    'The search engine isn’t answering. Shoppers still find cars, but only by words as they are spelt.',
    tellAdministrator,
  ),
};

/** The search index against the stock. */
export const searchVerdict = (state: keyof typeof searchVerdicts): Verdict => searchVerdicts[state];
