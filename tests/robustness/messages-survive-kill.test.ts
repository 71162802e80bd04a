import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { connectDatabase } from '#server/platform/database/connect';
import { newUlid } from '#server/platform/ulid';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { type Receiver, startReceiver } from '../support/receiver';

const root = resolve(import.meta.dirname, '../..');
const program = join(root, 'node_modules/.cache/tests/message-sender.child.mjs');
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const children: ChildProcess[] = [];
let postgres: RunningPostgres;
let gateway: Receiver;
let dataDir: string;

beforeAll(async () => {
  await build({
    entryPoints: [resolve(import.meta.dirname, 'message-sender.child.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '#server': join(root, 'server') },
    logLevel: 'error',
  });
  postgres = await startPostgres();
});
beforeEach(async () => {
  gateway = await startReceiver();
  dataDir = mkdtempSync(join(tmpdir(), 'messages-kill-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await gateway.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
afterAll(() => postgres?.stop());

async function startSender(url: string | undefined): Promise<ChildProcess> {
  const child = fork(program, [dataDir, gateway.url, secret, ...(url ? [url] : [])]);
  children.push(child);
  await new Promise<void>((done, reject) => {
    child.once('message', () => done());
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return child;
}

const idSchema = z.object({ id: z.string() });

/** Hands messages over at once, and gives the ids of those that were accepted; kills the sender after so many. */
async function accept(sender: ChildProcess, total: number, expiresInMs: number, killAfter?: number) {
  const accepted: string[] = [];
  await new Promise<void>((done) => {
    sender.on('message', (answer) => {
      const { data } = idSchema.safeParse(answer);
      if (data) accepted.push(data.id);
      if (accepted.length === killAfter) sender.kill('SIGKILL');
      if (killAfter === undefined && accepted.length === total) done();
    });
    sender.once('exit', () => done());
    const expiresAt = new Date(Date.now() + expiresInMs).toISOString();
    for (let count = 0; count < total; count += 1) {
      sender.send({ id: newUlid(new Date()), expiresAt }, () => {});
    }
  });
  sender.removeAllListeners('message');
  return accepted;
}

const sentSchema = z.object({ data: z.object({ id: z.string(), expires_at: z.string() }) });
/** What the gateway received: the message, and whether its attempt began before it expired. */
const attempts = () =>
  gateway.received.map(({ headers, body }) => {
    const { id, expires_at } = sentSchema.parse(JSON.parse(body)).data;
    const atMs = Number(headers['webhook-timestamp']) * 1_000;
    return { id, inTime: atMs < Date.parse(expires_at) };
  });
const receivedIds = () => new Set(attempts().map(({ id }) => id));

describe.each(['sqlite', 'postgres'] as const)('messages on %s', (engine) => {
  const url = () => (engine === 'postgres' ? postgres.url : undefined);

  async function rows() {
    const db = connectDatabase({ DATA_DIR: dataDir, DATABASE_URL: url() });
    const stored = await db.selectFrom('messages').selectAll().execute();
    await db.destroy();
    return stored;
  }

  it('accepted before kill -9 are sent afterwards, and never once they have expired', async () => {
    gateway.answer = { status: 503 };
    const killed = await startSender(url());
    const expiring = await accept(killed, 100, 3_000);
    const lasting = await accept(killed, 300, 600_000, 200);
    expect(killed.signalCode).toBe('SIGKILL');
    expect(expiring).toHaveLength(100);
    await wait(3_000);

    expect(attempts().every(({ inTime }) => inTime)).toBe(true);
    gateway.received.length = 0;
    gateway.answer = { status: 204 };
    await startSender(url());
    const wanted = new Set(lasting);
    const missing = () => [...wanted].filter((id) => !receivedIds().has(id));
    await vi.waitFor(() => expect(missing()).toEqual([]), { timeout: 60_000, interval: 200 });
    expect(expiring.filter((id) => receivedIds().has(id))).toEqual([]);
    const unfinished = async () => (await rows()).filter(({ state }) => state === 'pending').length;
    await vi.waitFor(async () => expect(await unfinished()).toBe(0), { timeout: 60_000, interval: 500 });
    // No code stays behind.
    expect(JSON.stringify(await rows())).not.toContain('Your code');
  });

  it('are sent once by two processes that share an outbox', async () => {
    gateway.answer = { status: 204 };
    const both = [await startSender(url()), await startSender(url())];
    const ids = (await Promise.all(both.map((sender) => accept(sender, 200, 600_000)))).flat();
    await vi.waitFor(() => expect(ids.filter((id) => !receivedIds().has(id))).toEqual([]), {
      timeout: 60_000,
      interval: 200,
    });
    await wait(1_000);
    const sent = attempts().filter(({ id }) => ids.includes(id));
    expect(sent).toHaveLength(400);
  });
});
