import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectDatabase } from '#server/platform/database/connect';
import { newUlid } from '#server/platform/ulid';
import { engines } from '../support/both-databases';
import { runs } from '../support/property-runs';
import { type Receiver, startReceiver } from '../support/receiver';
import { exchange, ownProcesses, type Place } from './own-processes';

const total = runs(300);
const soonMs = 2_500;
const laterMs = 600_000;
const soon = { timeout: 60_000, interval: 100 };
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const processes = ownProcesses('message-sender');
let gateway: Receiver;
beforeEach(async () => {
  gateway = await startReceiver();
});
afterEach(() => gateway.stop());

const startSender = ({ DATA_DIR, DATABASE_URL }: Place) =>
  processes.start(DATA_DIR, gateway.url, secret, DATABASE_URL);

const idSchema = z.object({ id: z.string() });

/** Hands messages over at once, and returns the IDs of those that were accepted; kills the sender after so many. */
async function accept(sender: ChildProcess, expiresInMs: number, killAfter?: number): Promise<string[]> {
  const expiresAt = new Date(Date.now() + expiresInMs).toISOString();
  const messages = Array.from({ length: total }, () => ({ id: newUlid(new Date()), expiresAt }));
  const answers = await exchange(sender, messages, idSchema, { killAfter });
  return answers.map(({ id }) => id);
}

const sentSchema = z.object({ data: z.object({ id: z.string(), expires_at: z.string() }) });
/** The messages that the gateway received, and whether each attempt began before the message expired. */
const attempts = () =>
  gateway.received.map(({ headers, body }) => {
    const { id, expires_at } = sentSchema.parse(JSON.parse(body)).data;
    const atMs = Number(headers['webhook-timestamp']) * 1_000;
    return { id, inTime: atMs < Date.parse(expires_at) };
  });
const receivedIds = () => new Set(attempts().map(({ id }) => id));

describe.each(engines)('messages on %s', (engine) => {
  it('accepted before kill -9 are sent afterwards, and never once they have expired', async () => {
    const place = processes.newPlace(engine);
    gateway.answer = { status: 503 };
    const killed = await startSender(place);
    const expiring = await accept(killed, soonMs);
    const lasting = await accept(killed, laterMs, Math.floor(total / 2));
    expect(killed.signalCode).toBe('SIGKILL');
    expect(expiring).toHaveLength(total);
    await wait(soonMs);

    expect(attempts().filter(({ inTime }) => !inTime)).toEqual([]);
    gateway.received.length = 0;
    gateway.answer = { status: 204 };
    await startSender(place);
    await expect.poll(() => lasting.filter((id) => !receivedIds().has(id)), soon).toEqual([]);
    expect(expiring.filter((id) => receivedIds().has(id))).toEqual([]);
    const db = connectDatabase(place);
    const rows = () => db.selectFrom('messages').selectAll().execute();
    await expect.poll(async () => (await rows()).map(({ state }) => state), soon).not.toContain('pending');
    // No code stays behind.
    expect(JSON.stringify(await rows())).not.toContain('Your code');
    await db.destroy();
  });

  it('are sent once by two processes that share an outbox', async () => {
    const place = processes.newPlace(engine);
    const both = await Promise.all([startSender(place), startSender(place)]);
    const ids = (await Promise.all(both.map((sender) => accept(sender, laterMs)))).flat();
    await expect.poll(() => ids.filter((id) => !receivedIds().has(id)), soon).toEqual([]);
    // Ten polls of each process.
    await wait(1_000);
    expect(attempts().filter(({ id }) => ids.includes(id))).toHaveLength(2 * total);
  });
});
