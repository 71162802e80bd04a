import { stat } from 'node:fs/promises';
import { may } from '#server/desk/accounts/rules/permissions';
import type { SignedIn } from '#server/desk/accounts/staff-session';
import type { DeskVisit } from '#server/desk/create-desk';
import type { StatusPartView, StatusState } from '#server/desk/views/desk-view';
import { answerInTime } from '#server/platform/clock';
import { databaseFile } from '#server/platform/database/connect';
import { readDiskSpace } from '#server/platform/make-folder';
import { outboxIn, outboxState } from '#server/platform/outbox-folder';
import { bytesInWords } from '#server/platform/text/counted';
import { indexState } from '#server/search/catch-up';
import { recall } from '#server/search/recall';
import type { ImportReports } from '#server/stock/feeds/import-reports';
import { lastBackup } from './rules/backups';
import { storage } from './rules/database';
import { type Finding, type FindingResult, unreadable } from './rules/finding';
import { disk, outbox, usedShare } from './rules/folders';
import { failureLines, queueFacts, siteQueue, siteWebhooks } from './rules/queues';
import { siteSearch } from './rules/search';
import { sending } from './rules/services';
import { visitors } from './rules/site';
import {
  agoText,
  importProblems,
  type StockFacts,
  type StockSource,
  siteStock,
  stockFacts,
} from './rules/stock-status';
import { problemLine, problemsOf, siteFiles } from './rules/tenants';

/** Part of the status page; null where there is nothing to say. */
export type StatusPart = (
  visit: DeskVisit,
  visitor: SignedIn,
) => StatusPartView | null | Promise<StatusPartView | null>;

type Body = Partial<Pick<StatusPartView, 'facts' | 'problems' | 'problemsHeading'>>;

const states: Readonly<Record<FindingResult, readonly [StatusState, string]>> = {
  ok: ['ok', 'OK'],
  skipped: ['ok', 'OK'],
  warning: ['attention', 'Needs attention'],
  fault: ['fault', 'Not working'],
};

function part(
  id: string,
  heading: string,
  { result, text, advice }: Finding,
  body: Body = {},
): StatusPartView {
  const [state, stateText] = states[result];
  return {
    id,
    heading,
    state,
    text,
    advice: state === 'ok' ? undefined : advice,
    stateText,
    facts: [],
    problems: [],
    problemsHeading: 'Problems',
    ...body,
  };
}

/** Cars live, age of the stock, result of the last import. */
export const stockPart: StatusPart = async (visit, visitor) => {
  const { tenant, now } = visit;
  const facts = await answerInTime(readStock(visit, visitor));
  if (!facts) return part('stock', 'Stock', unreadable);
  return part('stock', 'Stock', siteStock(facts, tenant.time_zone, now), {
    facts: stockFacts(facts, tenant, now),
    problems: importProblems(facts.lastImport),
    problemsHeading: 'First problems of the last import',
  });
};

async function readStock(visit: DeskVisit, { staff }: SignedIn): Promise<StockFacts> {
  const { tenant, services } = visit;
  const [liveCars, changedAt, lastImport, editedCars, sources] = await Promise.all([
    answerInTime(countLive(visit)),
    services.deskStatus.stockChangedAt(tenant.slug),
    lastImportOf(services.importReports, tenant.slug),
    may(staff.role, 'change-stock')
      ? services.stockChanges.editedIds(tenant.slug).then(({ size }) => size)
      : 0,
    sourcesOf(visit),
  ]);
  return { liveCars, changedAt, lastImport, editedCars, sources };
}

/** As any search: from the engine, or from the database while the engine is down. */
async function countLive({ services, tenant }: DeskVisit): Promise<number | undefined> {
  const query = { text: '', refinements: {}, sort: 'latest' as const, page: 1, hitsPerPage: 1 };
  const { answer, complete } = await recall(services, tenant, { ...query, facets: [], ranges: [] });
  return complete ? answer.count : undefined;
}

/** Enough to find one that was to change something among dry runs. */
const newestImports = 10;

const lastImportOf = async (reports: Pick<ImportReports, 'list'>, tenant: string) =>
  (await reports.list(tenant, { limit: newestImports })).find(({ options }) => !options.dryRun) ?? null;

async function sourcesOf({ services, tenant }: DeskVisit): Promise<readonly StockSource[]> {
  const enabled = tenant.imports.sources.filter((source) => source.enabled);
  if (enabled.length === 0) return [];
  const feedStates = await services.feedStates.ofTenant(tenant.slug);
  return enabled.map((source) => ({
    name: source.name,
    schedule: source,
    state: feedStates.find((state) => state.source === source.name) ?? null,
  }));
}

