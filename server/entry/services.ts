import { join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { DocumentLibrary } from '#server/dealership/documents/document-library';
import { folderFiles } from '#server/dealership/files/adapters/folder-files';
import { describeProblems } from '#server/dealership/files/rules/tenant-problems';
import type { TenantFiles } from '#server/dealership/files/tenant-files-port';
import { harfbuzzFonts } from '#server/dealership/fonts/adapters/harfbuzz-fonts';
import { FontLibrary } from '#server/dealership/fonts/font-library';
import type { FontMaker } from '#server/dealership/fonts/font-port';
import { ColourFile } from '#server/dealership/media/adapters/colour-file';
import { DiskPictureStore } from '#server/dealership/media/adapters/disk-picture-store';
import { createInterFaces } from '#server/dealership/media/adapters/inter-faces';
import { RemotePhotos } from '#server/dealership/media/adapters/remote-photos';
import { sharpAssets } from '#server/dealership/media/adapters/sharp-assets';
import { sharpPhotos } from '#server/dealership/media/adapters/sharp-photos';
import { sharpRenderer } from '#server/dealership/media/adapters/sharp-renderer';
import { AssetLibrary } from '#server/dealership/media/asset-library';
import { createCarPhotos } from '#server/dealership/media/car-photos';
import type { CarPhotos } from '#server/dealership/media/car-photos-port';
import { DrawingLimits } from '#server/dealership/media/drawing-limits';
import { NamedDrawings } from '#server/dealership/media/named-drawings';
import { PhotoLibrary } from '#server/dealership/media/photo-library';
import { pictureColours } from '#server/dealership/media/picture-colours';
import { PictureLibrary } from '#server/dealership/media/picture-library';
import { Turns } from '#server/dealership/media/turns';
import type { TenantRegistry } from '#server/dealership/tenants/registry';
import { PageCache } from '#server/entry/documents/page-cache';
import { createMailer, type DeliveryTimes } from '#server/entry/services/delivering';
import { DeliveryThread } from '#server/entry/services/delivery-thread';
import { sharpPictureProbe } from '#server/entry/tenants/adapters/sharp-picture-probe';
import { systemFolderWatch } from '#server/entry/tenants/adapters/system-folder-watch';
import { followTenants } from '#server/entry/tenants/follow-tenants';
import { type LiveRegistry, openLiveRegistry } from '#server/entry/tenants/live-registry';
import type { PictureProbe } from '#server/entry/tenants/picture-probe-port';
import { KyselyApiKeyStore } from '#server/people/accounts/adapters/kysely-api-key-store';
import { KyselyStaffSessionStore } from '#server/people/accounts/adapters/kysely-staff-session-store';
import { KyselyStaffStore } from '#server/people/accounts/adapters/kysely-staff-store';
import type { ApiKeyStore } from '#server/people/accounts/api-key-store-port';
import { Passwords } from '#server/people/accounts/passwords';
import { SignInLimits } from '#server/people/accounts/sign-in-limits';
import type { StaffSessionStore, StaffStore } from '#server/people/accounts/staff-store-port';
import { KyselyEventCounts } from '#server/people/counting/adapters/kysely-event-counts';
import { countEvent } from '#server/people/counting/count-event';
import type { EventCounts } from '#server/people/counting/event-counts-port';
import { KyselyDeskStore } from '#server/people/desk/adapters/kysely-desk/desk-store';
import { KyselyLeadProgressStore } from '#server/people/desk/adapters/kysely-lead-progress-store';
import type { DeskStore, LeadProgressStore } from '#server/people/desk/desk-store-port';
import { KyselyLeadRemoval } from '#server/people/leads/adapters/kysely-lead-removal';
import { KyselyLeadStore } from '#server/people/leads/adapters/kysely-lead-store';
import { KyselyDeliveryQueue } from '#server/people/leads/adapters/kysely-outbox/delivery-queue';
import { KyselyRetentionChecks } from '#server/people/leads/adapters/kysely-retention-checks';
import { createLeadLimits } from '#server/people/leads/adapters/lead-limits';
import type { DeliveryQueue } from '#server/people/leads/delivery-port';
import type { LeadRemoval } from '#server/people/leads/lead-removal-port';
import type { LeadStore } from '#server/people/leads/lead-store-port';
import type { Mailer } from '#server/people/leads/mailer-port';
import type { SubmitLeadDeps } from '#server/people/leads/submit-lead';
import { startSweeping } from '#server/people/leads/sweep-old-leads';
import { KyselyBookingStore } from '#server/people/leads/test-drives/adapters/kysely-booking-store';
import type { BookingStore } from '#server/people/leads/test-drives/booking-store-port';
import { KyselyPhoneRevealStore } from '#server/people/phone-reveals/adapters/kysely-phone-reveal-store';
import type { PhoneRevealStore } from '#server/people/phone-reveals/phone-reveal-store-port';
import { type Clock, systemClock } from '#server/platform/clock';
import { type Config, ConfigError } from '#server/platform/config';
import { GroupCommit } from '#server/platform/database/group-commit';
import { openDatabase } from '#server/platform/database/open';
import type { Database } from '#server/platform/database/schema';
import { createWriteCheck, type WriteCheck } from '#server/platform/database/write-check';
import { createLog, type Log } from '#server/platform/log';
import { UnnamedVisitors } from '#server/platform/network/unnamed-visitors';
import { siteSecret } from '#server/platform/secret';
import { InProcessEngine } from '#server/search/stock-search/adapters/in-process/in-process-engine';
import { MeilisearchEngine } from '#server/search/stock-search/adapters/meilisearch/meilisearch-engine';
import { MeilisearchUpkeep } from '#server/search/stock-search/adapters/meilisearch/meilisearch-upkeep';
import { SearchMemory } from '#server/search/stock-search/search-memory';
import type { SearchEngine } from '#server/search/stock-search/search-port';
import { noUpkeep, type SearchUpkeep } from '#server/search/stock-search/search-upkeep-port';
import { createCarStore } from '#server/stock/cars/adapters/car-store';
import { createStockIllustrations } from '#server/stock/cars/adapters/stock-illustrations';
import type { CarStore } from '#server/stock/cars/car-store-port';
import { createStockImports } from '#server/stock/feeds/adapters/stock-imports';
import type { StockImports } from '#server/stock/feeds/stock-import-port';
import { sharpOgImage } from '#server/stock/link-images/adapters/sharp-og-image';
import { OgImages } from '#server/stock/link-images/og-image';
import { createThreadPrinter } from '#server/stock/pdf/adapters/pdfkit/thread-printer';
import type { PdfPrinter } from '#server/stock/pdf/pdf-printer-port';
import { PdfShelf } from '#server/stock/pdf/pdf-shelf';

/** For the tenant check, which opens nothing else. */
export const pictureProbe: PictureProbe = sharpPictureProbe;
export const fontMaker: FontMaker = harfbuzzFonts;

/** All services for use-cases, made once per process from the configuration. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** The key that signs forms and tokens. */
  readonly secret: string;
  readonly database: Kysely<Database>;
  /** Whether the data folder and the database can be read and written, for /readyz. */
  readonly writeCheck: WriteCheck;
  readonly tenants: TenantRegistry;
  readonly cars: CarStore;
  /** Prepares a stock file for import; holds a database connection meanwhile. */
  readonly stockImports: StockImports;
  readonly engine: SearchEngine;
  /** The operators' view of the engine. */
  readonly searchUpkeep: SearchUpkeep;
  /** Search results and vocabularies cached by this process. */
  readonly searchMemory: SearchMemory;
  readonly leads: LeadStore;
  /** Booked test drives. */
  readonly bookings: BookingStore;
  readonly deliveries: DeliveryQueue;
  /** Permanently deletes leads. */
  readonly removal: LeadRemoval;
  readonly mailer: Mailer;
  /** Counts phone number reveals. */
  readonly phoneReveals: PhoneRevealStore;
  /** Daily counts of shopper actions. */
  readonly eventCounts: EventCounts;
  readonly apiKeys: ApiKeyStore;
  /** Staff accounts and sessions of the desk. */
  readonly staff: StaffStore;
  readonly staffSessions: StaffSessionStore;
  readonly passwords: Passwords;
  readonly signInLimits: SignInLimits;
  /** Whether a proxy hides the visitors' addresses. */
  readonly unnamedVisitors: UnnamedVisitors;
  /** Leads for the desk, and staff notes. */
  readonly desk: DeskStore;
  readonly leadProgress: LeadProgressStore;
  /** The services for creating a lead. */
  readonly leadIntake: SubmitLeadDeps;
  readonly pages: PageCache;
  /** Drawn pictures in every preset size and format. */
  readonly pictures: PictureLibrary;
  /** The drawings that a site's pages name: no others are drawn. */
  readonly namedDrawings: NamedDrawings;
  readonly drawingLimits: DrawingLimits;
  /** Dealers' photos, likewise. */
  readonly photos: PhotoLibrary;
  /** Pictures of tenants' folders, likewise. */
  readonly assets: AssetLibrary;
  readonly documents: DocumentLibrary;
  /** Fonts of tenants' folders, subset for pages. */
  readonly fonts: FontLibrary;
  /** The image that other sites show with a link to a car. */
  readonly ogImages: OgImages;
  /** The mean colour of an image, if known. */
  readonly colourOf: (imageUrl: string) => string | undefined;
  /** Photos as JPEG files, for the PDF and the Open Graph image. */
  readonly carPhotos: CarPhotos;
  /** PDFs of cars, cached or in progress. */
  readonly pdfs: PdfShelf;
  readonly pdfPrinter: PdfPrinter;
  readonly tenantFiles: TenantFiles;
  /** Starts following changes in the tenants folder; the running site does, a command does not. */
  followTenants(): void;
  /**
   * Delivers the outbox on a separate thread and sweeps old leads; the site does, a command does not. Tests override
   * the times.
   */
  startDelivering(times?: Partial<DeliveryTimes>): void;
  /** Stops workers, then closes connections. */
  close(): Promise<void>;
}

