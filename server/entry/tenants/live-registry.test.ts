import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leftOutSlugs, type SiteChange } from '#server/dealership/tenants/registry';
import { textOf } from '#server/pages/content/page-source';
import type { Log } from '#server/platform/log';
import { soundSitesOnly } from './create-tenants';
import { openLiveRegistry } from './live-registry';

let dir = '';
let lines: unknown[] = [];
let stamp = 1_000_000;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'live-'));
  lines = [];
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const write =
  (level: string) =>
  (...given: unknown[]) =>
    void lines.push([level, ...given]);
const log: Log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
const place = {
  name: 'Yard',
  phone: '(07) 5550 0142',
  street: '1',
  city: 'C',
  state: 'QLD',
  postcode: '4034',
};

/** Writes a file with a distinct modification time, as an editor would a moment later. */
async function put(file: string, content: unknown) {
  await mkdir(join(dir, file, '..'), { recursive: true });
  await writeFile(join(dir, file), typeof content === 'string' ? content : JSON.stringify(content));
  stamp += 10;
  await utimes(join(dir, file), stamp, stamp);
}
const tenant = (slug: string, name: string, more: object = {}) =>
  put(`${slug}/tenant.json`, { slug, name, locations: [place], ...more });

async function open() {
  const opened = await openLiveRegistry(dir, { production: true }, log);
  if (!opened.ok) throw new Error('broken at the start');
  const changes: SiteChange[] = [];
  opened.value.onChange((change) => changes.push(change));
  return { registry: opened.value, changes };
}
const review = { id: '1', customer_name: 'Mia N', text: 'Good.', rating: 5 };
const reviews = (count: number) => ({ count, average_rating: '4.6', reviews: [review] });

describe('a folder of which only sound sites are wanted', () => {
  const openSound = (defaultTenant?: string) =>
    openLiveRegistry(dir, { production: true, defaultTenant, leavingOut: soundSitesOnly }, log);

  it('leaves out a broken site, be it the default one, without a log line', async () => {
    await tenant('a', 'A');
    await tenant('b', 'B', { templat: 'harbour' });
    const opened = await openSound('b');
    expect(opened.ok && opened.value.all().map(({ slug }) => slug)).toEqual(['a']);
    expect(opened.ok && leftOutSlugs(opened.value)).toEqual(['b']);
    expect(opened.ok && opened.value.byHost('any.example')).toBeNull();
    expect(lines).toEqual([]);
  });

  it('still needs a folder with sites, and a default site that exists', async () => {
    expect(await openSound()).toMatchObject({ ok: false });
    await tenant('a', 'A');
    await expect(openSound('gone')).rejects.toThrow('DEFAULT_TENANT');
  });
});

describe('copies of sites of the database', () => {
  async function openCopy(claims: Record<string, string[]> = {}) {
    const claimedHosts = async () => new Map(Object.entries(claims));
    const leavingOut = { claimedHosts, isCopy: true, log };
    const opened = await openLiveRegistry(dir, { production: true, leavingOut }, log);
    if (!opened.ok) throw new Error('broken at the start');
    return opened.value;
  }
  const logged = (level: string) => lines.filter((line) => Array.isArray(line) && line[0] === level);

  it('are left out while broken: the others start, and one line says which and why', async () => {
    await tenant('a', 'A');
    await tenant('b', 'B', { theme: { accent: 'teal' }, templat: 'harbour' });
    const registry = await openCopy({ b: ['b.example'] });
    expect(registry.all().map(({ slug }) => slug)).toEqual(['a']);
    expect(registry.leftOut()).toMatchObject([{ slug: 'b', hosts: ['b.example'] }]);
    expect(registry.isLeftOut('b.example')).toBe(true);
    await registry.refresh();
    const problems = [
      'b/tenant.json: theme.accent: expected a colour as #rrggbb',
      'b/tenant.json: templat: is not a known setting (did you mean template?)',
    ];
    expect(lines).toEqual([['error', { tenant: 'b', problems }, expect.stringContaining('left out')]]);
  });

  it('are served once they are mended, and stay as they were if they break after that', async () => {
    await tenant('a', 'A', { theme: { accent: 'teal' } });
    const registry = await openCopy();
    expect(registry.all()).toEqual([]);
    await tenant('a', 'A');
    await registry.refresh(new Set(['a']));
    expect(registry.bySlug('a')?.name).toBe('A');
    expect(registry.leftOut()).toEqual([]);
    await tenant('a', 'A2', { theme: { accent: 'teal' } });
    await registry.refresh();
    expect(registry.bySlug('a')?.name).toBe('A');
    expect(registry.leftOut()).toEqual([]);
  });

  it('are left out if they are new and broken, until they are gone', async () => {
    await tenant('a', 'A');
    const registry = await openCopy();
    const heard: (readonly string[])[] = [];
    registry.onChange(() => heard.push(leftOutSlugs(registry)));
    await put('b/tenant.json', '{');
    await registry.refresh();
    await registry.refresh();
    expect(registry.leftOut()).toMatchObject([{ slug: 'b' }]);
    expect(logged('error')).toHaveLength(1);
    expect(logged('warn')).toEqual([]);
    await rm(join(dir, 'b'), { recursive: true });
    await registry.refresh();
    expect(registry.leftOut()).toEqual([]);
    expect(registry.isLeftOut('b.localhost')).toBe(false);
    expect(heard).toEqual([['b'], []]);
  });
});

