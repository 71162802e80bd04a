import { parentPort } from 'node:worker_threads';
import { systemClock } from '#server/platform/clock';
import { readConfig } from '#server/platform/config';
import { connectDatabase } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { createLog } from '#server/platform/log';
import { stepBack } from '#server/platform/threads/job-loop';
import { importWaiting } from '#server/search/waiting-imports';
import { createCarReader } from '#server/stock/cars/create-cars';
import { createFeeds } from '#server/stock/feeds/create-feeds';
import type { StockImportOrder } from './stock-import-thread';

/**
 * The program of the thread that imports accepted files, one at a time. The site that starts it has migrated the database.
 * A failed import ends the thread.
 */
stepBack();
const config = readConfig();
const database = connectDatabase(config);
const deps = {
  ...createFeeds({ database, commits: new GroupCommit(database) }),
  cars: createCarReader(database),
  clock: systemClock,
  log: createLog(config.LOG_LEVEL),
};

parentPort?.on('message', async (message: StockImportOrder | 'end') => {
  if (message === 'end') {
    parentPort?.close();
    await database.destroy();
    return;
  }
  const { record, ...order } = message;
  await importWaiting(deps, record, order);
  parentPort?.postMessage('done');
});
