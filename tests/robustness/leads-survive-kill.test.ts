import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { bareEnvironment, type Site, startSite } from '../support/site';
import { enquiry } from './lead-intake';

const total = 1_000;
const root = resolve(import.meta.dirname, '../..');
const tenant = 'brolga';
let dataDir: string;
let key: string;
let site: Site | undefined;
const agent = new Agent({ keepAlive: true, maxSockets: 250 });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'leads-survive-'));
  site = await startSite({ dataDir });
  const options = ['--tenant', tenant, '--scope', 'leads:write', '--rate', '100000', '--json'];
  ({ key } = z.object({ key: z.string() }).parse(await dealer('api-key', 'create', ...options)));
});
afterAll(async () => {
  agent.destroy();
  await site?.stop('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the dealer's command line on the site's data folder, and gives the JSON that it prints. */
async function dealer(...options: string[]): Promise<unknown> {
  const env = { ...bareEnvironment(), DATA_DIR: dataDir };
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['server/entry/cli/dealer.mjs', ...options], {
    cwd: root,
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

/** The lead's id when the site acknowledged it; null for any other answer or none. */
function send(port: number, number: number): Promise<string | null> {
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
    const sent = request(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('error', () => done(null));
      answer.on('end', () => done(answer.statusCode === 201 ? acknowledged(text) : null));
    });
    sent.on('error', () => done(null));
    sent.end(body);
  });
}

const acknowledged = (text: string): string =>
  z.object({ lead_id: z.string() }).parse(JSON.parse(text)).lead_id;

/** As a good client does: until it is acknowledged, under the same key. */
async function sendUntilTaken(port: number, number: number): Promise<string> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const id = await send(port, number);
    if (id !== null) return id;
    await wait(500);
  }
  throw new Error(`enquiry ${number} was never acknowledged`);
}

const numbers = Array.from({ length: total }, (_, number) => number);
const outbox = (): string[] => readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'));

describe('kill -9 during 1,000 concurrent lead submissions', () => {
  it('loses no acknowledged lead, delivers each, and makes none twice under one key', async () => {
    const running = site;
    if (!running) throw new Error('the site is not running');
    const before = new Map<number, string>();
    const sending = numbers.map(async (number) => {
      const id = await send(running.port, number);
      if (id === null) return;
      before.set(number, id);
      if (before.size === 300) running.process.kill('SIGKILL');
    });
    await Promise.all(sending);
    expect(running.process.signalCode).toBe('SIGKILL');
    expect(before.size).toBeLessThan(total);

    site = await startSite({ dataDir });
    const { port } = site;
    const leads = z.array(z.looseObject({ lead_id: z.string() }));
    const stored = leads.parse(await dealer('leads', 'list', '--tenant', tenant, '--json'));
    const afterRestart = new Set(stored.map((lead) => lead.lead_id));
    for (const id of before.values()) expect(afterRestart).toContain(id);

    const after = new Map<number, string>();
    await Promise.all(numbers.map(async (number) => after.set(number, await sendUntilTaken(port, number))));
    for (const [number, id] of before) expect(after.get(number)).toBe(id);
    const all = leads.parse(await dealer('leads', 'list', '--tenant', tenant, '--json'));
    expect(all).toHaveLength(total);
    expect(new Set(all.map((lead) => lead.lead_id))).toEqual(new Set(after.values()));

    const names = [...after.values()].map((id) => `${id}-email.eml`).sort();
    await vi.waitFor(() => expect(outbox().sort()).toEqual(names), { timeout: 120_000, interval: 500 });
    for (const name of names) {
      const message = readFileSync(join(dataDir, 'outbox', name), 'utf8');
      expect(message).toContain(`Message-ID: <${name.slice(0, -'.eml'.length)}@`);
    }
  });
});
