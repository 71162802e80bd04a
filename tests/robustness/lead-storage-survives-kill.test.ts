import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { enquiry } from './lead-intake';

/** Taking leads, without HTTP around it, killed again and again: a fast proof for both databases. */
const total = 1_000;
const root = resolve(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/tests');
const program = join(cache, 'lead-intake.child.mjs');
let postgres: RunningPostgres;
let dataDir: string;

beforeAll(async () => {
  await build({
    entryPoints: [resolve(import.meta.dirname, 'lead-intake.child.ts')],
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
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await postgres?.stop();
});

interface Acknowledged {
  readonly key: string;
  readonly leadId: string;
}
const isAcknowledged = (message: unknown): message is Acknowledged =>
  typeof message === 'object' &&
  message !== null &&
  'leadId' in message &&
  typeof message.leadId === 'string';

const children: ChildProcess[] = [];
async function startIntake(databaseUrl: string | undefined): Promise<ChildProcess> {
  const child = fork(program, [dataDir, ...(databaseUrl ? [databaseUrl] : [])]);
  children.push(child);
  await new Promise<void>((done, reject) => {
    child.once('message', () => done());
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return child;
}

/** Sends every enquiry at once under a key of its own; kills the process after `killAfter` answers. */
async function sendAll(child: ChildProcess, killAfter: number, prefix = 'key'): Promise<Acknowledged[]> {
  const answers: Acknowledged[] = [];
  await new Promise<void>((done) => {
    child.on('message', (message) => {
      if (isAcknowledged(message)) answers.push(message);
      if (answers.length === killAfter) child.kill('SIGKILL');
      if (answers.length === total) done();
    });
    child.once('exit', () => done());
    for (let number = 0; number < total; number += 1) {
      child.send({ key: `${prefix}-${number}`, entered: enquiry(number) }, () => {});
    }
  });
  return answers;
}

const delivered = (): string[] =>
  readdirSync(join(dataDir, 'outbox'))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => name.slice(0, -'-email.eml'.length));

describe.each(['sqlite', 'postgres'] as const)('kill -9 during 1,000 concurrent leads on %s', (engine) => {
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'leads-kill-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('keeps every acknowledged lead, one for each key, and delivers each under one id', async () => {
    const url = engine === 'postgres' ? postgres.url : undefined;
    const acknowledged: Acknowledged[] = [];
    for (const killAfter of [1, 300, 700]) {
      const killed = await startIntake(url);
      acknowledged.push(...(await sendAll(killed, killAfter)));
      expect(killed.signalCode).toBe('SIGKILL');
    }
    const last = await startIntake(url);
    const finally_ = await sendAll(last, Number.POSITIVE_INFINITY);
    expect(finally_).toHaveLength(total);

    const db = connectDatabase({ DATA_DIR: dataDir, DATABASE_URL: url });
    const stored = (await db.selectFrom('leads').select('id').execute()).map((row) => row.id);
    await db.destroy();
    expect(stored).toHaveLength(total);
    const idByKey = new Map(finally_.map(({ key, leadId }) => [key, leadId]));
    expect(new Set(idByKey.values())).toEqual(new Set(stored));
    for (const { key, leadId } of acknowledged) expect(idByKey.get(key)).toBe(leadId);

    await vi.waitFor(() => expect(delivered().sort()).toEqual([...stored].sort()), { timeout: 180_000 });
    for (const id of stored) {
      const message = readFileSync(join(dataDir, 'outbox', `${id}-email.eml`), 'utf8');
      expect(message).toContain(`Message-ID: <${id}-email@brolga.example>`);
      expect(message.trimEnd()).toMatch(/--$/);
    }
  });

  it('makes one lead of each key although two processes take the same leads at once', async () => {
    const url = engine === 'postgres' ? postgres.url : undefined;
    const both = await Promise.all([startIntake(url), startIntake(url)]);
    const [one = [], other = []] = await Promise.all(
      both.map((child) => sendAll(child, Number.NaN, 'again')),
    );
    expect(one).toHaveLength(total);
    const idByKey = new Map(one.map(({ key, leadId }) => [key, leadId]));
    expect(new Set(idByKey.values()).size).toBe(total);
    for (const { key, leadId } of other) expect(idByKey.get(key)).toBe(leadId);
    expect(other).toHaveLength(total);
  });
});