describe('tenants that change while the process runs', () => {
  it('are in use after the next scan, settings and files together', async () => {
    await tenant('a', 'Before', { hosts: ['old.example'] });
    await put('a/reviews.json', reviews(1));
    const { registry, changes } = await open();
    const before = registry.byHost('old.example');
    await tenant('a', 'After', { hosts: ['new.example'] });
    await put('a/reviews.json', reviews(2));
    expect(registry.bySlug('a')?.name).toBe('Before');
    await registry.refresh();
    const after = registry.byHost('new.example');
    expect(after?.name).toBe('After');
    expect(registry.byHost('old.example')).toBeNull();
    expect(after && registry.dataOf(after).reviews?.count).toBe(2);
    expect(before && registry.dataOf(before).reviews?.count).toBe(1);
    expect(before && after && registry.dataOf(before).version !== registry.dataOf(after).version).toBe(true);
    expect(changes).toEqual([{ changed: [after], removed: [] }]);
  });

  it('appear and disappear', async () => {
    await tenant('a', 'A');
    await tenant('b', 'B');
    const { registry, changes } = await open();
    await tenant('c', 'C');
    await rm(join(dir, 'b'), { recursive: true });
    await registry.refresh();
    expect(registry.all().map(({ slug }) => slug)).toEqual(['a', 'c']);
    expect(changes).toMatchObject([{ changed: [{ slug: 'c' }], removed: ['b'] }]);
  });

  it('stay as they are while the folder cannot be read, and the scan says so', async () => {
    await tenant('a', 'A');
    const { registry } = await open();
    await rename(dir, `${dir}-away`);
    expect(await registry.refresh(new Set(['a']))).toBe(false);
    expect(registry.bySlug('a')?.name).toBe('A');
    await rename(`${dir}-away`, dir);
    expect(await registry.refresh(new Set(['a']))).toBe(true);
    await tenant('a', 'A', { theme: { accent: 'teal' } });
    expect(await registry.refresh()).toBe(true);
  });

  it('stay in their previous state while broken; logged once, until fixed', async () => {
    await tenant('a', 'A');
    await tenant('b', 'B');
    const { registry } = await open();
    const all = registry.all();
    await tenant('a', 'A', { theme: { accent: 'teal' } });
    await registry.refresh();
    await registry.refresh();
    expect(registry.all()).toEqual(all);
    const [found] = registry.problems();
    expect(found).toEqual({
      file: 'a/tenant.json',
      path: 'theme.accent',
      message: 'expected a colour as #rrggbb, found "teal"',
    });
    expect(lines).toEqual([
      [
        'warn',
        { file: 'a/tenant.json', path: 'theme.accent', expectation: found?.message },
        'tenant change not applied',
      ],
    ]);
    await tenant('a', 'Right again');
    await registry.refresh();
    expect(registry.problems()).toEqual([]);
    expect(registry.bySlug('a')?.name).toBe('Right again');
  });

  it('are never half updated when another file of the folder is broken', async () => {
    await tenant('a', 'Before');
    const { registry } = await open();
    await tenant('a', 'After');
    await put('a/reviews.json', '{');
    await registry.refresh();
    expect(registry.bySlug('a')?.name).toBe('Before');
    expect(registry.problems()[0]?.file).toBe('a/reviews.json');
  });

  it("still show a page's previous text while its file is broken", async () => {
    await tenant('a', 'A');
    await put('a/content/about-us.md', '---\ntitle: About us\n---\n\nSince 1987.\n');
    const { registry } = await open();
    await put('a/content/about-us.md', '---\ntitle: [\n---\n');
    await registry.refresh();
    const page = registry.dataOf({ slug: 'a' }).content.get('/about-us');
    expect(registry.problems()[0]?.file).toBe('a/content/about-us.md');
    expect(page && textOf(page)).toContain('Since 1987.');
  });

  it('remain if the whole folder disappears', async () => {
    await tenant('a', 'A');
    const { registry } = await open();
    await rm(dir, { recursive: true });
    await registry.refresh();
    expect(registry.bySlug('a')?.name).toBe('A');
    expect(registry.problems()[0]?.message).toContain('cannot be read');
  });

  it('are scanned only where a change was reported', async () => {
    await tenant('a', 'A');
    await tenant('b', 'B');
    const { registry } = await open();
    await tenant('a', 'A2');
    await tenant('b', 'B2');
    await registry.refresh(new Set(['b']));
    expect(registry.all().map(({ name }) => name)).toEqual(['A', 'B2']);
    const [a] = registry.all();
    await registry.refresh();
    expect(registry.all().map(({ name }) => name)).toEqual(['A2', 'B2']);
    expect(a?.name).toBe('A');
  });

  it.each([
    [
      'in a circle',
      [
        { from: '/old', to: '/older' },
        { from: '/older', to: '/old' },
      ],
      '1.to',
    ],
    ['off to a host that is not listed', [{ from: '/old', to: 'https://evil.example/' }], '0.to'],
    ['away from everything', [{ from: '/*', to: '/models' }], '0.from'],
  ])('redirects %s are not used', async (_, redirects, path) => {
    await tenant('a', 'A');
    await put('a/redirects.json', [{ from: '/old', to: '/contact' }]);
    const { registry } = await open();
    await put('a/redirects.json', redirects);
    await registry.refresh();
    expect(registry.problems()).toContainEqual(expect.objectContaining({ file: 'a/redirects.json', path }));
    expect(registry.dataOf({ slug: 'a' }).redirects).toMatchObject([{ to: '/contact' }]);
  });
});
