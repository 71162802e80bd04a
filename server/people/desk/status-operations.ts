import { stat } from 'node:fs/promises';
import { answerInTime } from '#server/platform/answer-in-time';
import { databaseFile } from '#server/platform/database/connect';
import { readDiskSpace } from '#server/platform/observability/read-disk-space';
import { outboxIn, outboxState } from '#server/platform/outbox-folder';
import { bytesInWords } from '#server/platform/text/bytes-in-words';
import { indexState } from '#server/search/stock-search/index-state';
import type { DeskVisit } from './create-desk';
import { problemLine, problemsOf } from './rules/status/file-problems';
import { statusPart } from './rules/status/part';
import { agoText } from './rules/status/stock-facts';
import {
  backupVerdict,
  databaseVerdict,
  diskVerdict,
  filesVerdict,
  outboxVerdict,
  searchVerdict,
  usedShare,
} from './rules/status/system-status';
import { unreadable } from './rules/status/verdict';
import type { StatusPartView } from './views/status-view';

/** Parts of the status page for owners only: the site's files, search, database, disk, outbox folder and backups. */
export async function operationParts(visit: DeskVisit): Promise<readonly StatusPartView[]> {
  const parts = await Promise.all([
    filesPart(visit),
    searchPart(visit),
    databasePart(visit),
    diskPart(visit),
    outboxPart(visit),
    backupsPart(visit),
  ]);
  return parts.filter((part) => part !== null);
}

const mostProblems = 5;

function filesPart({ tenant, services }: DeskVisit): StatusPartView {
  const problems = problemsOf(services.tenants.problems(), tenant.slug);
  return statusPart('files', 'Site files', filesVerdict(new Set(problems.map(({ file }) => file)).size), {
    problems: problems.slice(0, mostProblems).map(problemLine),
  });
}

async function searchPart({ tenant, services }: DeskVisit): Promise<StatusPartView> {
  const state = await answerInTime(indexState(services, tenant.slug));
  return statusPart('search', 'Search', searchVerdict(state ?? 'down'));
}

async function databasePart({ services }: DeskVisit): Promise<StatusPartView> {
  const cause = await answerInTime(services.writeCheck());
  return statusPart('database', 'Database', cause === undefined ? unreadable : databaseVerdict(cause));
}

async function diskPart({ services: { config } }: DeskVisit): Promise<StatusPartView> {
  const space = await answerInTime(readDiskSpace(config.DATA_DIR));
  if (!space) return statusPart('disk', 'Disk', unreadable);
  const ofDatabase = config.DATABASE_URL
    ? undefined
    : await answerInTime(stat(databaseFile(config.DATA_DIR)));
  return statusPart('disk', 'Disk', diskVerdict(space, ofDatabase?.size ?? 0), {
    facts: [
      { label: 'Free', value: `${bytesInWords(space.freeBytes)} of ${bytesInWords(space.totalBytes)}` },
      { label: 'Used', value: usedShare(space) },
    ],
  });
}

/** Null unless something is wrong: with a mail server and a text gateway, sites don't use the folder. */
async function outboxPart({ services: { config } }: DeskVisit): Promise<StatusPartView | null> {
  const state = await answerInTime(outboxState(outboxIn(config.DATA_DIR)));
  const verdict = state === undefined ? unreadable : outboxVerdict(state);
  return verdict && statusPart('outbox', 'Emails and texts kept as files', verdict);
}

/** Null where the site makes no backups: its administrator may make them in another way. */
async function backupsPart({ tenant, services, now }: DeskVisit): Promise<StatusPartView | null> {
  const last = await answerInTime(services.backupTurns.last());
  if (!last) return services.config.BACKUP_TO ? statusPart('backups', 'Backups', unreadable) : null;
  if (!services.config.BACKUP_TO && last.finishedAt === null) return null;
  const at = last.finishedAt?.toISOString();
  // Of backups that cannot be read now, nothing is known to be missing.
  const holdsDatabase = (await answerInTime(services.newestHoldsDatabase())) ?? true;
  return statusPart('backups', 'Backups', backupVerdict({ ...last, holdsDatabase }, now), {
    facts: at ? [{ label: 'Last good backup', value: agoText(at, tenant.time_zone, now) }] : [],
  });
}
