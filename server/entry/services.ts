import type { CustomerRecords } from '#server/customers/customer-records-port';
import type { TenantRegistry } from '#server/dealer/tenants/registry';
import { type AnsweringServices, createAnswering } from '#server/entry/services/answering';
import { startBackgroundWork } from '#server/entry/services/background-work';
import { createBackingUp } from '#server/entry/services/backing-up';
import { closeServices } from '#server/entry/services/close-services';
import { customerRecords } from '#server/entry/services/customer-records';
import { createDelivery } from '#server/entry/services/delivery';
import { type Foundations, type OpeningOptions, openFoundations } from '#server/entry/services/foundations';
import { createJobs } from '#server/entry/services/jobs';
import { createLeadServices, type LeadServices } from '#server/entry/services/leads';
import { createPictures, type PictureServices } from '#server/entry/services/pictures';
import { createPurchases, type PurchaseServices } from '#server/entry/services/purchases';
import { createSearching } from '#server/entry/services/searching';
import { createShoppers, type ShopperServices } from '#server/entry/services/shoppers';
import { createSites, type SiteServices } from '#server/entry/services/sites';
import { createStaff, type StaffServices } from '#server/entry/services/staff';
import { createStock, type StockServices } from '#server/entry/services/stock';
import { createFeedFetching, createImporting } from '#server/entry/services/stock-intake';
import { createValuations, type ValuationServices } from '#server/entry/services/valuations';
import type { DeliveryTimes } from '#server/leads/create-delivering';
import type { Backups } from '#server/platform/backup/create-backups';
import type { Config } from '#server/platform/config';
import { startFollowingStock } from '#server/search/catch-up';
import type { Search } from '#server/search/create-search';
import type { Fetching } from '#server/stock/fetching/create-fetching';

/** What each part offers to use-cases. */
type Capabilities = StockServices &
  Fetching &
  Search &
  PictureServices &
  LeadServices &
  ShopperServices &
  ValuationServices &
  PurchaseServices &
  StaffServices &
  SiteServices &
  AnsweringServices &
  Backups;

type Shared = Pick<
  Foundations,
  'config' | 'clock' | 'log' | 'metrics' | 'spans' | 'secret' | 'database' | 'tenantFiles'
>;

/** All services for use-cases, made once per process from the configuration. Each use-case names the few it needs. */
export interface Services extends Shared, Capabilities {
  readonly tenants: TenantRegistry;
  /** What each capability stores about a customer: exported and deleted with the account. */
  readonly customerRecords: readonly CustomerRecords[];
  /** A stock file was accepted: import it soon. */
  nudgeImports(): void;
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

/**
 * Opens everything in the configuration and migrates the database. Throws one clear line if a tenant is broken or the
 * database cannot be opened.
 */
export async function createServices(config: Config, options: OpeningOptions = {}): Promise<Services> {
  const base = await openFoundations(config, options);
  const parts = createParts(base);
  const { stock, fetching, search, pictures, people, staff, answering, backups } = parts;
  const { leads, shoppers, valuations, purchases } = people;
  const { clock, log, metrics, spans, secret, database, tenants, tenantFiles } = base;
  return {
    config,
    clock,
    log,
    metrics,
    spans,
    secret,
    database,
    tenants,
    tenantFiles,
    ...stock,
    ...fetching,
    ...search,
    ...pictures,
    ...leads,
    ...shoppers,
    ...valuations,
    ...purchases,
    ...staff,
    ...createSites(base),
    ...answering,
    ...backups,
    customerRecords: customerRecords(people),
    ...createBackground(base, parts),
  };
}

/** The parts of the composition, and the threads beside the site that work for them. */
function createParts(base: Foundations) {
  // The parts that store something for others wake the thread that delivers it, which is made of them.
  const deliverSoon = (): void => delivery.delivering.nudge();
  const tellOthers = (): void => delivery.tellOthers();
  const stock = createStock(base, tellOthers);
  const { pictures, stopPictures } = createPictures(base, stock.stockPhotos);
  const { search, following } = createSearching(base, stock);
  const leads = createLeadServices({ ...base, cars: stock.cars, deliverSoon });
  const delivery = createDelivery({ ...base, ...leads, ...stock });
  const { messages } = leads;
  const purchases = createPurchases({ ...base, messages, onLead: deliverSoon });
  const { valuations, fitting } = createValuations({ ...base, onLead: deliverSoon });
  const shoppers = createShoppers(base, { cars: stock, search, leads, colourOf: pictures.colourOf });
  const staff = createStaff(base, tellOthers);
  const importing = createImporting({ ...base, feeds: stock, following, onImported: tellOthers });
  const fetching = createFeedFetching({ ...base, messages });
  const { backups, backingUp } = createBackingUp(base);
  const answering = createAnswering(base);
  const people = { leads, shoppers, valuations, purchases };
  const threads = { delivering: delivery.delivering, fitting, importing, backingUp };
  return {
    stock,
    fetching,
    search,
    following,
    pictures,
    stopPictures,
    people,
    staff,
    answering,
    backups,
    threads,
  };
}

/** Background work, which starts only on demand, and closing everything. */
function createBackground(
  base: Foundations,
  parts: ReturnType<typeof createParts>,
): Pick<Services, 'nudgeImports' | 'followTenants' | 'startFollowingStock' | 'startDelivering' | 'close'> {
  const { stock, fetching, following, stopPictures, people, staff, threads } = parts;
  const { usage } = parts.answering;
  const jobs = createJobs();
  const working = { ...base, ...people, feeds: stock, fetching, accounts: staff, usage };
  const stops = [() => stock.pdfPrinter.close(), ...stopPictures, () => usage.counter.store()];
  return {
    nudgeImports: () => threads.importing.nudge(),
    followTenants: () => jobs.restart('following', base.follow),
    startFollowingStock: () => jobs.restart('following stock', () => startFollowingStock(following)),
    startDelivering: (times) => startBackgroundWork(threads, jobs, working, times),
    close: () => closeServices({ ...base, jobs, threads, stops }),
  };
}
