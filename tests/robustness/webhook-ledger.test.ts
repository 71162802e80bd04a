import type { ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createWebhooks } from '#server/people/webhooks/create-webhooks';
import { createWebhook } from '#server/people/webhooks/manage-webhooks';
import { systemClock } from '#server/platform/clock';
import { parseConfig } from '#server/platform/config';
import { connectDatabase } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { createLog } from '#server/platform/log';
import { migrate } from '../../server/platform/database/migrations';
import { engines } from '../support/both-databases';
import { ownProcesses, type Place } from './own-processes';

const total = 200;
const eventsOfObject = 20;
const patienceMs = 120_000 + total * 100;
const kills = 3;

const SESSION_SECRET = 'a secret of the site, long enough for its key';
const processes = ownProcesses('webhook-ledger');
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

const messageSchema = z.object({ data: z.object({ object: z.string(), n: z.number() }) });
interface Taken {
  readonly id: string;
  readonly object: string;
  readonly n: number;
}
type Answer = 'take' | 'fail' | 'take and break' | 'hang' | 'ask to wait';

/** A receiver that notes what it takes, and answers as `behave` says. */
async function startTaker(behave: (failures: number) => Answer) {
  const taken: Taken[] = [];
  const failures = new Map<string, number>();
  const secret = { value: '', broken: 0 };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const id = String(request.headers['webhook-id']);
    const answer = behave(failures.get(id) ?? 0);
    if (answer === 'hang') return;
    if (answer !== 'take') failures.set(id, (failures.get(id) ?? 0) + 1);
    if (answer === 'fail') return void response.writeHead(503).end();
    if (answer === 'ask to wait') return void response.writeHead(429, { 'retry-after': '1' }).end();
    try {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      const message = new Webhook(secret.value).verify(body, Object.fromEntries(headers));
      taken.push({ id, ...messageSchema.parse(message).data });
    } catch {
      secret.broken += 1;
    }
    if (answer === 'take and break') return void request.socket.destroy();
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  return { taken, secret, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/events` };
}

/** Fails now and then, in every way; never so often that the schedule of an event ends. */
const moody = (failures: number): Answer => {
  const chance = Math.random();
  if (failures >= 4) return 'take';
  if (chance < 0.1) return 'fail';
  if (chance < 0.13) return 'take and break';
  return chance < 0.132 ? 'ask to wait' : 'take';
};

const idSchema = z.object({ id: z.string() });

/** Hands events over in order, a few at a time; kills the site once it has confirmed so many. Gives those that it has. */
async function hand(site: ChildProcess, events: readonly Taken[], killAfter?: number): Promise<string[]> {
  const stored: string[] = [];
  const waiting = [...events];
  await new Promise<void>((done) => {
    const send = () => {
      const event = waiting.shift();
      if (event) site.send(event, () => undefined);
    };
    site.on('message', (answer) => {
      const { data } = idSchema.safeParse(answer);
      if (!data) return;
      stored.push(data.id);
      if (stored.length === killAfter) site.kill('SIGKILL');
      if (stored.length === events.length && killAfter === undefined) done();
      send();
    });
    site.once('exit', () => done());
    // One at a time for each object: its events happen one after the other.
    for (let at = 0; at < 10; at += 1) send();
  });
  site.removeAllListeners('message');
  return stored;
}

/** Events of objects that take turns, ten objects at a time. */
const allEvents: readonly Taken[] = Array.from({ length: total }, (_, at) => {
  const round = Math.floor(at / (10 * eventsOfObject));
  const object = `car:${round * 10 + (at % 10)}`;
  return { id: `event-${at}`, object, n: Math.floor(at / 10) % eventsOfObject };
});

/** Objects whose events came in another order. */
function disordered(taken: readonly Taken[]): string[] {
  const last = new Map<string, number>();
  return taken.flatMap(({ object, n }) => {
    const before = last.get(object) ?? -1;
    last.set(object, Math.max(before, n));
    return n < before ? [`${object}: ${n} after ${before}`] : [];
  });
}

const missingIn = (taken: readonly Taken[], ids: readonly string[]): string[] => {
  const there = new Set(taken.map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
};

describe.each(engines)('events on %s', (engine) => {
  async function open(place: Place, hosts: string) {
    const config = parseConfig({ ...place, SESSION_SECRET, WEBHOOK_PRIVATE_HOSTS: hosts });
    const db: Kysely<Database> = connectDatabase(config);
    await migrate(db);
    const commits = new GroupCommit(db);
    const common = { config, commits, secret: SESSION_SECRET, clock: systemClock };
    return { db, ...common, ...createWebhooks({ ...common, log: createLog('silent') }) };
  }

  it(
    `outlive kill -9 with broken and slow receivers: none of ${total} is lost, and those of one object stay in order`,
    async () => {
      const [steady, trouble, silent] = await Promise.all([
        startTaker(() => 'take'),
        startTaker(moody),
        startTaker(() => 'hang'),
      ]);
      const hosts = [steady, trouble, silent].map(({ host }) => host).join(',');
      const place = processes.newPlace(engine);
      const services = await open(place, hosts);
      const endpoints = [];
      for (const taker of [steady, trouble, silent]) {
        const input = { url: taker.url, events: ['car.*'], description: '' };
        const made = await createWebhook(services, 'brolga', input, ['car.changed']);
        if (!made.ok) throw new Error(made.error.message);
        taker.secret.value = made.value.secret;
        endpoints.push(made.value.endpoint);
      }
      const stored: string[] = [];
      const share = Math.ceil(total / (kills + 1));
      for (let part = 0; part <= kills; part += 1) {
        const site = await processes.start(place.DATA_DIR, hosts, SESSION_SECRET, place.DATABASE_URL);
        const some = allEvents.slice(part * share, (part + 1) * share);
        const isLast = part === kills;
        stored.push(...(await hand(site, some, isLast ? undefined : Math.floor(some.length * 0.9))));
        expect(site.signalCode).toBe(isLast ? null : 'SIGKILL');
      }
      expect(stored.length).toBeGreaterThan(total * 0.85);
      const complete = () => [missingIn(steady.taken, stored), missingIn(trouble.taken, stored)].flat();
      await vi.waitFor(() => expect(complete().length).toBe(0), { timeout: patienceMs, interval: 200 });
      for (const { taken, secret } of [steady, trouble]) {
        expect(disordered(taken)).toEqual([]);
        expect(secret.broken).toBe(0);
      }
      await replayed(services, endpoints[0] ?? expect.fail(), { steady, stored });
      await services.db.destroy();
    },
    2 * patienceMs,
  );

  async function replayed(
    { webhookHistory, db }: Awaited<ReturnType<typeof open>>,
    endpoint: Parameters<Awaited<ReturnType<typeof open>>['webhookHistory']['replay']>[0],
    { steady, stored }: { steady: Awaited<ReturnType<typeof startTaker>>; stored: readonly string[] },
  ): Promise<void> {
    const isPending = async () =>
      (
        await db
          .selectFrom('webhook_deliveries')
          .select('event_seq')
          .where('endpoint_id', '=', endpoint.id)
          .where('state', '=', 'pending')
          .limit(1)
          .execute()
      ).length > 0;
    while (await isPending()) await wait(100);
    steady.taken.length = 0;
    const [eventId = ''] = stored;
    expect(await webhookHistory.replay(endpoint, { eventId }, new Date())).toBe(1);
    await vi.waitFor(() => expect(steady.taken.map(({ id }) => id)).toEqual([eventId]), { timeout: 30_000 });
    while (await isPending()) await wait(100);
    steady.taken.length = 0;
    const count = await webhookHistory.replay(endpoint, { since: new Date(0) }, new Date());
    expect(count).toBeGreaterThanOrEqual(stored.length);
    await vi.waitFor(() => expect(missingIn(steady.taken, stored)).toEqual([]), {
      ...{ timeout: patienceMs, interval: 200 },
    });
    expect(disordered(steady.taken)).toEqual([]);
  }
});
