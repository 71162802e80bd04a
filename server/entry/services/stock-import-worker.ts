import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '#server/platform/clock';
import { readConfig } from '#server/platform/config';
import { connectDatabase } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { createLog } from '#server/platform/log';
import { stepBack } from '#server/platform/threads/pauses';
import { importWaiting } from '#server/search/stock-search/waiting-imports';
import { createCarReader } from '#server/stock/cars/create-cars';
import { createFeeds } from '#server/stock/feeds/create-feeds';
import type { StockImportOrder } from './stock-import-thread';

/** The program of the thread that imports one accepted file. The site that starts it has migrated the database. */
const { record, ...order }: StockImportOrder = workerData;
const config = readConfig();
const database = connectDatabase(config);

stepBack();
await importWaiting(
  {
    ...createFeeds({ database, commits: new GroupCommit(database) }),
    cars: createCarReader(database),
    clock: systemClock,
    log: createLog(config.LOG_LEVEL),
  },
  record,
  order,
);
await database.destroy();
parentPort?.postMessage('done');
