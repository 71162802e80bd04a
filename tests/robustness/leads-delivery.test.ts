import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { bareEnvironment, freePort, type Site, startSite } from '../support/site';
import { type FailingReceiver, startFailingReceiver } from './failing-receiver';
import { enquiry } from './lead-intake';

/** CI sends fewer: what is retried takes most of the time. */
const total = process.env['CI'] ? 600 : 2_000;
const perSecond = process.env['CI'] ? 60 : 200;
/** How long a process lives before it is killed; and on a machine so slow that nothing else happens, how often at most. */
const lifeMs = 3_000;
const mostKills = 8;
const root = resolve(import.meta.dirname, '../..');
const tenant = 'brolga';
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
let folder: string;
let receiver: FailingReceiver;
let postgres: RunningPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
  // Builds the site when it has changed.
  await (await startSite()).stop();
});
afterAll(async () => {
  agent.destroy();
  await postgres?.stop();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leads-delivery-'));
  receiver = await startFailingReceiver(secret);
  writeTenants(receiver.port);
});
afterEach(async () => {
  await receiver.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The demo tenants, one of which sends its leads to the receiver and nowhere else. */
function writeTenants(port: number): void {
  cpSync(join(root, 'tenants'), join(folder, 'tenants'), { recursive: true });
  const file = join(folder, 'tenants', tenant, 'tenant.json');
  const crm = {
    kind: 'webhook',
    name: 'crm',
    url: `http://127.0.0.1:${port}/leads`,
    secret_env: 'BROLGA_CRM_SECRET',
  };
  const changed = { ...JSON.parse(readFileSync(file, 'utf8')), delivery: { destinations: [crm] } };
  writeFileSync(file, JSON.stringify(changed));
}

const environment = (databaseUrl: string | undefined): Record<string, string> => ({
  TENANTS_DIR: join(folder, 'tenants'),
  BROLGA_CRM_SECRET: secret,
  WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
  LOG_LEVEL: 'error',
  ...(databaseUrl && { DATABASE_URL: databaseUrl, SESSION_SECRET: 'a secret of the site, long enough' }),
});

/** A process that is started again at once whenever it is killed. */
class Supervised {
  #site: Site | undefined;
  #ended = false;

  constructor(
    readonly port: number,
    readonly environment: Record<string, string>,
  ) {}

  async start(): Promise<void> {
    const { port, environment } = this;
    const program = 'tests/robustness/hurried-site.mjs';
    this.#site = await startSite({ dataDir: join(folder, 'data'), port, environment, program });
    if (this.#ended) await this.#site.stop('SIGKILL');
  }

  /** Resolves when it is up again. */
  async kill(): Promise<void> {
    await this.#site?.stop('SIGKILL');
    await this.start();
  }

  async stop(): Promise<void> {
    this.#ended = true;
    await this.#site?.stop('SIGKILL');
  }
}

/** Kills one process after the other, one every 3 seconds that it is up, until told to stop. Gives how many. */
function killInTurn(sites: readonly Supervised[]): () => Promise<number> {
  let stopped = false;
  const killing = (async () => {
    let kills = 0;
    for (; !stopped && kills < mostKills; kills += 1) {
      await wait(lifeMs);
      if (!stopped) await sites[kills % sites.length]?.kill();
    }
    return kills;
  })();
  return () => {
    stopped = true;
    return killing;
  };
}

/** Runs the dealer's command line on the same data. */
async function dealer(env: Record<string, string>, ...options: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/entry/cli/dealer.mjs', ...options, '--json'],
    {
      cwd: root,
      env: { ...bareEnvironment(), ...env, DATA_DIR: join(folder, 'data') },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(stdout);
}

/** The lead's id when the site acknowledged it; null for any other answer or none. */
function send(port: number, key: string, number: number): Promise<string | null> {
  const body = JSON.stringify(enquiry(number));
  const headers = {
    host: `${tenant}.localhost:${port}`,
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': `enquiry-${number}`,
  };
  return new Promise((done) => {
    const options = { agent, port, host: '127.0.0.1', path: '/api/leads', method: 'POST', headers };
    const sent = request({ ...options, timeout: 5_000 }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('error', () => done(null));
      answer.on('end', () => done(answer.statusCode === 201 ? JSON.parse(text).lead_id : null));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => done(null));
    sent.end(body);
  });
}

/** As good clients do: at their own pace, each until it is acknowledged, under the same key. */
async function sendAll(ports: readonly number[], key: string): Promise<Map<number, string>> {
  const acknowledged = new Map<number, string>();
  const begun = performance.now();
  const one = async (number: number) => {
    await wait((number * 1_000) / perSecond);
    for (let attempt = 0; performance.now() - begun < 240_000; attempt += 1) {
      const id = await send(ports[(number + attempt) % ports.length] ?? 0, key, number);
      if (id !== null) return void acknowledged.set(number, id);
      await wait(Math.min(300 * 2 ** attempt, 2_400) * (0.5 + Math.random()));
    }
  };
  await Promise.all(Array.from({ length: total }, (_, number) => one(number)));
  return acknowledged;
}

const setups: ReadonlyArray<readonly [on: string, processes: number, url: () => string | undefined]> = [
  ['SQLite with one process', 1, () => undefined],
  ['PostgreSQL with two web processes', 2, () => postgres.url],
];
describe.each(setups)(
  `${total} leads at ${perSecond} a second, killed every 3 seconds, half of the attempts failing: %s`,
  (_on, processes, url) => {
    it('loses no acknowledged lead, delivers each, none twice by its id', { timeout: 600_000 }, async () => {
      const env = environment(url());
      const ports = await Promise.all(Array.from({ length: processes }, freePort));
      const sites = ports.map((port) => new Supervised(port, env));
      // One after the other: the first fills the database.
      for (const site of sites) await site.start();
      const options = ['--tenant', tenant, '--scope', 'leads:write', '--rate', '100000'];
      const { key } = z.object({ key: z.string() }).parse(await dealer(env, 'api-key', 'create', ...options));
      try {
        const stopKilling = killInTurn(sites);
        const begun = performance.now();
        const acknowledged = await sendAll(ports, key);
        const sentMs = performance.now() - begun;
        const kills = await stopKilling();
        expect(acknowledged.size).toBe(total);
        expect(kills).toBeGreaterThanOrEqual(3);

        await vi.waitFor(() => expect(receiver.taken.size).toBe(total), { timeout: 300_000, interval: 250 });
        const deliveredMs = performance.now() - begun;
        const leads = [...receiver.taken.values()].map(({ lead_id }) => lead_id);
        expect(new Set(leads)).toEqual(new Set(acknowledged.values()));
        expect(new Set(leads).size).toBe(total);
        for (const [id, { lead_id }] of receiver.taken) expect(id).toBe(`${lead_id}-crm`);
        expect(receiver.counts.unsigned).toBe(0);
        await vi.waitFor(
          async () =>
            expect(await dealer(env, 'deliveries', 'list', '--tenant', tenant, '--state', 'pending')).toEqual(
              [],
            ),
          { timeout: 60_000, interval: 1_000 },
        );
        expect(await dealer(env, 'deliveries', 'list', '--tenant', tenant, '--state', 'dead')).toEqual([]);
        const figures = { kills, sentMs: Math.round(sentMs), deliveredMs: Math.round(deliveredMs) };
        process.stdout.write(`${JSON.stringify({ ...figures, ...receiver.counts })}\n`);
      } finally {
        for (const site of sites) await site.stop();
      }
    });
  },
);
