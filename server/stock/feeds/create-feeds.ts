import type { Kysely } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { Turns } from '#server/platform/database/turns';
import { ImportStore } from './import-reports';
import { createStockImports } from './merge/merge';
import { StockChanges } from './stock-changes';
import { StockPhotos } from './stock-photos';

interface FeedsDeps {
  readonly database: Kysely<Database>;
  readonly commits: GroupCommit;
  /** Called when staff or a program have changed single cars, or an import is undone: other systems may wait for that. */
  readonly onCarChange?: () => void;
}

export type Feeds = ReturnType<typeof createFeeds>;

export function createFeeds({ database, commits, onCarChange }: FeedsDeps) {
  const reports = new ImportStore(commits, onCarChange);
  return {
    /** Prepares a stock file for import; holds a database connection meanwhile. */
    stockImports: createStockImports(database),
    /** Imports of the last 30 days, from every source. */
    importReports: reports,
    waitingImports: reports,
    importTurns: new Turns(commits, 'stock_import_turns'),
    /** Changes of single cars. */
    stockChanges: new StockChanges(commits, onCarChange),
    /** Photos that dealers upload. */
    stockPhotos: new StockPhotos(commits, onCarChange),
  };
}