/** Beside the command line's programs, relative to the project's folder (server/entry/cli/bundle.mjs). */
const pdfWorkerFile = 'build/cli/pdf-worker.js';

/**
 * Opens everything in the configuration and migrates the database. Throws one clear line if a tenant is broken or the
 * database cannot be opened.
 */
export async function createServices(config: Config): Promise<Services> {
  const log = createLog(config.LOG_LEVEL);
  const clock = systemClock;
  const tenants = await openTenants(config, log);
  const secret = await siteSecret(config);
  const database = await openDatabase(config);
  const commits = new GroupCommit(database);
  const cars = createCarStore(database);
  const bookings = new KyselyBookingStore(commits);
  const eventCounts = new KyselyEventCounts(commits);
  const leads = new KyselyLeadStore(commits, bookings);
  const deliveries = new KyselyDeliveryQueue(commits);
  const pdfPrinter = createThreadPrinter({ file: resolve(pdfWorkerFile), log });
  const mailer = createMailer(config);
  const removal = new KyselyLeadRemoval(commits);
  let stopFollowing = () => {};
  let stopSweeping = () => {};
  const delivering = new DeliveryThread({ secret, tenants, pending: () => deliveries.pending(), log });
  return {
    config,
    clock,
    log,
    secret,
    database,
    writeCheck: createWriteCheck(config, commits),
    tenants,
    cars,
    stockImports: createStockImports(database),
    ...searchEngine(config, log),
    searchMemory: new SearchMemory(),
    leads,
    bookings,
    deliveries,
    removal,
    mailer,
    eventCounts,
    phoneReveals: new KyselyPhoneRevealStore(database),
    apiKeys: new KyselyApiKeyStore(database),
    staff: new KyselyStaffStore(commits),
    staffSessions: new KyselyStaffSessionStore(commits),
    passwords: new Passwords(),
    signInLimits: new SignInLimits(),
    unnamedVisitors: new UnnamedVisitors(config.DATA_DIR, config.CLIENT_IP_HEADER, (text) => log.warn(text)),
    desk: new KyselyDeskStore(database),
    leadProgress: new KyselyLeadProgressStore(commits),
    leadIntake: {
      leads,
      cars,
      clock,
      secret,
      limits: createLeadLimits(database),
      onEvent: (tenant, event) => countEvent({ eventCounts, clock, log }, tenant, event),
      onLead: () => delivering.nudge(),
    },
    pages: new PageCache(),
    ...media(config, log),
    namedDrawings: new NamedDrawings(
      createStockIllustrations(database, cars),
      folderFiles(config.TENANTS_DIR),
    ),
    drawingLimits: new DrawingLimits(),
    pdfs: new PdfShelf(),
    pdfPrinter,
    tenantFiles: folderFiles(config.TENANTS_DIR),
    documents: new DocumentLibrary(folderFiles(config.TENANTS_DIR)),
    followTenants: () => {
      stopFollowing();
      stopFollowing = followTenants(tenants, systemFolderWatch(config.TENANTS_DIR), log);
    },
    startDelivering: (times) => {
      delivering.start(times);
      stopSweeping();
      stopSweeping = startSweeping({
        removal,
        checks: new KyselyRetentionChecks(database),
        mailer,
        tenants: tenants.all,
        clock,
        log,
      });
    },
    close: async () => {
      stopFollowing();
      stopSweeping();
      await Promise.all([delivering.stop(), pdfPrinter.close()]);
      await database.destroy();
    },
  };
}