/** Null unless emails or texts reach nobody. */
export const sendingPart: StatusPart = ({ tenant, services: { config } }) => {
  const needsTexts = tenant.accounts.sign_in && !tenant.demo;
  const finding = sending({
    sendsEmail: config.SMTP_URL !== undefined,
    sendsTexts: needsTexts ? tenant.sms.kind !== 'file' : undefined,
  });
  return finding && part('sending', 'Emails and texts', finding);
};

const notArrived = 'Why they haven’t arrived';

/** Leads for other systems, and messages to customers. */
export const queuePart =
  (queue: 'leads' | 'messages', heading: string): StatusPart =>
  async ({ tenant, services, now }) => {
    const state = await answerInTime(services.deskStatus[queue](tenant.slug, now));
    if (!state) return part(queue, heading, unreadable);
    return part(queue, heading, siteQueue(queue, state, now), {
      facts: queueFacts(queue, state, now),
      problems: failureLines(state.failures),
      problemsHeading: notArrived,
    });
  };

/** Events for other systems; null for a site without webhooks. */
export const webhooksPart: StatusPart = async ({ tenant, services, now }) => {
  const state = await answerInTime(services.deskStatus.webhooks(tenant.slug, now));
  if (!state) return part('webhooks', 'Webhooks', unreadable);
  if (state.endpoints === 0) return null;
  return part('webhooks', 'Webhooks', siteWebhooks(state, now), {
    facts: queueFacts('webhooks', state, now),
    problems: failureLines(state.failures),
    problemsHeading: notArrived,
  });
};

const mostProblems = 5;

export const filesPart: StatusPart = ({ tenant, services }) => {
  const problems = problemsOf(services.tenants.problems(), tenant.slug);
  return part('files', 'Site files', siteFiles(new Set(problems.map(({ file }) => file)).size), {
    problems: problems.slice(0, mostProblems).map(problemLine),
  });
};

export const searchPart: StatusPart = async ({ tenant, services }) => {
  const state = await answerInTime(indexState(services, tenant.slug));
  return part('search', 'Search', siteSearch[state ?? 'down']);
};

export const databasePart: StatusPart = async ({ services }) => {
  const cause = await answerInTime(services.writeCheck());
  return part('database', 'Database', cause === undefined ? unreadable : storage(cause));
};

export const diskPart: StatusPart = async ({ services: { config } }) => {
  const space = await answerInTime(readDiskSpace(config.DATA_DIR));
  if (!space) return part('disk', 'Disk', unreadable);
  const ofDatabase = config.DATABASE_URL
    ? undefined
    : await answerInTime(stat(databaseFile(config.DATA_DIR)));
  return part('disk', 'Disk', disk(space, ofDatabase?.size ?? 0).dealer, {
    facts: [
      { label: 'Free', value: `${bytesInWords(space.freeBytes)} of ${bytesInWords(space.totalBytes)}` },
      { label: 'Used', value: usedShare(space) },
    ],
  });
};

/** Null unless something is wrong: with a mail server and a text gateway, sites don't use the folder. */
export const outboxPart: StatusPart = async ({ services: { config } }) => {
  const folder = outboxIn(config.DATA_DIR);
  const state = await answerInTime(outboxState(folder));
  const finding = state === undefined ? unreadable : outbox(state, folder)?.dealer;
  return finding ? part('outbox', 'Emails and texts kept as files', finding) : null;
};

/** Null unless something hides the visitors' addresses. */
export const visitorsPart: StatusPart = ({ services }) => {
  const finding = visitors(services.unnamedVisitors.hiddenBy)?.dealer;
  return finding ? part('visitors', 'Visitors', finding) : null;
};

/** Null where the site makes no backups: its administrator may make them in another way. */
export const backupsPart: StatusPart = async ({ tenant, services, now }) => {
  const last = await answerInTime(services.backupTurns.last());
  if (!last) return services.config.BACKUP_TO ? part('backups', 'Backups', unreadable) : null;
  if (!services.config.BACKUP_TO && last.finishedAt === null) return null;
  const at = last.finishedAt?.toISOString();
  // Of backups that cannot be read now, nothing is known to be missing.
  const holdsDatabase = (await answerInTime(services.newestHoldsDatabase())) ?? true;
  return part('backups', 'Backups', lastBackup({ ...last, holdsDatabase }, now), {
    facts: at ? [{ label: 'Last good backup', value: agoText(at, tenant.time_zone, now) }] : [],
  });
};
