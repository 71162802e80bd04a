import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { createStockImports } from './adapters/stock-imports';
import type { StockImports } from './stock-import-port';

export interface Feeds {
  /** Prepares a stock file for import; holds a database connection meanwhile. */
  readonly stockImports: StockImports;
}

export const createFeeds = (database: Kysely<Database>): Feeds => ({
  stockImports: createStockImports(database),
});
