import type { Kysely } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createWebhooks } from '#server/dealer/webhooks/create-webhooks';
import { createWebhook } from '#server/dealer/webhooks/manage-webhooks';
import { systemClock } from '#server/platform/clock';
import { parseConfig } from '#server/platform/config';
import { connectDatabase } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { createLog } from '#server/platform/log';
import { migrate } from '../../server/platform/database/migrations';
import { engines } from '../support/both-databases';
import { type Answer, type FailingReceiver, failing, startFailingReceiver } from './failing-receiver';
import { exchange, ownProcesses, type Place } from './own-processes';

const total = 200;
const eventsOfObject = 20;
const long = { timeout: 120_000, interval: 100 };
const kills = 3;

const SESSION_SECRET = 'a secret of the site, long enough for its key';
const processes = ownProcesses('webhook-ledger');
const receivers: FailingReceiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
});
async function startReceiver(behave: (failures: number) => Answer): Promise<FailingReceiver> {
  const receiver = await startFailingReceiver(behave);
  receivers.push(receiver);
  return receiver;
}

interface Sent {
  readonly id: string;
  readonly object: string;
  readonly n: number;
}
const idSchema = z.object({ id: z.string() });

/** Events of objects that take turns, ten objects at a time. */
const allEvents: readonly Sent[] = Array.from({ length: total }, (_, at) => {
  const round = Math.floor(at / (10 * eventsOfObject));
  const object = `car:${round * 10 + (at % 10)}`;
  return { id: `event-${at}`, object, n: Math.floor(at / 10) % eventsOfObject };
});

/** Objects whose events came in another order. */
function disordered({ taken }: FailingReceiver): string[] {
  const last = new Map<unknown, number>();
  return taken.flatMap(({ data: { object, n } }) => {
    const [before, now] = [last.get(object) ?? -1, Number(n)];
    last.set(object, Math.max(before, now));
    return now < before ? [`${object}: ${now} after ${before}`] : [];
  });
}

const missingIn = ({ taken }: FailingReceiver, ids: readonly string[]): string[] => {
  const there = new Set(taken.map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
};

describe.each(engines)('events on %s', (engine) => {
  async function open(place: Place, hosts: string) {
    const config = parseConfig({ ...place, SESSION_SECRET, WEBHOOK_PRIVATE_HOSTS: hosts });
    const db: Kysely<Database> = connectDatabase(config);
    await migrate(db);
    const commits = new GroupCommit(db);
    const common = { config, commits, secret: { current: SESSION_SECRET }, clock: systemClock };
    return { db, ...common, ...createWebhooks({ ...common, log: createLog('silent') }) };
  }

  it(`outlive kill -9 with broken and slow receivers: none of ${total} is lost, and those of one object stay in order`, async () => {
    const steady = await startReceiver(() => 'take');
    const trouble = await startReceiver(failing(0.13));
    const silent = await startReceiver(() => 'hang');
    const hosts = receivers.map(({ host }) => host).join(',');
    const place = processes.newPlace(engine);
    const services = await open(place, hosts);
    for (const receiver of [steady, trouble, silent]) {
      const input = { url: receiver.url, events: ['car.*'], description: '' };
      const made = await createWebhook(services, 'brolga', input, ['car.changed']);
      if (!made.ok) throw new Error(made.error.message);
      receiver.secret = made.value.secret;
    }
    const stored: string[] = [];
    const share = Math.ceil(total / (kills + 1));
    for (let part = 0; part <= kills; part += 1) {
      const site = await processes.start(place.DATA_DIR, hosts, SESSION_SECRET, place.DATABASE_URL);
      const some = allEvents.slice(part * share, (part + 1) * share);
      const isLast = part === kills;
      const killAfter = isLast ? undefined : Math.floor(some.length * 0.9);
      // One at a time for each of ten objects: its events happen one after the other.
      const answers = await exchange(site, some, idSchema, { killAfter, atOnce: 10 });
      stored.push(...answers.map(({ id }) => id));
      expect(site.signalCode).toBe(isLast ? null : 'SIGKILL');
    }
    expect(stored.length).toBeGreaterThan(total * 0.85);
    for (const receiver of [steady, trouble]) {
      await expect.poll(() => missingIn(receiver, stored), long).toEqual([]);
      expect(disordered(receiver)).toEqual([]);
      expect(receiver.unsigned).toBe(0);
    }
    await services.db.destroy();
  }, 400_000);
});
