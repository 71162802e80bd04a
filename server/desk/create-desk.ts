import type { Kysely } from 'kysely';
import type { OnlinePayments } from '#server/buying/online-payments/create-online-payments';
import type { Orders } from '#server/buying/orders/create-orders';
import type { Payments } from '#server/buying/payments/create-payments';
import type { Reservations } from '#server/buying/reservations/create-reservations';
import type { AlertStore } from '#server/customers/alerts/alert-store';
import type { TextAlerts } from '#server/customers/alerts/create-text-alerts';
import type { Customers, Watchlists } from '#server/customers/create-customers';
import type { CustomerDataDeps } from '#server/customers/customer-data';
import type { PhotoEncoder } from '#server/dealer/media/photo-library';
import type { Messages } from '#server/dealer/messages/create-messages';
import type { DemoSites } from '#server/dealer/registry';
import type { Finding } from '#server/dealer/rules/tenant-problems';
import type { TenantWriter } from '#server/dealer/site-files/tenant-writer-port';
import type { Visit } from '#server/dealer/visit';
import type { Webhooks } from '#server/dealer/webhooks/create-webhooks';
import type { LeadServices, Leads } from '#server/leads/create-leads';
import type { Market } from '#server/market/market-port';
import type { Backups } from '#server/platform/backup/create-backups';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { WriteCheck } from '#server/platform/database/write-check';
import type { UnnamedVisitors } from '#server/platform/network/unnamed-visitors';
import type { SiteSecret } from '#server/platform/site-secret';
import type { SearchServices } from '#server/search/create-search';
import type { Tenant } from '#server/settings/tenant-schema';
import type { StockRecords } from '#server/stock/cars/car-store';
import type { Feeds } from '#server/stock/feeds/create-feeds';
import type { Fetching } from '#server/stock/fetching/create-fetching';
import type { PdfServices } from '#server/stock/pdf/car-pdf';
import type { PhotoServices } from '#server/trade-in/photos/photo-step';
import type { Valuer, VehicleLookup } from '#server/trade-in/providers/provider-port';
import type { ValuationStore } from '#server/trade-in/valuation-store';
import type { ApiKeyStore } from './accounts/api-keys';
import type { AccountServices } from './accounts/create-accounts';
import type { SignedIn } from './accounts/staff-session';
import { DeskStore } from './desk-store';
import { LeadMergeStore } from './lead-merge-store';
import { LeadProgressStore } from './lead-progress-store';
import { LeadReminderStore } from './lead-reminders';
import { LeadReplyStore } from './lead-reply-store';
import { PeopleStore } from './people-store';
import { StatusStore } from './status-store';
import type { StatusPartView } from './views/desk-view';
import { SiteEdits } from './website/edit-store';

interface DeskDeps {
  readonly database: Kysely<Database>;
  readonly commits: GroupCommit;
  /** Called when a lead has another status: other systems may wait for that. */
  readonly onStatus: () => void;
}

/** Leads for the desk, the changes and notes of staff, changes of the website, and the state of the site. */
export const createDesk = ({ database, commits, onStatus }: DeskDeps) => ({
  desk: new DeskStore(database),
  deskStatus: new StatusStore(database),
  leadProgress: new LeadProgressStore(commits, onStatus),
  siteEdits: new SiteEdits(commits),
  leadReplies: new LeadReplyStore(commits, onStatus),
  leadReminders: new LeadReminderStore(commits),
  leadMerges: new LeadMergeStore(commits),
  people: new PeopleStore(database),
});

type Desk = Readonly<ReturnType<typeof createDesk>>;

/** The services of the desk. */
interface DeskServices
  extends LeadServices,
    AccountServices,
    Desk,
    Pick<Leads, 'removal' | 'mailer' | 'eventCounts' | 'phoneReveals' | 'destinationSecrets' | 'courier'>,
    Pick<Customers, 'customers' | 'customerConsents'>,
    Pick<TextAlerts, 'textAlerts'>,
    Pick<Messages, 'messages' | 'messageOutbox' | 'removeMessagesTo' | 'retryMessage'>,
    Pick<CustomerDataDeps, 'customerRecords'>,
    Pick<PhotoServices, 'valuationPhotos'>,
    Pick<Reservations, 'reservations' | 'reservationMoves'>,
    Pick<Orders, 'orders'>,
    Payments,
    Pick<OnlinePayments, 'paymentRequests'>,
    Pick<Watchlists, 'watchlist'>,
    SearchServices,
    PdfServices,
    Pick<Feeds, 'importReports' | 'stockChanges' | 'stockPhotos' | 'waitingImports'>,
    Pick<Fetching, 'feedStates' | 'runFeedSoon'>,
    Pick<Webhooks, 'webhooks' | 'webhookPosting'>,
    Pick<Backups, 'backupTurns' | 'newestHoldsDatabase'> {
  /** The health checks of the status page, as this person may see them. */
  readonly statusParts: (visit: DeskVisit, visitor: SignedIn) => Promise<readonly StatusPartView[]>;
  readonly config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'BACKUP_TO' | 'SMTP_URL' | 'secret'>;
  readonly apiKeys: ApiKeyStore;
  readonly clock: Clock;
  readonly writeCheck: WriteCheck;
  readonly unnamedVisitors: Pick<UnnamedVisitors, 'hiddenBy'>;
  /** The key that signs forms and links. */
  readonly secret: SiteSecret;
  readonly photoEncoder: PhotoEncoder;
  readonly stockRecords: StockRecords;
  readonly tenantWriter: Pick<TenantWriter, 'text' | 'paths' | 'failureOf' | 'save'>;
  /** What the check of a site's settings finds. */
  readonly siteFindings: (tenant: Tenant) => readonly Finding[];
  readonly demoSites: DemoSites;
  readonly valuations: Pick<ValuationStore, 'ofLead' | 'byId' | 'change' | 'withoutOffer'>;
  readonly valuer: Valuer;
  readonly alerts: Pick<AlertStore, 'ofPerson' | 'remove'>;
  readonly vehicleLookup: VehicleLookup;
  readonly market: Pick<Market, 'askingPrice'>;
  /** A stock file was accepted: import it soon. */
  nudgeImports(): void;
}

export type DeskVisit = Visit<DeskServices>;

/** A request of someone who is signed in, with the names in its address: empty where it has none. */
export interface StaffVisit extends DeskVisit, SignedIn {
  readonly id: string;
  readonly part: string;
}
