import { createOnlinePayments } from '#server/buying/online-payments/create-online-payments';
import { createOrders } from '#server/buying/orders/create-orders';
import { createPayments } from '#server/buying/payments/create-payments';
import { disputeReport, refundReport, reportingSubject } from '#server/buying/payments/report-payments';
import { createReservations } from '#server/buying/reservations/create-reservations';
import { reservationLetter } from '#server/buying/reservations/reservation-letter';
import type { CustomerRecords } from '#server/customers/customer-data';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { TenantRegistry } from '#server/dealer/registry';
import { noteLostDrive } from '#server/desk/lost-drives';
import type { DeliveryTimes } from '#server/leads/create-delivering';
import type { Config } from '#server/platform/config';
import { lastErasure } from '#server/platform/database/erasures';
import { startFollowingStock } from '#server/search/catch-up';
import { startCopyingIndexes } from '#server/search/copy-indexes';
import { createAnswering, createPictures, createStaff } from './services/answering';
import { closeServices, Jobs, startBackgroundWork } from './services/background-work';
import { BackupThread } from './services/backup-thread';
import { type Foundations, type OpeningOptions, openFoundations } from './services/foundations';
import { createDelivery, createLeadServices, createShoppers, createValuations } from './services/shoppers';
import { createFeedFetching, createStock } from './services/stock';

/** What each part offers to use-cases. */
export type Capabilities = ReturnType<typeof createParts>['capabilities'];

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
  /** Keeps the indexes that this process uses up to date with changes by other processes, and copies them to disk. */
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
  const { clock, log, metrics, spans, secret, database, tenants, tenantFiles } = base;
  const { capabilities, threads, following, stopPictures } = createParts(base);
  const jobs = new Jobs();
  const stops = [() => capabilities.pdfPrinter.close(), () => capabilities.stopFeeds(), ...stopPictures];
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
    ...capabilities,
    customerRecords: customerRecords(capabilities),
    nudgeImports: () => threads.importing.nudge(),
    followTenants: () => jobs.restart('following', base.follow),
    startFollowingStock: () => {
      jobs.restart('following stock', () => startFollowingStock(following));
      jobs.restart('copying search indexes', () => startCopyingIndexes(following));
    },
    startDelivering: (times) => startBackgroundWork(threads, jobs, { ...base, ...capabilities }, times),
    close: () => closeServices({ ...base, jobs, threads, stops }),
  };
}

/** The parts of the composition, and the threads beside the site that work for them. */
function createParts(base: Foundations) {
  // The parts that store something for others wake the thread that delivers it, which is made of them.
  const deliverSoon = (): void => delivery.delivering.nudge();
  const tellOthers = (): void => delivery.tellOthers();
  const { stock, following, importing } = createStock(base, tellOthers);
  const { pictures, stopPictures } = createPictures(base, stock.stockPhotos);
  const leads = createLeadServices(base, stock.cars, deliverSoon);
  const { messages } = leads;
  const delivery = createDelivery(base, leads, stock);
  const { valuations, fitting } = createValuations(base, deliverSoon);
  const buying = createPurchases({ ...base, messages, onLead: deliverSoon });
  const answering = createAnswering(base);
  const backingUp = new BackupThread({
    ...base,
    ...answering,
    lastErasure: () => lastErasure(base.database),
  });
  const capabilities = {
    ...stock,
    ...createFeedFetching({ ...base, messages }),
    ...pictures,
    ...leads,
    ...createShoppers(base, { stock, leads, colourOf: pictures.colourOf, buying, valuations }),
    ...valuations,
    ...buying,
    ...createStaff(base, tellOthers),
    ...answering,
  };
  const threads = { delivering: delivery.delivering, fitting, importing, backingUp };
  return { capabilities, threads, following, stopPictures };
}

/** What each capability stores about a customer, in the order in which it is exported and deleted. */
const customerRecords = (parts: Capabilities): readonly CustomerRecords[] => [
  parts.sessionRecords,
  parts.consentRecords,
  parts.messageRecords,
  parts.watchlistRecords,
  parts.spinRecords,
  ...parts.garageRecords,
  parts.textAlertRecords,
  parts.valuationRecords,
  parts.paymentRequestRecords,
  parts.reservationRecords,
  parts.orderRecords,
  parts.webhookEventRecords,
];

interface Parts extends Foundations {
  readonly messages: MessageSender;
  /** Wakes the thread that delivers: a lead was stored or may leave now. */
  readonly onLead: () => void;
}

/**
 * Makes payments, reservations, orders and dealers' own references. They call each other within one transaction: a payment
 * settles its reservation, and an order follows it.
 */
function createPurchases(parts: Parts) {
  const subjects = () => ({
    reservation: reservations.reservationSubject,
    reference: onlinePayments.referenceSubject,
  });
  const payments = createPayments({
    ...parts,
    subjectOf: (kind) => reportingSubject(subjects()[kind], parts),
    onRefunded: refundReport(parts),
    onDisputed: disputeReport(parts),
  });
  const onlinePayments = createOnlinePayments(parts);
  const reservations = createReservations({
    ...parts,
    letter: reservationLetter,
    addPayment: (payment, trx) => payments.payments.add(payment, trx),
    addRefund: (refund, trx) => payments.payments.addRefund(refund, trx),
    endPayment: ({ tenant, id }, at, trx) => payments.payments.endTime(tenant, id, at, trx),
    onChange: (trx, news) => orders.followReservation(trx, news),
    onLostDrive: noteLostDrive,
  });
  const orders = createOrders({ ...parts, ...reservations });
  return { ...payments, ...onlinePayments, ...reservations, ...orders };
}
