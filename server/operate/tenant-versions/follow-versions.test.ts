import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createVersionFollower } from './follow-versions';
import type { CurrentVersion } from './tenant-versions';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database of sites with the change that each became current with, a copy of them, and a process that serves it. */
function scene() {
  const database = new Map<string, { readonly version: number; readonly change: number }>();
  const copy = new Map<string, number>();
  const served = new Map<string, number>();
  const faulty = { sites: new Set<string>(), isRegistry: false };
  const logged: unknown[] = [];
  const counted = { change: 0, takes: 0 };
  const save = (tenant: string, version: number) =>
    database.set(tenant, { version, change: ++counted.change });
  const tenantVersions = {
    changeNumber: async () => counted.change,
    currentSince: async (since: number): Promise<readonly CurrentVersion[]> =>
      [...database]
        .filter(([, { change }]) => change > since)
        .map(([tenant, { version }]) => ({ tenant, version, removed: false, print: '' })),
  };
  const follower = createVersionFollower({
    tenantVersions,
    copy: {
      open: async () => undefined,
      sweep: async () => undefined,
      take: async ({ tenant, version }) => {
        counted.takes += 1;
        if (faulty.sites.has(tenant)) throw new Error('the disk is full');
        copy.set(tenant, version);
      },
      keepOnly: async (slugs) => {
        for (const slug of copy.keys()) if (!slugs.has(slug)) copy.delete(slug);
      },
    },
    log: { info: () => undefined, error: (...line: readonly unknown[]) => void logged.push(line) },
  });
  const serve = async (slugs: ReadonlySet<string>): Promise<boolean> => {
    if (faulty.isRegistry) return false;
    for (const slug of served.keys()) if (!copy.has(slug)) served.delete(slug);
    for (const slug of slugs) served.set(slug, copy.get(slug) ?? 0);
    return true;
  };
  return { database, served, faulty, logged, counted, save, follower, serve };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000 + 10);

test('logs a failing site once, retries it alone and serves the others', async () => {
  const { served, faulty, logged, counted, save, follower, serve } = scene();
  for (let at = 0; at < 20; at += 1) save(`site-${at}`, 1);
  await follower.catchUp();
  const stop = follower.follow(serve);
  faulty.sites.add('site-0');
  for (let at = 0; at < 20; at += 1) save(`site-${at}`, 2);
  await seconds(1);
  expect([...served].filter(([, version]) => version === 2)).toHaveLength(19);
  expect(follower.state().behindSince).not.toBeNull();
  const { takes } = counted;
  await seconds(3);
  expect(counted.takes - takes).toBe(3);
  expect(logged).toHaveLength(1);
  faulty.sites.clear();
  await seconds(1);
  expect(served.get('site-0')).toBe(2);
  expect(follower.state().behindSince).toBeNull();
  await stop();
});

test('retries a site that fails at the start and serves the others', async () => {
  const { served, faulty, save, follower, serve } = scene();
  for (const slug of ['a', 'b']) save(slug, 1);
  faulty.sites.add('a');
  await follower.catchUp();
  expect(follower.state().behindSince).not.toBeNull();
  faulty.sites.clear();
  const stop = follower.follow(serve);
  await seconds(1);
  expect(served.get('a')).toBe(1);
  expect(follower.state().behindSince).toBeNull();
  await stop();
});

test('stays behind until a change is served', async () => {
  const { served, faulty, save, follower, serve } = scene();
  await follower.catchUp();
  const stop = follower.follow(serve);
  faulty.isRegistry = true;
  save('a', 1);
  await seconds(3);
  expect(follower.state().behindSince).not.toBeNull();
  faulty.isRegistry = false;
  await seconds(1);
  expect([served.get('a'), follower.state().behindSince]).toEqual([1, null]);
  await stop();
});

test('stops serving sites that a restored older database lacks', async () => {
  const { database, served, counted, save, follower, serve } = scene();
  for (const slug of ['a', 'b']) save(slug, 1);
  await follower.catchUp();
  const stop = follower.follow(serve);
  save('c', 1);
  await seconds(1);
  expect([...served.keys()]).toEqual(['c']);
  database.delete('c');
  database.delete('b');
  counted.change = 1;
  await seconds(1);
  expect([...served.keys()]).toEqual(['a']);
  await stop();
});
