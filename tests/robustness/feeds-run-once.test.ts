import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { KyselyFeedStates } from '#server/stock/fetching/adapters/kysely-feed-states';
import { migrate } from '../../server/platform/database/migrations';
import { engines } from '../support/both-databases';
import { stockCsv } from '../support/feed-site';
import { patience } from '../support/patience';
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

test.each(engines)('two processes fetch a due source once, on %s', async (engine) => {
  const place = processes.newPlace(engine);
  const database = connectDatabase(place);
  await migrate(database);
  const start = () => processes.start(place.DATA_DIR, url, place.DATABASE_URL);
  await Promise.all([start(), start()]);
  await expect.poll(() => responses.length, patience).toBeGreaterThan(0);
  // Ten polls of the other process while the first one fetches.
  await pause(1_000);
  expect(responses).toHaveLength(1);
  responses[0]?.end(stockCsv(3));
  const states = new KyselyFeedStates(new GroupCommit(database));
  await expect.poll(async () => (await states.all())[0]?.finishedAt ?? null, patience).not.toBeNull();
  await pause(1_000);
  expect(responses).toHaveLength(1);
  expect((await states.all())[0]).toMatchObject({
    failures: 0,
    outcome: { kind: 'imported', report: { added: 3 } },
  });
  await database.destroy();
});
