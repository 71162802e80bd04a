import { startAuditSweeps } from '#server/desk/accounts/audit';
import type { Accounts } from '#server/desk/accounts/create-accounts';
import type { BackupThread } from '#server/entry/services/backup-thread';
import type { DeliveryThread } from '#server/entry/services/delivery-thread';
import type { Foundations } from '#server/entry/services/foundations';
import type { Jobs } from '#server/entry/services/jobs';
import type { LeadServices } from '#server/entry/services/leads';
import type { MarketThread } from '#server/entry/services/market-thread';
import type { PurchaseServices } from '#server/entry/services/purchases';
import type { ShopperServices } from '#server/entry/services/shoppers';
import type { StockImportThread } from '#server/entry/services/stock-import-thread';
import type { ValuationServices } from '#server/entry/services/valuations';
import type { DeliveryTimes } from '#server/leads/create-delivering';
import type { Usage } from '#server/operate/observability/usage';
import { sitesToSweep } from '#server/operate/tenant-versions/sites-with-data';
import { startSweepingRecords } from '#server/platform/database/sweep-records';
import type { Feeds } from '#server/stock/feeds/create-feeds';
import { startPhotoSweeps } from '#server/stock/feeds/stock-photos';
import type { Fetching } from '#server/stock/fetching/create-fetching';

/** The threads that work beside the site. */
export interface Threads {
  readonly delivering: DeliveryThread;
  readonly fitting: MarketThread;
  readonly importing: StockImportThread;
  readonly backingUp: BackupThread;
}

interface Parts extends Pick<Foundations, 'config' | 'commits' | 'tenants' | 'stored' | 'steady' | 'log'> {
  readonly leads: LeadServices;
  readonly shoppers: ShopperServices;
  readonly valuations: ValuationServices;
  readonly purchases: PurchaseServices;
  readonly feeds: Feeds;
  readonly fetching: Fetching;
  readonly accounts: Accounts;
  readonly usage: Usage;
}

/** Starts the threads and the jobs of the running site; a second call starts the jobs again. Tests override the times. */
export function startBackgroundWork(
  { delivering, fitting, importing, backingUp }: Threads,
  jobs: Jobs,
  parts: Parts,
  times?: Partial<DeliveryTimes>,
): void {
  delivering.start(times);
  fitting.start();
  importing.start(times?.pollMs);
  backingUp.start();
  startSweeps(jobs, parts);
  startWatches(jobs, parts, times?.pollMs);
}

/** Jobs that remove what is old. */
function startSweeps({ restart }: Jobs, parts: Parts): void {
  const { leads, shoppers, valuations, feeds, accounts, tenants, stored, config, commits, log } = parts;
  const { steady: clock } = parts;
  const sites = () => sitesToSweep({ tenants, config, ...stored });
  restart('sweeping', () => leads.startSweeping(sites));
  restart('sweeping messages', () => leads.startSweepingMessages());
  restart('sweeping events', () => leads.startSweepingEvents());
  restart('sweeping sign-ins', () => shoppers.startSweepingSignIns());
  restart('sweeping uploads', () => valuations.startSweepingUploads());
  restart('sweeping photos', () => startPhotoSweeps({ ...feeds, clock, log }));
  restart('sweeping old records', () => startSweepingRecords({ commits, clock, log }));
  restart('sweeping audit logs', () => startAuditSweeps({ ...accounts, tenants: sites, clock, log }));
}

/** Jobs that look for work: alerts, payments, reservations, orders, feeds, valuations, usage. */
function startWatches({ restart }: Jobs, parts: Parts, pollMs: number | undefined): void {
  const { shoppers, purchases, fetching, valuations, usage } = parts;
  restart('watching', () => shoppers.startWatching(pollMs));
  restart('watching for texts', () => shoppers.startWatchingTexts(pollMs));
  restart('working on payments', () => purchases.startWorkingOnPayments(pollMs));
  restart('watching reservations', () => purchases.startWatchingReservations());
  restart('watching orders', () => purchases.startWatchingOrders());
  restart('watching feeds', () => fetching.startWatchingFeeds());
  restart('reporting valuations', () => valuations.startReportingValuations());
  restart('measuring usage', () => usage.startMeasuring());
}