/** A query may contain a key. */
const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '').slice(0, 300);

type Media = Pick<
  Services,
  'assets' | 'fonts' | 'pictures' | 'photos' | 'carPhotos' | 'ogImages' | 'colourOf'
>;

/** Pictures and photos, cached on disk in every requested size. */
function media(config: Config, log: Log): Media {
  const directory = (name: string) => join(config.DATA_DIR, name);
  const store = new DiskPictureStore({ directory: directory('media') });
  const turns = new Turns({ concurrency: 2, queue: 200 });
  const colours = new ColourFile(join(config.DATA_DIR, 'photo-colours'));
  const pictures = new PictureLibrary({ store, renderer: sharpRenderer, turns });
  const photos = new PhotoLibrary({
    source: new RemotePhotos({ privateHosts: config.MEDIA_PRIVATE_HOSTS }),
    maker: sharpPhotos,
    store,
    masters: new DiskPictureStore({ directory: directory('media-masters') }),
    colours,
    turns,
    onFailure: (url, reason) => log.info({ photo: withoutQuery(url), reason }, 'photo unavailable'),
  });
  const carPhotos = createCarPhotos({ pictures, photos });
  const faces = createInterFaces();
  const ogImages = new OgImages({ photos: carPhotos, maker: sharpOgImage, faces, store, turns });
  const files = folderFiles(config.TENANTS_DIR);
  const assets = new AssetLibrary({
    files,
    maker: sharpAssets,
    store,
    turns,
  });
  const fonts = new FontLibrary({ files, maker: harfbuzzFonts, store, turns });
  return { assets, fonts, pictures, photos, carPhotos, ogImages, colourOf: pictureColours(colours) };
}

