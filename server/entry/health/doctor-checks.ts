import { messageWarnings } from '#server/dealer/messages/message-records';
import { sitesBehind } from '#server/operate/tenant-versions/copy-folders';
import { backupPlaceProblem } from '#server/platform/backup/backup-place';
import { databaseFile as fileIn } from '#server/platform/database/connect';
import { indexState } from '#server/search/catch-up';
import { failingFeeds } from '#server/stock/fetching/feed-emails';
import type { DoctorContext, OpenSite } from './context';
import { atMostAtOnce } from './probe-network';
import { backups } from './rules/backups';
import {
  databaseFile,
  databaseIsFolder,
  databaseServer,
  migrations,
  type QuickCheck,
} from './rules/database';
import { codeOf, type Finding, skipped } from './rules/finding';
import { disk } from './rules/folders';
import { certificates } from './rules/hosts';
import { leads, messages } from './rules/queues';
import { search } from './rules/search';
import { mail } from './rules/services';
import { siteOpens, storedSecrets } from './rules/site';
import { feeds } from './rules/stock-status';
import { storedTenants, tenants } from './rules/tenants';

/** What a check of `dealer doctor` measures and finds. */
type DoctorCheck = (context: DoctorContext) => Promise<readonly Finding[]>;

export const tenantFindings: DoctorCheck = async (context) => {
  const { config, openDatabase, tenantFacts } = context;
  if (config.TENANTS === 'folder') return tenants(await tenantFacts());
  const database = await openDatabase();
  const current = database?.ok ? database.value.sites : undefined;
  const behind = current ? sitesBehind(config.tenantsCopyDir, current) : [];
  const [{ missingSecrets }, { broken, problems }] = await Promise.all([tenantFacts(), brokenSites(context)]);
  const count = current?.filter(({ removed }) => !removed).length ?? null;
  return storedTenants({ path: config.tenantsCopyDir, count, behind, broken, problems, missingSecrets });
};

/** The sites of the database that cannot be served: from all of their files if the site opens, otherwise from their settings. */
async function brokenSites({ openSite, readTenants }: DoctorContext) {
  const opened = await openSite();
  if (opened.kind === 'open') {
    const leftOut = opened.site.tenants.leftOut();
    return { broken: leftOut.map(({ slug }) => slug), problems: leftOut.flatMap((site) => site.problems) };
  }
  const { problems } = await readTenants();
  return { broken: [...new Set(problems.map(({ file }) => file.split('/', 1)[0] ?? file))], problems };
}

export const diskFindings: DoctorCheck = async ({ config, probes: { files }, readDataFolder }) => {
  if ((await readDataFolder()).folder === null)
    return [
      skipped(
        'no-data-folder',
        'There is no data folder whose disk could be measured.',
        'See the finding about the data folder.',
      ),
    ];
  const bytes = config.DATABASE_URL ? null : await files.bytes(fileIn(config.DATA_DIR));
  return [disk(await files.disk(config.DATA_DIR), bytes ?? 0).administrator];
};

/** How long SQLite may take to read its whole file. */
export const quickCheckMs = 60_000;

export const databaseFindings: DoctorCheck = async (context) => {
  const { config, probes, openDatabase } = context;
  const opened = await openDatabase();
  const cause = opened?.ok === false ? opened.error : null;
  if (config.DATABASE_URL) return [databaseServer(cause)];
  const path = fileIn(config.DATA_DIR);
  if ((await probes.files.folder(path))?.isFolder) return [databaseIsFolder(path)];
  const [bytes, walBytes] = await Promise.all([probes.files.bytes(path), probes.files.bytes(`${path}-wal`)]);
  const quickCheck = bytes ? await quickCheckOf(context) : null;
  return databaseFile({ path, bytes, walBytes, quickCheck, cause });
};

async function quickCheckOf({ config, probes, readingPlace }: DoctorContext): Promise<QuickCheck | null> {
  const place = await readingPlace();
  if (!place.ok) return null;
  const result = await probes.quickCheck(place.value, quickCheckMs);
  if (result.kind !== 'damaged') return result;
  return { kind: 'damaged', problem: result.problem.replaceAll(place.value, config.DATA_DIR) };
}

export const migrationFindings: DoctorCheck = async ({ openDatabase }) => {
  const opened = await openDatabase();
  if (opened?.ok) return [migrations(opened.value.migrations)];
  return [
    skipped('no-database', 'There is no database that could be read.', 'See the finding about the database.'),
  ];
};

