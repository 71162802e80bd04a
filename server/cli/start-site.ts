import { join, resolve } from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { warmPhotos, warmPictures } from '#server/dealer/media/car-photos';
import { describeProblems } from '#server/dealer/rules/tenant-problems';
import { services as runningServices } from '#server/entry/runtime';
import type { Services } from '#server/entry/services';
import type { DeliveryTimes } from '#server/leads/create-delivering';
import { importMarket } from '#server/market/import-market';
import { observeRequests, traceRequests } from '#server/operate/observability/requests';
import { setUpHours, setUpKey } from '#server/operate/set-up/set-up-key';
import { refuseWithoutSites } from '#server/operate/tenants/create-tenants';
import { checkSecrets } from '#server/operate/tenants/rules/secret-names';
import { readConfig } from '#server/platform/config';
import { migrationState } from '#server/platform/database/migrations';
import { newerReleaseWarning } from '#server/platform/database/open';
import { refuseCorruptDatabase, refuseEmptyDatabase } from '#server/platform/database/sqlite-file';
import { freeSpareRoom, keepSpareRoom } from '#server/platform/database/write-check';
import { installConnectionHook } from '#server/platform/http/connection-hook';
import { requestIdHeader } from '#server/platform/http/exchange';
import { faultOf } from '#server/platform/log';
import { isDiskFull } from '#server/platform/rules/database';
import { withListed } from '#server/search/listed-cars';
import { keepSearchInStep, refreshIndex } from '#server/search/refresh';
import { emptyState } from '#server/search/rules/search-state';
import { searchCars } from '#server/search/search-cars';
import type { Tenant } from '#server/settings/tenant-schema';
import { fileSource } from '#server/stock/feeds/import/feed-source';
import { describeFailure as importFailure } from '#server/stock/feeds/import-report';
import { importStock } from '#server/stock/feeds/import-stock';
import { describeFailure } from './failure';
import { serveDevelopment, serveProduction } from './serve';
import { checkBackupPlace, checkDataDir, checkPort, checkSearch, openToOthers } from './start-checks';

interface StartOptions {
  /** The project's folder: relative folders in the configuration start here. */
  readonly root: string;
  /** The built site; absent while developing, when Vite builds each file on request. */
  readonly build?: ServerBuild | undefined;
  /** Removes the caller's own signal handlers: from then on a signal stops the site gracefully. */
  readonly releaseSignals?: () => void;
  /** For tests, which cannot wait three days for a delivery's last attempt. */
  readonly deliveryTimes?: Partial<DeliveryTimes>;
}

/** Runs `npm start`: checks, migrates, imports demo stock on the first run, serves, and prints the addresses. */
export async function start(options: StartOptions): Promise<void> {
  try {
    await prepareAndServe(options);
  } catch (error) {
    const { text, exitCode } = describeFailure(error);
    process.stderr.write(`${text}${needsRoom(error) ? ' Make room on it, then start again.' : ''}\n`);
    process.exit(exitCode);
  }
}

/** Whether a full disk has kept the site from starting. */
const needsRoom = (error: unknown): boolean =>
  isDiskFull(error) || (error instanceof Error && isDiskFull(error.cause));

