import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { KyselyFeedStates } from '#server/stock/fetching/adapters/kysely-feed-states';
import { migrate } from '../../server/platform/database/migrations';
import { stockCsv } from '../support/feed-site';
import { ownProcesses } from './own-processes';

const processes = ownProcesses('feeds-run-once');
let responses: ServerResponse[];
const server = createServer((_request, response) => void responses.push(response));
let url: string;
beforeEach(async () => {
  responses = [];
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stock.csv`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await isTrue()) return;
    await pause(100);
  }
  throw new Error(`not in time: ${processes.output()}`);
}

test.each(['sqlite', 'postgres'] as const)('two processes fetch a due source once, on %s', async (engine) => {
  const folder = processes.newFolder();
  const databaseUrl = processes.urlOf(engine);
  const database = connectDatabase({ DATA_DIR: folder, DATABASE_URL: databaseUrl });
  await migrate(database);
  const argv = [folder, url, ...(databaseUrl === undefined ? [] : [databaseUrl])];
  await Promise.all([processes.start(...argv), processes.start(...argv)]);
  await until(() => responses.length > 0);
  // Time for the other process to look several times while the first one is at it.
  await pause(2_000);
  expect(responses).toHaveLength(1);
  responses[0]?.end(stockCsv(3));
  const states = new KyselyFeedStates(new GroupCommit(database));
  await until(async () => (await states.all()).some(({ finishedAt }) => finishedAt !== null));
  await pause(1_000);
  expect(responses).toHaveLength(1);
  expect((await states.all())[0]).toMatchObject({
    failures: 0,
    outcome: { kind: 'imported', report: { added: 3 } },
  });
  await database.destroy();
});
