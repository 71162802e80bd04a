import type { Kysely } from 'kysely';
import { DocumentLibrary } from '#server/dealership/documents/document-library';
import { createTenantFiles } from '#server/dealership/files/create-tenant-files';
import type { TenantFiles } from '#server/dealership/files/tenant-files-port';
import { createFonts, fontMaker } from '#server/dealership/fonts/create-fonts';
import type { FontLibrary } from '#server/dealership/fonts/font-library';
import { createMedia, createPictureTools, type Media } from '#server/dealership/media/create-media';
import type { TenantRegistry } from '#server/dealership/tenants/registry';
import { PageCache } from '#server/entry/documents/page-cache';
import { PageTurns } from '#server/entry/documents/page-turns';
import { createSiteState } from '#server/entry/observability/create-site-state';
import { createSpans } from '#server/entry/observability/create-spans';
import { createUsage, type Usage } from '#server/entry/observability/create-usage';
import type { SiteState } from '#server/entry/observability/site-state-port';
import { createProvisioning, type Provisioning } from '#server/entry/provisioning/create-provisioning';
import { BackupThread } from '#server/entry/services/backup-thread';
import { DeliveryThread } from '#server/entry/services/delivery-thread';
import { FeedThread } from '#server/entry/services/feed-thread';
import { importFetched } from '#server/entry/services/import-fetched';
import { MarketThread } from '#server/entry/services/market-thread';
import { StockImportThread } from '#server/entry/services/stock-import-thread';
import { createStoredTenants } from '#server/entry/tenant-versions/create-stored-tenants';
import {
  createTenantVersions,
  type StoredTenants,
} from '#server/entry/tenant-versions/create-tenant-versions';
import { createTenants, pictureProbe, soundSitesOnly } from '#server/entry/tenants/create-tenants';
import { startAuditSweeps } from '#server/people/accounts/audit';
import { type Accounts, createAccounts } from '#server/people/accounts/create-accounts';
import { type Alerts, createAlerts } from '#server/people/alerts/create-alerts';
import { type Counting, createCounting } from '#server/people/counting/create-counting';
import { type Customers, createCustomers } from '#server/people/customers/create-customers';
import type { CustomerRecords } from '#server/people/customers/customer-records-port';
import { createDesk, type Desk } from '#server/people/desk/create-desk';
import { createGarages, type Garages } from '#server/people/garage/create-garage';
import type { DeliveryTimes } from '#server/people/leads/create-delivering';
import { createLeads, type Leads } from '#server/people/leads/create-leads';
import { createMessages, type Messages } from '#server/people/messages/create-messages';
import { feedEmails } from '#server/people/messages/feed-emails';
import {
  createOnlinePayments,
  type OnlinePayments,
} from '#server/people/online-payments/create-online-payments';
import { createOrders, type Orders } from '#server/people/orders/create-orders';
import { createPayments, type Payments } from '#server/people/payments/create-payments';
import { refundReport, reportingSubject } from '#server/people/payments/report-payments';
import { createPhoneReveals, type PhoneReveals } from '#server/people/phone-reveals/create-phone-reveals';
import { createReservations, type Reservations } from '#server/people/reservations/create-reservations';
import { reservationLetter } from '#server/people/reservations/reservation-letter';
import { createSpins, type Spins } from '#server/people/spin-to-win/create-spins';
import { createTextAlerts, type TextAlerts } from '#server/people/text-alerts/create-text-alerts';
import { createTradeIn, type TradeIns } from '#server/people/trade-in/create-trade-in';
import {
  createTradeInProviders,
  type TradeInProviders,
} from '#server/people/trade-in/create-trade-in-providers';
import { createValuationPhotos, type ValuationPhotos } from '#server/people/trade-in/create-valuation-photos';
import { createWatchlists, type Watchlists } from '#server/people/watchlist/create-watchlist';
import { saveAfterSignIn } from '#server/people/watchlist/save-after-sign-in';
import { createWebhooks, type Webhooks } from '#server/people/webhooks/create-webhooks';
import { type Backups, createBackups } from '#server/platform/backup/create-backups';
import { type Clock, systemClock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import { promptLookMs } from '#server/platform/database/connect-postgres';
import { lastErasure } from '#server/platform/database/erasures';
import { GroupCommit } from '#server/platform/database/group-commit';
import { openDatabase } from '#server/platform/database/open';
import type { Database } from '#server/platform/database/schema';
import { createWriteCheck, type WriteCheck } from '#server/platform/database/write-check';
import { IdempotencyKeys } from '#server/platform/http/idempotency';
import { createRequestLimiter } from '#server/platform/http/postgres-buckets';
import type { RequestLimiter } from '#server/platform/http/rate-limit';
import { Lifecycle } from '#server/platform/lifecycle';
import { createLog, faultOf, type Log } from '#server/platform/log';
import { UnnamedVisitors } from '#server/platform/network/unnamed-visitors';
import { createMetrics, type Metrics, noMetrics } from '#server/platform/observability/metrics';
import { noSpans, type Spans } from '#server/platform/observability/spans';
import { siteSecret } from '#server/platform/secret';
import type { FairTurns } from '#server/platform/threads/fair-turns';
import { catchUpWithStock } from '#server/search/stock-search/catch-up';
import { createSearch, type Search } from '#server/search/stock-search/create-search';
import { startFollowingStock } from '#server/search/stock-search/follow-stock';
import { importsFolder } from '#server/search/stock-search/waiting-imports';
import { type Cars, createCars } from '#server/stock/cars/create-cars';
import { createFeeds, type Feeds } from '#server/stock/feeds/create-feeds';
import { startPhotoSweeps } from '#server/stock/feeds/sweep-photos';
import { createFetch, createFetching, type Fetching } from '#server/stock/fetching/create-fetching';
import { createLinkImages, type LinkImages } from '#server/stock/link-images/create-link-images';
import { createMarket, type MarketServices } from '#server/stock/market/create-market';
import { createPdf, type Pdf } from '#server/stock/pdf/create-pdf';

/** What each capability offers to use-cases. */
type Capabilities = Media &
  Backups &
  Cars &
  Feeds &
  Fetching &
  LinkImages &
  MarketServices &
  Pdf &
  Search &
  Accounts &
  Counting &
  Leads &
  Messages &
  Payments &
  OnlinePayments &
  Reservations &
  Orders &
  Alerts &
  TextAlerts &
  PhoneReveals &
  Spins &
  Customers &
  Watchlists &
  TradeIns &
  Garages &
  TradeInProviders &
  ValuationPhotos &
  Webhooks &
  Provisioning &
  StoredTenants &
  Desk;

/** All services for use-cases, made once per process from the configuration. Each use-case names the few it needs. */
export interface Services extends Capabilities {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** The key that signs forms and tokens. */
  readonly secret: string;
  readonly database: Kysely<Database>;
  /** Whether the data folder and the database can be read and written, for /readyz. */
  readonly writeCheck: WriteCheck;
  /** Responses to repeated API requests. */
  readonly idempotency: IdempotencyKeys;
  /** Requests per caller of the API. */
  readonly rateLimiter: RequestLimiter;
  /** Whether a proxy hides the visitors' addresses. */
  readonly unnamedVisitors: UnnamedVisitors;
  readonly tenants: TenantRegistry;
  readonly tenantFiles: TenantFiles;
  readonly documents: DocumentLibrary;
  /** Fonts of tenants' folders, subset for pages. */
  readonly fonts: FontLibrary;
  readonly pages: PageCache;
  /** The sites' shares of rendering, and of work on pictures. */
  readonly pageTurns: PageTurns;
  readonly pictureTurns: Pick<FairTurns, 'waiting'>;
  /** What each capability stores about a customer: exported and deleted with the account. */
  readonly customerRecords: readonly CustomerRecords[];
  /** A stock file was accepted: import it soon. */
  nudgeImports(): void;
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  readonly spans: Spans;
  readonly siteState: SiteState;
  readonly usage: Usage;
  /** Starts following changes in the tenants folder; the running site does, a command does not. */
  followTenants(): void;
  /** Keeps the indexes that this process uses up to date with changes by other processes. */
  startFollowingStock(): void;
  /**
   * Delivers leads and messages, fetches stock files, fits asking prices and makes backups on separate threads, and
   * sweeps old ones; the site does, a command does not. Tests override the times.
   */
  startDelivering(times?: Partial<DeliveryTimes>): void;
  /** Stops workers, then closes connections. */
  close(): Promise<void>;
}

export interface OpeningOptions {
  /** Only the site collects traces, a command does not. */
  readonly isSite?: boolean;
  /** With TENANTS=database: reads the local copy of the sites as it is, instead of bringing it up to date. */
  readonly asCopied?: boolean;
  /**
   * With a folder of sites: broken ones are left out, as those of the database always are, instead of keeping a command
   * from all sites. The site starts only if all are sound.
   */
  readonly soundOnly?: boolean;
}

/**
 * Opens everything in the configuration and migrates the database. Throws one clear line if a tenant is broken or the
 * database cannot be opened.
 */
export async function createServices(
  config: Config,
  { isSite = false, asCopied = false, soundOnly = false }: OpeningOptions = {},
): Promise<Services> {
  const log = createLog(config.LOG_LEVEL);
  const spans = isSite ? await createSpans(config, log) : noSpans;
  const clock = systemClock;
  const metrics = config.METRICS_TOKEN === undefined ? noMetrics : await createMetrics();
  const leavingOut = soundOnly ? soundSitesOnly : undefined;
  const folder = config.TENANTS === 'folder' ? await createTenants(config, log, leavingOut) : undefined;
  const secret = await siteSecret(config);
  const database = await openDatabase(config, { spans, ...(isSite && { lookAfterMs: promptLookMs }) });
  const commits = new GroupCommit(database, spans);
  const stored = createTenantVersions({ config, commits, clock, log });
  const { tenants, follow } = folder ?? (await createStoredTenants(config, log, stored, asCopied));
  const checkTools = { pictures: pictureProbe, fonts: fontMaker };
  const usage = createUsage({ commits, tenants, clock, log });
  const files = createTenantFiles(config);
  const tools = createPictureTools(config, log, () => metrics.refused('pictures'));
  const feeds = createFeeds({ database, commits, onCarChange: () => tellOthers() });
  const media = createMedia({ config, files, ownPhotos: feeds.stockPhotos, log }, tools);
  const cars = createCars({ database, files });
  const accounts = createAccounts({ database, commits, secret });
  const counting = createCounting(commits);
  const pdf = createPdf(log);
  const leads = createLeads({
    ...{ config, database, commits, clock, secret, log, ...cars, ...counting },
    onLead: (leadId) => {
      metrics.leadStored();
      // Its deliveries are traces of their own, with the same id.
      spans.note({ 'dealer_site.lead_id': leadId });
      delivering.nudge();
    },
  });
  const messages = createMessages({
    ...{ config, commits, tenants, clock, log },
    onMessage: () => delivering.nudge(),
  });
  const reporting = { messages: messages.messages };
  const subjects = () => ({
    reservation: reservations.reservationSubject,
    reference: onlinePayments.referenceSubject,
  });
  const payments = createPayments({
    ...{ config, commits, tenants, clock, log },
    subjectOf: (kind) => reportingSubject(subjects()[kind], reporting),
    onRefunded: refundReport(reporting),
  });
  const onlinePayments = createOnlinePayments({ commits, tenants, messages: messages.messages });
  const reservations = createReservations({
    ...{ commits, tenants, clock, log, messages: messages.messages, letter: reservationLetter },
    addPayment: (payment, trx) => payments.payments.add(payment, trx),
    addRefund: (refund, trx) => payments.payments.addRefund(refund, trx),
    onChange: (trx, news) => orders.followReservation(trx, news),
    onLead: () => delivering.nudge(),
  });
  const watchlists = createWatchlists(commits, messages.messages);
  const garages = createGarages({ commits, ...leads });
  const customers = createCustomers({
    ...{ commits, messages: messages.messages, clock, log },
    onSignedIn: (signIn) =>
      saveAfterSignIn({ tenants, clock, log, ...cars, ...counting, ...watchlists }, signIn),
  });
  const search = createSearch(config, log, metrics.searched, spans);
  const following = { ...search, ...cars, tenants, clock, log };
  const importing = new StockImportThread({
    ...{ ...feeds, tenants, clock, log, folder: importsFolder(config.DATA_DIR) },
    onImported: (slug) => {
      tellOthers();
      return catchUpWithStock(following, slug);
    },
  });
  const alerts = createAlerts({
    ...{ commits, clock, secret, log, tenants, messages: messages.messages },
    ...{ ...search, ...cars, colourOf: media.colourOf },
  });
  const textAlerts = createTextAlerts({
    ...{ commits, clock, log, tenants, messages: messages.messages, ...cars },
  });
  const spins = createSpins({ commits, ...messages });
  const orders = createOrders({
    ...{ commits, tenants, clock, log, messages: messages.messages, reservations: reservations.reservations },
    onLead: () => delivering.nudge(),
  });
  const tradeIns = createTradeIn({ commits, tenants, clock, log, onLead: () => delivering.nudge() });
  const photos = createValuationPhotos({ commits, clock, log });
  const webhooks = createWebhooks({ config, commits, secret, clock, log });
  const pending = async () =>
    (await leads.deliveries.pending()) ||
    (await messages.messageOutbox.outstanding()) ||
    (await webhooks.hasPendingEvents()) ||
    (await cars.hasCarChanges());
  const delivering = new DeliveryThread({ secret, tenants, pending, log });
  /** Starts the thread only if other systems wait for something: most sites have none. */
  const tellOthers = () =>
    void pending().then(
      (some) => some && delivering.nudge(),
      () => undefined,
    );
  const pricing = createMarket({ config, database, commits, clock, refit: (slug) => fitting.refit(slug) });
  const backups = createBackups({ config, database, commits, clock });
  const backingUp = new BackupThread({
    ...{ config, ...backups, clock, log },
    lastErasure: () => lastErasure(database),
  });
  const feedThread = new FeedThread();
  const fetching = createFetching({
    ...{ commits, tenants, clock, log, report: feedEmails({ messages: messages.messages, clock }) },
    fetchHere: createFetch(config, importFetched(config, clock, log)),
    fetchInThread: (task, stop) => feedThread.run(task, stop),
  });
  const fitting = new MarketThread({ ...pricing, tenants, clock, log });
  type Stop = () => void | Promise<void>;
  const stops = new Map<string, Stop>();
  const restart = (name: string, start: () => Stop) => {
    void stops.get(name)?.();
    stops.set(name, start());
  };
  return {
    ...{ config, clock, log, metrics, spans, secret, database, tenants, tenantFiles: files },
    siteState: createSiteState(database),
    usage,
    ...createProvisioning({ config, commits, tenants, clock, stored, checkTools }),
    lifecycle: new Lifecycle(),
    ...media,
    ...cars,
    ...feeds,
    ...fetching,
    ...createLinkImages({ ...tools, photos: media.carPhotos, maker: tools.makers.ogImages }),
    ...pricing,
    ...backups,
    ...pdf,
    ...search,
    ...accounts,
    ...counting,
    ...leads,
    ...messages,
    ...payments,
    ...onlinePayments,
    ...reservations,
    ...orders,
    ...alerts,
    ...textAlerts,
    ...spins,
    ...createPhoneReveals(database),
    ...customers,
    customerRecords: [
      customers.sessionRecords,
      customers.consentRecords,
      messages.messageRecords,
      watchlists.watchlistRecords,
      spins.spinRecords,
      ...garages.garageRecords,
      textAlerts.textAlertRecords,
      tradeIns.valuationRecords,
      onlinePayments.paymentRequestRecords,
      reservations.reservationRecords,
      orders.orderRecords,
      webhooks.webhookEventRecords,
    ],
    ...watchlists,
    ...tradeIns,
    ...garages,
    ...createTradeInProviders({ config, commits, ...pricing, clock, log }),
    ...createDesk({ database, commits, onStatus: () => tellOthers() }),
    ...photos,
    ...webhooks,
    ...stored,
    writeCheck: createWriteCheck(config, commits),
    idempotency: new IdempotencyKeys(commits),
    rateLimiter: createRequestLimiter(database, secret),
    unnamedVisitors: new UnnamedVisitors(config.DATA_DIR, config.CLIENT_IP_HEADER, (text) => log.warn(text)),
    documents: new DocumentLibrary(files),
    fonts: createFonts({ ...tools, files }),
    pages: new PageCache(),
    pageTurns: new PageTurns({ onRefused: () => metrics.refused('pages') }),
    pictureTurns: tools.turns,
    nudgeImports: () => importing.nudge(),
    followTenants: () => restart('following', follow),
    startFollowingStock: () => restart('following stock', () => startFollowingStock(following)),
    startDelivering: (times) => {
      delivering.start(times);
      fitting.start();
      importing.start(times?.pollMs);
      backingUp.start();
      restart('sweeping', () => leads.startSweeping(tenants.all));
      restart('sweeping messages', () => messages.startSweepingMessages());
      restart('sweeping events', () => webhooks.startSweepingEvents());
      restart('sweeping sign-ins', () => customers.startSweepingSignIns());
      restart('sweeping uploads', () => photos.startSweepingUploads());
      restart('sweeping photos', () => startPhotoSweeps({ ...feeds, clock, log }));
      restart('watching', () => alerts.startWatching(times?.pollMs));
      restart('watching for texts', () => textAlerts.startWatchingTexts(times?.pollMs));
      restart('working on payments', () => payments.startWorkingOnPayments(times?.pollMs));
      restart('watching reservations', () => reservations.startWatchingReservations());
      restart('watching orders', () => orders.startWatchingOrders());
      restart('watching feeds', () => fetching.startWatchingFeeds());
      restart('reporting valuations', () => tradeIns.startReportingValuations());
      restart('measuring usage', () => usage.startMeasuring());
      restart('sweeping audit logs', () =>
        startAuditSweeps({ ...accounts, tenants: tenants.all, clock, log }),
      );
    },
    close: async () => {
      const stopped = [...stops.values()].map((stop) => stop());
      const ends = await Promise.allSettled([
        ...stopped,
        delivering.stop(),
        importing.stop(),
        fitting.stop(),
        backingUp.stop(),
        pdf.pdfPrinter.close(),
        tools.makers.close(),
        tools.settle(),
        usage.counter.store(),
      ]);
      for (const end of ends)
        if (end.status === 'rejected') log.error(faultOf(end.reason), 'stopped with a fault');
      await database.destroy();
      await spans.close();
    },
  };
}
