import type { Kysely } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { Turns } from '#server/platform/database/turns';
import { type ImportReports, ImportStore, type ImportTurns, type WaitingImports } from './import-reports';
import { createStockImports, type StockImports } from './merge/merge';
import { StockChanges } from './stock-changes';
import { StockPhotos } from './stock-photos';

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
  /** Called when staff or a program have changed single cars, or an import is undone: other systems may wait for that. */
  readonly onCarChange?: () => void;
}

export function createFeeds({ database, commits, onCarChange }: FeedsDeps): Feeds {
  const reports = new ImportStore(commits, onCarChange);
  return {
    stockImports: createStockImports(database),
    importReports: reports,
    waitingImports: reports,
    importTurns: new Turns(commits, 'stock_import_turns'),
    stockChanges: new StockChanges(commits, onCarChange),
    stockPhotos: new StockPhotos(commits, onCarChange),
  };
}