async function prepareAndServe({ root, build, releaseSignals, deliveryTimes }: StartOptions): Promise<void> {
  const config = readConfig(root);
  // Everything in the data folder is for this user only.
  process.umask(0o077);
  checkDataDir(config.DATA_DIR);
  await checkBackupPlace(config);
  const open = openToOthers(config.DATA_DIR);
  if (open) say(`Warning: ${open}`);
  if (!config.DATABASE_URL) {
    await refuseEmptyDatabase(config.DATA_DIR);
    checkDatabase(config.DATA_DIR);
  }
  const port = await checkPort(config);
  const services = await runningServices();
  if (!config.DATABASE_URL) await keepSpareRoom(config.DATA_DIR);
  refuseWithoutSites(services.tenants);
  const tenants = services.tenants.all();
  for (const finding of tenants.flatMap((tenant) => checkSecrets(tenant, config.secret))) {
    say(`Warning: ${describeProblems([finding])}`);
  }
  const [newer] = (await migrationState(services.database)).newer.slice(-1);
  if (newer) say(`Warning: ${newerReleaseWarning(newer)}`);
  const { warning } = services.unnamedVisitors;
  if (warning) say(`Warning: ${warning}`);
  await checkSearch(services);
  await loadDemoStock(services, root, say);
  await startWork(services, deliveryTimes);
  installConnectionHook({
    clientIpHeader: config.CLIENT_IP_HEADER,
    assetsDir: join(root, 'build/client/assets'),
    strictSeconds: config.HSTS_SECONDS,
    setUpPlace: () => services.setUpPlace(),
    onForwarder: (forwarder) => services.unnamedVisitors.notice(forwarder),
    onExchange: observeRequests(services),
    onRequest: traceRequests(services),
    onAnswer: (exchange) => services.pageTurns.end(exchange),
  });
  if (!build) {
    if (services.setUpPlace()) say(setUpLine(services, port));
    return serveDevelopment(port, config.HOST);
  }
  await serveProduction({
    port,
    host: config.HOST,
    siteHost: siteHost(tenants),
    pages: {
      build,
      publicDir: join(root, 'public'),
      onFailure: (error, { headers }) =>
        services.log.error({ requestId: headers[requestIdHeader], ...faultOf(error) }, 'unexpected error'),
    },
    releaseSignals: () => releaseSignals?.(),
    beginStopping: () => {
      services.log.info({ drainSeconds: config.DRAIN_SECONDS }, 'stopping');
      services.lifecycle.beginStopping();
    },
    drainSeconds: config.DRAIN_SECONDS,
    stopped: () => services.close(),
  });
  say(addresses(services, port));
  if (config.ROLE !== 'worker') void warmFirstPages(services).catch(() => undefined);
}

/** Opening a database takes some room: on a full disk, the room that was kept for it. Throws as `refuseCorruptDatabase`. */
function checkDatabase(dataDir: string): void {
  try {
    refuseCorruptDatabase(dataDir);
  } catch (error) {
    if (!needsRoom(error) || !freeSpareRoom(dataDir)) throw error;
    refuseCorruptDatabase(dataDir);
  }
}

/** Starts what this process does beside answering requests. */
async function startWork(services: Services, times: Partial<DeliveryTimes> | undefined): Promise<void> {
  const { ROLE: role, MEILI_URL: engineUrl } = services.config;
  // A worker answers no searches: an index in its own memory would be in vain.
  if (role !== 'worker' || engineUrl !== undefined) await indexStock(services);
  services.followTenants();
  keepSearchInStep(services);
  services.startFollowingStock();
  if (role !== 'web') services.startDelivering(times);
  if (role === 'web') say('ROLE=web: leads are delivered by a process with ROLE=worker or ROLE=all.');
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const siteHost = (tenants: readonly Tenant[]): string => `${tenants[0]?.slug ?? 'site'}.localhost`;

/** The link that sets up the first site; from elsewhere, with another name of this machine. */
function setUpLine({ config, secret, clock }: Services, port: number): string {
  const isAny = config.HOST === '0.0.0.0' || config.HOST.includes(':');
  const host = isAny ? 'localhost' : config.HOST;
  const key = setUpKey(secret, clock.now());
  return `http://${host}:${port}/set-up?key=${key}  Set up your site (the link works once, within ${setUpHours} hours)`;
}

/** One line for each site, with its address in this machine's browsers, and one for the set-up page if there is one. */
function addresses(services: Services, port: number): string {
  const { tenants } = services;
  const served = tenants.all().filter(({ slug }) => tenants.byHost(`${slug}.localhost`)?.slug === slug);
  const lines = served.map(({ name, slug }) => `  http://${slug}.localhost:${port}/  ${name}`);
  const setUp = services.setUpPlace() ? [`  ${setUpLine(services, port)}`] : [];
  return ['Ready:', ...lines, ...setUp].join('\n');
}

/** Indexes every site's stock, so that the first visitor does not wait. A failed site is logged, not fatal. */
async function indexStock(services: Services): Promise<void> {
  if (!services.searchUpkeep.writes) return;
  // A site without stock needs no warm-up: its index takes an instant.
  for (const slug of await stockedSites(services)) {
    await refreshIndex(services, slug).catch((error: unknown) => {
      services.log.warn({ tenant: slug, ...faultOf(error) }, 'could not index the stock at startup');
    });
  }
}

async function stockedSites({ tenants, stockVersions }: Services): Promise<string[]> {
  const versions = await stockVersions();
  return tenants.all().flatMap(({ slug }) => ((versions.get(slug) ?? 0) > 0 ? [slug] : []));
}

/** Draws the pictures of every site's first results page, at lower priority than requests. */
async function warmFirstPages(services: Services): Promise<void> {
  for (const tenant of services.tenants.all()) {
    const inOrder = await firstPhotos(services, tenant);
    // Processes that start together each begin elsewhere, and find what the others have drawn.
    const photos = services.config.MEDIA_STORE === undefined ? inOrder : inRandomOrder(inOrder);
    await warmPictures(services.pictures, photos, tenant).catch(() => 0);
    await warmPhotos(services.photos, photos, tenant).catch(() => 0);
  }
}

const inRandomOrder = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);

