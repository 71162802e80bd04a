import { workerData } from 'node:worker_threads';
import { systemClock } from '#server/platform/clock';
import { readConfig } from '#server/platform/config';
import { connectDatabase } from '#server/platform/database/connect';
import { memoryFreer } from '#server/platform/threads/free-memory';
import { stepBack } from '#server/platform/threads/pauses';
import { createMarketFiles } from '#server/stock/market/create-market';
import { type TrainedTenant, trainMarket } from '#server/stock/market/train-market';

/** The program of the thread that fits one tenant's market. The site that starts it has migrated the database. */
const task: TrainedTenant = workerData;
stepBack('lowest');
const config = readConfig();
const database = connectDatabase(config);
try {
  await trainMarket(
    { ...createMarketFiles({ config, database }), clock: systemClock, free: memoryFreer() },
    task,
  );
} finally {
  await database.destroy();
}
