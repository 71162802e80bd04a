import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import type { SiteChange } from '#server/dealer/registry';
import type { Tenant } from '#server/settings/tenant-schema';
import { loadSites } from '../../../tests/support/demo-tenants';
import { folderForFile } from '../../../tests/support/folder';
import { patience } from '../../../tests/support/patience';
import { DeliveryThread } from './delivery-thread';

const folder = folderForFile();
const file = join(folder, 'thread.mjs');
/** Records the thread's start data and messages; requests two sites, of which one exists. */
const program = `
import { appendFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
const write = (line) => appendFileSync(${JSON.stringify(join(folder, 'notes'))}, line + '\\n');
write('start ' + workerData.secret.current + ' ' + workerData.times.pollMs + ' without ' + workerData.leftOut);
parentPort.on('message', (order) => {
  if (typeof order === 'string') write(order);
  else if (order.leftOut) write('without ' + order.leftOut);
  else write(order.slugs + ' ' + (order.tenant ? order.tenant.name : order.tenant));
  if (order === 'nudge') for (const slug of ['brolga', 'nowhere']) parentPort.postMessage(slug);
  if (order === 'stop') process.exit(0);
});`;
const notes = () => readFileSync(join(folder, 'notes'), 'utf8').trim().split('\n');

let tenants: readonly Tenant[];
beforeAll(async () => {
  const sites = await loadSites(resolve('tenants'));
  tenants = sites.ok ? [...sites.value.values()].map(({ tenant }) => tenant) : [];
  writeFileSync(file, program);
});

function changing() {
  let leftOut: readonly string[] = ['broken'];
  const listeners = new Set<(change: SiteChange) => void>();
  return {
    bySlug: (wanted: string) => tenants.find(({ slug }) => slug === wanted) ?? null,
    leftOut: () => leftOut.map((slug) => ({ slug, hosts: [], problems: [] })),
    onChange: (listener: (change: SiteChange) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (change: SiteChange, leftOutNow: readonly string[] = []) => {
      leftOut = leftOutNow;
      for (const listener of listeners) listener(change);
    },
  };
}

type Deps = ConstructorParameters<typeof DeliveryThread>[0];
function given(change: Partial<Deps> = {}) {
  const pending = vi.fn(async () => false);
  const thread = new DeliveryThread({
    secret: { current: 's' },
    tenants: changing(),
    pending,
    log: { error: vi.fn() },
    file,
    ...change,
  });
  return { thread, pending };
}

test('a site is plain data, so that it can be copied to another thread', () => {
  expect(tenants.length).toBeGreaterThan(0);
  expect(structuredClone(tenants)).toEqual(tenants);
});

test('sends nothing before the start, then combined nudges, sites, left-out sites and the stop', async () => {
  writeFileSync(join(folder, 'notes'), '');
  const registry = changing();
  const { thread } = given({ tenants: registry });
  thread.nudge();
  await thread.stop();
  expect(notes()).toEqual(['']);

  thread.start({ pollMs: 7 });
  for (let times = 0; times < 20; times += 1) thread.nudge();
  const asked = [
    'start s 7 without broken',
    'nudge',
    `brolga ${registry.bySlug('brolga')?.name}`,
    'nowhere null',
  ];
  await vi.waitFor(() => expect(notes()).toEqual(asked), patience);
  registry.change({ changed: tenants.slice(0, 1), removed: ['gone'] }, ['other']);
  await thread.stop();
  registry.change({ changed: tenants, removed: [] });
  expect(notes()).toEqual([...asked, `${tenants[0]?.slug},gone undefined`, 'without other', 'stop']);
});

test('logs a crash by its kind and place, without quoted values', async () => {
  const broken = join(folder, 'broken.mjs');
  writeFileSync(broken, `throw new RangeError('Jane "Citizen" is not a number');`);
  const error = vi.fn();
  const { thread } = given({ log: { error }, file: broken });
  thread.start();
  thread.nudge();
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce(), patience);
  await thread.stop();
  const [fault] = error.mock.calls[0] ?? [];
  expect(fault).toMatchObject({ error: 'RangeError', says: 'Jane … is not a number', pauseMs: 1_000 });
});

test('starts its thread once something is waiting, even from another process', async () => {
  writeFileSync(join(folder, 'notes'), '');
  const { thread, pending } = given();
  pending.mockRejectedValueOnce(new Error('connection refused'));
  thread.start({ pollMs: 5 });
  await vi.waitFor(() => expect(pending.mock.calls.length).toBeGreaterThan(3), patience);
  expect(notes()).toEqual(['']);
  pending.mockResolvedValue(true);
  await vi.waitFor(() => expect(notes()).toEqual(['start s 5 without broken']), patience);
  const looked = pending.mock.calls.length;
  await thread.stop();
  thread.nudge();
  expect(notes()).toEqual(['start s 5 without broken', 'stop']);
  expect(pending.mock.calls.length).toBeLessThanOrEqual(looked + 1);
});