async function firstPhotos(services: Services, tenant: Tenant): Promise<string[]> {
  const foundCars = await searchCars(services, tenant, emptyState, { facets: [], ranges: [] });
  return foundCars.kind === 'found' ? foundCars.cars.flatMap((car) => car.images[0]?.url ?? []) : [];
}

/**
 * Imports a tenant's demo feed if its stock was never imported, and the invented listings of a demonstration that has no
 * market yet. `root` is the project folder.
 */
export async function loadDemoStock(
  services: Services,
  root: string,
  say: (line: string) => void,
): Promise<void> {
  for (const tenant of services.tenants.all()) {
    const feed = tenant.stock.demo_feed;
    if (feed !== undefined && (await services.cars.stockVersion(tenant.slug)) === 0)
      say(await loadFeed(services, tenant, resolve(root, feed)));
    const market = tenant.demo?.market;
    if (market !== undefined && (await services.marketStore.files(tenant.slug)).length === 0)
      say(await loadMarket(services, tenant, resolve(root, market)));
  }
}

/** How many listings were imported, or why not. The asking prices are fitted in the background. */
async function loadMarket(services: Services, tenant: Tenant, path: string): Promise<string> {
  const source = await fileSource(path);
  if (!source.ok) return `${tenant.slug}: no demo market, ${source.error}.`;
  const result = await importMarket(services, { tenant, source: source.value }).catch(orFullDisk);
  if (!result) return `${tenant.slug}: no demo market, the disk is full.`;
  if (!result.ok) return `${tenant.slug}: no demo market. ${result.error}.`;
  return `${tenant.slug}: ${result.value.kept} invented listings loaded for trade-in estimates.`;
}

/** What was imported, or why not: a site without its demo stock still starts. */
async function loadFeed(services: Services, tenant: Tenant, path: string): Promise<string> {
  const source = await fileSource(path);
  if (!source.ok) return `${tenant.slug}: no demo stock, ${source.error}.`;
  const result = await importStock(services, { tenant, source: source.value }).catch(orFullDisk);
  if (!result)
    return `${tenant.slug}: no demo stock, the disk is full. It is loaded at the next start with room.`;
  if (result.ok) {
    const { added, listed } = await withListed(services, tenant, result.value);
    return `${tenant.slug}: ${added} demo cars loaded, ${listed} of them listed.`;
  }
  return `${tenant.slug}: no demo stock. ${importFailure(result.error)}`;
}

function orFullDisk(error: unknown): undefined {
  if (!isDiskFull(error)) throw error;
}
