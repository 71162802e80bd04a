import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadSites } from '../tenants/load-sites';
import type { SiteChange } from '../tenants/registry';
import type { Tenant } from '../tenants/tenant-schema';
import { DeliveryThread } from './delivery-thread';

const folder = mkdtempSync(join(tmpdir(), 'delivery-thread-'));
const file = join(folder, 'thread.mjs');
/** Writes down what the thread is started with and told. */
const program = `
import { appendFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
const write = (line) => appendFileSync(${JSON.stringify(join(folder, 'notes'))}, line + '\\n');
write('start ' + workerData.secret + ' ' + workerData.times.pollMs + ' ' + workerData.tenants.map(({ slug }) => slug));
parentPort.on('message', (order) => {
  write(typeof order === 'string' ? order : 'change ' + order.changed.map(({ slug }) => slug) + ' - ' + order.removed);
  if (order === 'stop') process.exit(0);
});`;
const notes = () => readFileSync(join(folder, 'notes'), 'utf8').trim().split('\n');

let tenants: readonly Tenant[];
beforeAll(async () => {
  const sites = await loadSites(resolve('tenants'));
  tenants = sites.ok ? [...sites.value.values()].map(({ tenant }) => tenant) : [];
  writeFileSync(file, program);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function changing(all: readonly Tenant[]) {
  const listeners = new Set<(change: SiteChange) => void>();
  return {
    all: () => all,
    onChange: (listener: (change: SiteChange) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (change: SiteChange) => {
      for (const listener of listeners) listener(change);
    },
  };
}

test('a site is plain data: another thread gets all of it', () => {
  expect(tenants.length).toBeGreaterThan(0);
  expect(structuredClone(tenants)).toEqual(tenants);
});

test('nothing runs before the start; then sites, news and the end reach the thread, many nudges as one', async () => {
  writeFileSync(join(folder, 'notes'), '');
  const all = tenants.map(({ slug }) => slug).join();
  const [one, ...others] = tenants.map(({ slug }) => slug);
  const registry = changing(tenants);
  const thread = new DeliveryThread({ secret: 's', tenants: registry, log: { error: vi.fn() }, file });
  thread.nudge();
  await thread.stop();
  expect(notes()).toEqual(['']);

  thread.start({ pollMs: 7 });
  for (let times = 0; times < 20; times += 1) thread.nudge();
  await vi.waitFor(() => expect(notes()).toEqual([`start s 7 ${all}`, 'nudge']));
  registry.change({ changed: tenants.slice(1), removed: [one ?? ''] });
  await thread.stop();
  registry.change({ changed: tenants, removed: [] });
  expect(notes()).toEqual([`start s 7 ${all}`, 'nudge', `change ${others} - ${one}`, 'stop']);
});

test('a crash is logged by its kind and place, without what it quotes', async () => {
  const broken = join(folder, 'broken.mjs');
  writeFileSync(broken, `throw new RangeError('Jane "Citizen" is not a number');`);
  const error = vi.fn();
  const thread = new DeliveryThread({
    secret: 's',
    tenants: changing(tenants),
    log: { error },
    file: broken,
  });
  thread.start();
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce());
  await thread.stop();
  const [fault] = error.mock.calls[0] ?? [];
  expect(fault).toMatchObject({ error: 'RangeError', says: 'Jane … is not a number', pauseMs: 1_000 });
});
