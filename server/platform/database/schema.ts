import type { AlertTables } from './tables/alerts';
import type { BuyingTables } from './tables/buying';
import type { CustomerTables } from './tables/customers';
import type { IntegrationTables } from './tables/integrations';
import type { LeadTables } from './tables/leads';
import type { SiteTables } from './tables/site';
import type { StaffTables } from './tables/staff';
import type { StockTables } from './tables/stock';
import type { TradeInTables } from './tables/trade-in';

/**
 * The shared schema of SQLite and PostgreSQL. JSON and instants are text, booleans 0 or 1, so that both engines return
 * the same values; instants are UTC ISO strings and compare as text.
 */
export interface Database
  extends StockTables,
    LeadTables,
    CustomerTables,
    AlertTables,
    TradeInTables,
    BuyingTables,
    StaffTables,
    IntegrationTables,
    SiteTables {}
