import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dealerJson } from '../support/dealer-command';
import { changeSettings, copySites } from '../support/demo-sites';
import { folderForTest } from '../support/folder';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { runs } from '../support/property-runs';
import { freePort, type Site, startSite } from '../support/site';
import { type FailingReceiver, failing, startFailingReceiver } from './failing-receiver';
import { enquiry } from './lead-intake';
import { copyStock } from './stocked-site';

const total = runs(500);
/** Kills, each as soon as so many more leads have been acknowledged. */
const kills = process.env['TESTS'] === 'all' ? 5 : 2;
const leadsOfLife = Math.floor(total / (kills + 1));
const tenant = 'brolga';
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const clients = 10;
const agent = new Agent({ keepAlive: true, maxSockets: clients });
const folder = folderForTest();
let receiver: FailingReceiver;
let postgres: RunningPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  agent.destroy();
  await postgres?.stop();
});
beforeEach(async () => {
  copyStock(join(folder.path, 'data'));
  receiver = await startFailingReceiver(failing(0.5));
  receiver.secret = secret;
  const crm = { kind: 'webhook', name: 'crm', url: receiver.url, secret_env: 'BROLGA_CRM_SECRET' };
  copySites(join(folder.path, 'tenants'), tenant);
  changeSettings(join(folder.path, 'tenants'), tenant, () => ({ delivery: { destinations: [crm] } }));
});
afterEach(() => receiver.stop());

const environment = (databaseUrl: string | undefined): Record<string, string> => ({
  TENANTS_DIR: join(folder.path, 'tenants'),
  BROLGA_CRM_SECRET: secret,
  WEBHOOK_PRIVATE_HOSTS: receiver.host,
  LOG_LEVEL: 'error',
  // The waits before a sixth or seventh attempt at one of the few leads that need it would be most of the time.
  TEST_PACE: String(1 / 20_000),
  ...(databaseUrl && { DATABASE_URL: databaseUrl, SESSION_SECRET: 'a secret of the site, long enough' }),
});

/** A process that is started again at once whenever it is killed. */
class Supervised {
  #site: Site | undefined;
  #restart = Promise.resolve();

  constructor(
    readonly port: number,
    readonly environment: Record<string, string>,
  ) {}

  async start(): Promise<void> {
    const { port, environment } = this;
    const program = 'tests/robustness/hurried-site.mjs';
    this.#site = await startSite({ dataDir: join(folder.path, 'data'), port, environment, program });
  }

  /** Resolves when it is up again. */
  kill(): Promise<void> {
    this.#restart = this.stop().then(() => this.start());
    return this.#restart;
  }

  async stop(): Promise<void> {
    await this.#restart.catch(() => undefined);
    await this.#site?.stop('SIGKILL');
  }
}

/** Runs the dealer's command line on the same data. */
const dealer = (env: Record<string, string>, ...argv: string[]) =>
  dealerJson([...argv, '--tenant', tenant], { dataDir: join(folder.path, 'data'), environment: env });

/** The lead's ID if the site acknowledged it; null for any other answer or none. */
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
      answer.on('end', () => done(answer.statusCode === 201 ? JSON.parse(text).id : null));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => done(null));
    sent.end(body);
  });
}

/** Sends each lead until it is acknowledged, under the same key, as good clients do. */
async function sendAll(sites: readonly Supervised[], key: string): Promise<Map<number, string>> {
  const acknowledged = new Map<number, string>();
  const killing: Promise<void>[] = [];
  const note = (number: number, id: string) => {
    acknowledged.set(number, id);
    const nth = acknowledged.size / leadsOfLife;
    if (Number.isInteger(nth) && nth <= kills) killing.push(sites[nth % sites.length]?.kill() ?? fail());
  };
  const one = async (number: number) => {
    for (let attempt = 0; ; attempt += 1) {
      const id = await send(sites[(number + attempt) % sites.length]?.port ?? fail(), key, number);
      if (id !== null) return note(number, id);
      await wait(200 * (0.5 + Math.random()));
    }
  };
  const waiting = Array.from({ length: total }, (_, number) => number);
  const client = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) await one(number);
  };
  await Promise.all(Array.from({ length: clients }, client));
  await Promise.all(killing);
  expect(killing).toHaveLength(kills);
  return acknowledged;
}
const fail = (): never => expect.fail('no such process');

const setups: ReadonlyArray<readonly [on: string, processes: number, url: () => string | undefined]> = [
  ['SQLite with one process', 1, () => undefined],
  ['PostgreSQL with two web processes', 2, () => postgres.url],
];
describe.each(setups)('a receiver that fails half of the time, %s', (_on, processes, url) => {
  it('gets every acknowledged lead, none under two IDs, although processes are killed', async () => {
    const env = environment(url());
    const ports = await Promise.all(Array.from({ length: processes }, freePort));
    const sites = ports.map((port) => new Supervised(port, env));
    // One after the other: the first fills the database.
    for (const site of sites) await site.start();
    const scope = ['--scope', 'leads:write', '--rate', '100000'];
    const { key } = await dealer(env, 'api-key', 'create', ...scope);
    try {
      const acknowledged = await sendAll(sites, key);
      const taken = () => new Map(receiver.taken.map(({ id, data }) => [id, data['id']]));
      await expect.poll(() => taken().size, { timeout: 240_000 }).toBe(total);
      const leads = [...taken().values()];
      expect(new Set(leads)).toEqual(new Set(acknowledged.values()));
      expect(new Set(leads).size).toBe(total);
      for (const [id, leadId] of taken()) expect(id).toBe(`${leadId}-crm`);
      expect(receiver.unsigned).toBe(0);
      const deliveries = (state: string) => dealer(env, 'deliveries', 'list', '--state', state);
      await expect.poll(() => deliveries('pending'), { timeout: 60_000, interval: 500 }).toEqual([]);
      expect(await deliveries('dead')).toEqual([]);
    } finally {
      for (const site of sites) await site.stop();
    }
  }, 600_000);
});
