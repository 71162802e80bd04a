import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect';
import { type RunningPostgres, startPostgres } from '../support/postgres';

/** Points of a payment and of a refund at which a process is killed, each in the middle of other shoppers' work. */
const points = [
  ...['before open', 'after open', 'before settle', 'hold', 'after settle', 'before read', 'after read'],
  ...['before addRefund', 'after addRefund', 'before refund', 'after refund', 'before refunded'],
  ...['after refunded', 'after take', 'before close', 'after close', 'before putOff'],
];
const shoppers = 12;
const lastStep = 3;
const root = resolve(import.meta.dirname, '../..');
const program = join(root, 'node_modules/.cache/tests/payments.child.mjs');
const children: ChildProcess[] = [];
let postgres: RunningPostgres;
let dataDir: string;

beforeAll(async () => {
  await build({
    ...{ entryPoints: [resolve(import.meta.dirname, 'payments.child.ts')], outfile: program },
    ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' },
    alias: { '#server': join(root, 'server') },
  });
  postgres = await startPostgres();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await postgres?.stop();
});

/** A process whose clock is `round` leases ahead. */
async function startChild(url: string, diesAt: string, round: number): Promise<ChildProcess> {
  const child = fork(program, [dataDir, url, diesAt, String(round * 61_000)], { cwd: root, silent: true });
  children.push(child);
  for (const stream of [child.stdout, child.stderr]) stream?.resume();
  await new Promise<void>((done, reject) => {
    child.once('message', () => done());
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return child;
}

interface Progress {
  step: number;
  id: string;
}

const isAnswer = (
  message: unknown,
): message is { readonly shopper: number; readonly step: number; readonly id: string } =>
  typeof message === 'object' && message !== null && 'shopper' in message && 'step' in message;

/** New shoppers begin, all take their steps; resolves when the process is dead or everybody has got through. */
function walk(child: ChildProcess, progress: Map<number, Progress>): Promise<void> {
  const send = (shopper: number) => {
    const own = progress.get(shopper);
    if (own && own.step <= lastStep) child.send({ shopper, ...own }, () => {});
  };
  return new Promise((done) => {
    child.once('exit', () => done());
    child.on('message', (message) => {
      if (!isAnswer(message)) return;
      Object.assign(progress.get(message.shopper) ?? {}, { step: message.step + 1, id: message.id });
      if ([...progress.values()].every(({ step }) => step > lastStep)) done();
      else send(message.shopper);
    });
    for (const shopper of progress.keys()) send(shopper);
  });
}

/** Shoppers of one process after the other, each of which is killed. Returns the points that no process came to. */
async function killAtEachPoint(url: string, progress: Map<number, Progress>): Promise<string[]> {
  const missed: string[] = [];
  for (const [round, point] of [...points, ''].entries()) {
    for (let n = 0; n < shoppers; n += 1) progress.set(progress.size + 1, { step: 0, id: '' });
    const child = await startChild(url, point, round);
    const isDead = new Promise((done) => child.once('exit', done));
    await walk(child, progress);
    // Everybody may have got through before the worker came to the point.
    if (point) await Promise.race([isDead, pause(10_000)]);
    if (point && child.signalCode === null) missed.push(point);
    child.kill('SIGKILL');
  }
  return missed;
}

type Db = ReturnType<typeof connectDatabase>;

async function openWork(db: Db): Promise<number> {
  const payments = db.selectFrom('payments').select('id').where('state', 'in', ['new', 'open']);
  const refunds = db.selectFrom('payment_refunds').select('id').where('state', '!=', 'done');
  return (await payments.execute()).length + (await refunds.execute()).length;
}

async function readBooks(db: Db) {
  const { rows } = await sql<{ payment_id: string }>`select payment_id from test_holds`.execute(db);
  const ledger = await db.selectFrom('payment_ledger').selectAll().execute();
  const books = await db.selectFrom('practice_payments').selectAll().execute();
  return {
    books: books.map(({ id, state, refunds }) => {
      const sentBack: number[] = Object.values(JSON.parse(refunds));
      return { id, isPaid: state === 'paid', sentBack };
    }),
    holds: new Set(rows.map(({ payment_id }) => payment_id)),
    sum: (id: string, kind: string) =>
      ledger
        .filter((entry) => entry.payment_id === id && entry.kind === kind)
        .reduce((total, { amount_cents }) => total + amount_cents, 0),
  };
}

describe.each(['sqlite', 'postgres'] as const)('kill -9 at every step of payments on %s', (engine) => {
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'payments-kill-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('loses no payment, holds nothing without one, and refunds nothing twice', async () => {
    const url = engine === 'postgres' ? postgres.url : '';
    const progress = new Map<number, Progress>();
    expect(await killAtEachPoint(url, progress)).toEqual([]);
    expect([...progress.values()].every(({ step }) => step > lastStep)).toBe(true);
    // One more process, later than all leases and all payments' own times.
    await startChild(url, '', points.length + 20);
    const db = connectDatabase({ DATA_DIR: dataDir, DATABASE_URL: url || undefined });
    try {
      await expect.poll(() => openWork(db), { timeout: 60_000, interval: 200 }).toBe(0);
      const { books, holds, sum } = await readBooks(db);
      // No acknowledged payment without a hold.
      for (const { id } of progress.values()) expect(holds.has(id)).toBe(true);
      for (const { id, isPaid, sentBack } of books) {
        // No hold without a payment, and no payment without a hold.
        expect(holds.has(id)).toBe(isPaid);
        expect(sum(id, 'payment')).toBe(isPaid ? 20_000 : 0);
        // No refund twice: the ledger says what the provider sent back.
        expect(sentBack.length).toBeLessThanOrEqual(1);
        expect(0 - sum(id, 'refund')).toBe(sentBack.reduce((total, cents) => total + cents, 0));
      }
      const refunded = [...progress].filter(([shopper]) => shopper % 2).map(([, { id }]) => id);
      for (const id of refunded) expect(sum(id, 'payment') + sum(id, 'refund')).toBe(0);
    } finally {
      await db.destroy();
    }
  });
});