/** The embedded engine, or the configured Meilisearch server, with its maintenance. */
function searchEngine(config: Config, log: Log): Pick<Services, 'engine' | 'searchUpkeep'> {
  if (config.MEILI_URL === undefined) return { engine: new InProcessEngine(), searchUpkeep: noUpkeep };
  const options = {
    url: config.MEILI_URL,
    searchKey: config.MEILI_SEARCH_KEY,
    searchKeyUid: config.MEILI_SEARCH_KEY_UID,
    adminKey: config.MEILI_ADMIN_KEY,
    onAway: (reason: string) => log.warn({ reason }, 'search engine unreachable'),
    onBack: (awayMs: number) => log.info({ awayMs: Math.round(awayMs) }, 'search engine reachable again'),
  };
  return { engine: new MeilisearchEngine(options), searchUpkeep: new MeilisearchUpkeep(options) };
}

async function openTenants(config: Config, log: Log): Promise<LiveRegistry> {
  const { TENANTS_DIR, DEFAULT_TENANT: defaultTenant, NODE_ENV } = config;
  const options = { defaultTenant, production: NODE_ENV === 'production' };
  const opened = await openLiveRegistry(TENANTS_DIR, options, log).catch((error: unknown) => {
    throw error instanceof RangeError ? new ConfigError(`${error.message}.`) : error;
  });
  if (!opened.ok) throw tenantProblems(describeProblems(opened.error));
  return opened.value;
}

/** An expected failure: the command line prints its lines without a stack. */
const tenantProblems = (lines: string): Error => Object.assign(new Error(lines), { name: 'TenantProblems' });
