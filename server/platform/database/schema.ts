import type {
  AlertCarsTable,
  AlertPeopleTable,
  AlertPositionsTable,
  AlertStockTable,
  AlertsTable,
  TextAlertDaysTable,
  TextAlertsTable,
} from './tables/alert-tables';
import type { BackupTurnsTable, ErasuresTable } from './tables/backup-tables';
import type {
  AllowancesTable,
  ClockMarksTable,
  EventCountsTable,
  HashKeysTable,
  IdempotencyKeysTable,
  PhoneRevealsTable,
  RateLimitsTable,
  RequestRatesTable,
  UsageByDayTable,
  ValuationProviderDaysTable,
  WriteChecksTable,
} from './tables/counting-tables';
import type {
  CustomerCarsTable,
  CustomerConsentsTable,
  CustomerSessionsTable,
  CustomersTable,
  SignInCodesTable,
  SpinPrizesTable,
  SpinsTable,
  WatchlistSharesTable,
  WatchlistTable,
} from './tables/customer-tables';
import type { DeliveriesTable, DeliveryLanesTable, MessagesTable } from './tables/delivery-tables';
import type { FeedSourcesTable } from './tables/feed-tables';
import type {
  BookingsTable,
  LeadFilesTable,
  LeadNotesTable,
  LeadStatesTable,
  LeadsTable,
  RetentionChecksTable,
} from './tables/lead-tables';
import type { MarketFilesTable, MarketListingsTable, MarketTurnsTable } from './tables/market-tables';
import type { OrdersTable } from './tables/order-tables';
import type { PaymentRequestsTable } from './tables/payment-request-tables';
import type {
  PaymentEventsTable,
  PaymentLedgerTable,
  PaymentRefundsTable,
  PaymentsTable,
  PracticePaymentsTable,
} from './tables/payment-tables';
import type { ReservationChangesTable, ReservationsTable } from './tables/reservation-tables';
import type {
  ApiKeysTable,
  AuditLogTable,
  StaffPendingSignInsTable,
  StaffRecoveryCodesTable,
  StaffSecondFactorsTable,
  StaffSessionsTable,
  StaffTable,
} from './tables/staff-tables';
import type {
  CarPhotosTable,
  CarsTable,
  PriceHistoryTable,
  StockImportsTable,
  StockImportTurnsTable,
  StockVersionsTable,
} from './tables/stock-tables';
import type {
  TenantChangesTable,
  TenantFilesTable,
  TenantFileUsesTable,
  TenantHeadsTable,
  TenantVersionsTable,
} from './tables/tenant-version-tables';
import type {
  ValuationPhotosTable,
  ValuationUploadPartsTable,
  ValuationUploadsTable,
} from './tables/valuation-photo-tables';
import type { ValuationsTable } from './tables/valuation-tables';
import type {
  CarChangesTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
  WebhookEventsTable,
} from './tables/webhook-tables';

/**
 * The shared schema of SQLite and PostgreSQL. JSON and instants are text, booleans 0 or 1, so that both engines return
 * the same values; instants are UTC ISO strings and compare as text.
 */
export interface Database {
  cars: CarsTable;
  stock_versions: StockVersionsTable;
  price_history: PriceHistoryTable;
  stock_imports: StockImportsTable;
  stock_import_turns: StockImportTurnsTable;
  feed_sources: FeedSourcesTable;
  car_changes: CarChangesTable;
  car_photos: CarPhotosTable;
  market_files: MarketFilesTable;
  market_listings: MarketListingsTable;
  market_turns: MarketTurnsTable;
  leads: LeadsTable;
  deliveries: DeliveriesTable;
  bookings: BookingsTable;
  delivery_lanes: DeliveryLanesTable;
  phone_reveals: PhoneRevealsTable;
  event_counts: EventCountsTable;
  rate_limits: RateLimitsTable;
  request_rates: RequestRatesTable;
  api_keys: ApiKeysTable;
  idempotency_keys: IdempotencyKeysTable;
  staff: StaffTable;
  staff_sessions: StaffSessionsTable;
  staff_second_factors: StaffSecondFactorsTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_pending_sign_ins: StaffPendingSignInsTable;
  audit_log: AuditLogTable;
  lead_states: LeadStatesTable;
  lead_files: LeadFilesTable;
  lead_notes: LeadNotesTable;
  write_checks: WriteChecksTable;
  clock_marks: ClockMarksTable;
  hash_keys: HashKeysTable;
  retention_checks: RetentionChecksTable;
  messages: MessagesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  customers: CustomersTable;
  customer_sessions: CustomerSessionsTable;
  customer_consents: CustomerConsentsTable;
  sign_in_codes: SignInCodesTable;
  allowances: AllowancesTable;
  spins: SpinsTable;
  spin_prizes: SpinPrizesTable;
  watchlist: WatchlistTable;
  watchlist_shares: WatchlistSharesTable;
  customer_cars: CustomerCarsTable;
  orders: OrdersTable;
  alert_people: AlertPeopleTable;
  alerts: AlertsTable;
  alert_cars: AlertCarsTable;
  alert_positions: AlertPositionsTable;
  alert_stock: AlertStockTable;
  text_alerts: TextAlertsTable;
  text_alert_days: TextAlertDaysTable;
  valuations: ValuationsTable;
  valuation_provider_days: ValuationProviderDaysTable;
  valuation_photos: ValuationPhotosTable;
  valuation_uploads: ValuationUploadsTable;
  valuation_upload_parts: ValuationUploadPartsTable;
  payments: PaymentsTable;
  payment_refunds: PaymentRefundsTable;
  payment_ledger: PaymentLedgerTable;
  payment_events: PaymentEventsTable;
  practice_payments: PracticePaymentsTable;
  reservations: ReservationsTable;
  reservation_changes: ReservationChangesTable;
  payment_requests: PaymentRequestsTable;
  erasures: ErasuresTable;
  backup_turns: BackupTurnsTable;
  tenant_versions: TenantVersionsTable;
  tenant_files: TenantFilesTable;
  tenant_file_uses: TenantFileUsesTable;
  tenant_heads: TenantHeadsTable;
  tenant_changes: TenantChangesTable;
  usage_by_day: UsageByDayTable;
  provisioning_turns: StockImportTurnsTable;
}
