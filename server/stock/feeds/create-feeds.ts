import type { Kysely } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { TenantTurns } from '#server/platform/database/tenant-turns';
import { KyselyImportReports } from './adapters/kysely-import-reports';
import { createStockImports } from './adapters/stock-imports';
import { KyselyStockChanges } from './adapters/stock-imports/stock-changes';
import { KyselyStockPhotos } from './adapters/stock-imports/stock-photos';
import type { ImportReports, WaitingImports } from './import-reports-port';
import type { ImportTurns } from './import-turns-port';
import type { StockChanges } from './stock-changes-port';
import type { StockImports } from './stock-import-port';
import type { StockPhotos } from './stock-photos-port';

export interface Feeds {
  /** Prepares a stock file for import; holds a database connection meanwhile. */
  readonly stockImports: StockImports;
  /** Imports of the last 30 days, from every source. */
  readonly importReports: ImportReports;
  readonly waitingImports: WaitingImports;
  readonly importTurns: ImportTurns;
  /** Changes of single cars. */
  readonly stockChanges: StockChanges;
  /** Photos that dealers upload. */
  readonly stockPhotos: StockPhotos;
}

interface FeedsDeps {
  readonly database: Kysely<Database>;
  readonly commits: GroupCommit;
  /** Called when a single car has changed: other systems may wait for that. */
  readonly onCarChange?: () => void;
}

export function createFeeds({ database, commits, onCarChange }: FeedsDeps): Feeds {
  const reports = new KyselyImportReports(commits);
  return {
    stockImports: createStockImports(database),
    importReports: reports,
    waitingImports: reports,
    importTurns: new TenantTurns(commits, 'stock_import_turns'),
    stockChanges: new KyselyStockChanges(commits, onCarChange),
    stockPhotos: new KyselyStockPhotos(commits, onCarChange ?? (() => undefined)),
  };
}