export const siteFindings: DoctorCheck = async ({ openSite, countSealed }) => {
  const opened = await openSite();
  if (opened.kind === 'not tried') return [notOpen];
  if (opened.kind === 'failed') return [siteOpens(opened.problem)];
  const { database, secret } = opened.site;
  const counts = await countSealed(database, secret);
  return [siteOpens(null), ...storedSecrets(counts, secret.previous !== undefined)];
};

const notOpen: Finding = skipped(
  'site-not-opened',
  'The site was not opened, since that would fail or change what is stored.',
  'See the findings about the data folder, the tenants, the database and its migrations.',
);

/** A check that needs an open site. */
const ofOpenSite =
  (look: (site: OpenSite, context: DoctorContext) => Promise<readonly Finding[]>): DoctorCheck =>
  async (context) => {
    const opening = await context.openSite();
    return opening.kind === 'open' ? look(opening.site, context) : [notOpen];
  };

const sitesAtOnce = 16;

/** Without an engine of its own, the index is in the memory of the running site, which reports it at /readyz. */
export const searchFindings: DoctorCheck = async (context) => {
  if (context.config.MEILI_URL !== undefined) return engineFindings(context);
  // A worker shows the stock to nobody.
  if (context.config.ROLE === 'worker') return [noIndexNeeded];
  const { states } = await context.askSite();
  return search({ hasEngine: false, states, upkeep: [] });
};

const noIndexNeeded = skipped(
  'index-not-needed',
  'This process is a worker: it shows no stock, so it has no search index.',
  'Nothing to do: run this beside a process that serves visitors to see its index.',
);

const engineFindings = ofOpenSite(async (site) => {
  const slugs = site.tenants.all().map(({ slug }) => slug);
  const states = await atMostAtOnce(slugs, sitesAtOnce, async (slug) => [
    slug,
    await indexState(site, slug).catch(() => 'down' as const),
  ]);
  const upkeep = await site.searchUpkeep.findings(slugs);
  return search({ hasEngine: true, states: Object.fromEntries(states), upkeep });
});

export const mailFindings: DoctorCheck = async ({ config, probes, answerMs }) => [
  mail(
    config.SMTP_URL === undefined
      ? { kind: 'none', production: config.NODE_ENV === 'production' }
      : await probes.mail(config.SMTP_URL, answerMs),
  ),
];

/** Hundreds of hosts may all be slow. */
const handshakesAtOnce = 50;

/** Only the first address of a host: the others are usually of the same proxy. */
export const certificateFindings: DoctorCheck = async ({ lookUp, probes, now, answerMs }) => {
  const { lookups } = await lookUp();
  const hosts = lookups.flatMap(({ host, addresses: [address] }) =>
    address === undefined ? [] : [{ host, address }],
  );
  const facts = await atMostAtOnce(hosts, handshakesAtOnce, ({ host, address }) =>
    probes.certificate(host, address, answerMs),
  );
  return certificates(facts, now());
};

export const backupFindings: DoctorCheck = async ({ config, findBackups, openSite, now }) => {
  const to = config.BACKUP_TO;
  if (to === undefined)
    return [backups({ to: null, misplaced: null, found: null, lastProblem: null }, now())];
  const backupsFound = await findBackups(to).catch((error: unknown) => ({
    problem: isPlain(error) ? error.message : codeOf(error),
  }));
  const opened = await openSite();
  const last = opened.kind === 'open' ? await opened.site.backupTurns.last() : null;
  const misplaced = await backupPlaceProblem(config, to);
  return [backups({ to, misplaced, found: backupsFound, lastProblem: last?.problem ?? null }, now())];
};

/** These errors are one line for the operator. */
const isPlain = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'BackupFailure' || error.name === 'ConfigError');

const twoWeeksMs = 14 * 24 * 60 * 60_000;

export const leadFindings = ofOpenSite(async ({ deliveries }, context) => {
  const now = context.now();
  return leads(await deliveries.backlog(new Date(now.getTime() - twoWeeksMs)), now);
});

export const messageFindings = ofOpenSite(async ({ messageOutbox }, context) =>
  messages(await messageWarnings(messageOutbox, context.now())),
);

export const feedFindings = ofOpenSite(async ({ feedStates, tenants: sites }, context) =>
  feeds(await failingFeeds(feedStates, sites.all()), context.now()),
);
