import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasNoSite, leftOutSlugs, type SiteChange } from '#server/dealer/registry';
import type { Log } from '#server/platform/log';
import { textOf } from '#server/site/content/content-files';
import { folderForTest } from '../../../tests/support/folder';
import { testLocation } from '../../../tests/support/test-tenant';
import { soundSitesOf, soundSitesOnly } from './create-tenants';
import { openLiveRegistry } from './live-registry';

const dir = folderForTest();
let lines: unknown[] = [];
let stamp = 1_000_000;
beforeEach(async () => {
  lines = [];
});

const write =
  (level: string) =>
  (...given: unknown[]) =>
    void lines.push([level, ...given]);
const log: Log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
/** Writes a file with a distinct modification time, as an editor would a moment later. */
async function put(file: string, content: unknown) {
  await mkdir(join(dir.path, file, '..'), { recursive: true });
  await writeFile(join(dir.path, file), typeof content === 'string' ? content : JSON.stringify(content));
  stamp += 10;
  await utimes(join(dir.path, file), stamp, stamp);
}
const tenant = (slug: string, name: string, more: object = {}) =>
  put(`${slug}/tenant.json`, { slug, name, locations: [testLocation()], ...more });

async function open() {
  const opened = await openLiveRegistry(
    dir.path,
    { production: true, leavingOut: soundSitesOf(dir.path, log) },
    log,
  );
  if (!opened.ok) throw new Error('broken at the start');
  const changes: SiteChange[] = [];
  opened.value.onChange((change) => changes.push(change));
  return { registry: opened.value, changes };
}
const redirect = (from: string, to: string) => ({ from, to });
const review = { id: '1', customer_name: 'Mia N', text: 'Good.', rating: 5 };
const reviews = (count: number) => ({ count, average_rating: '4.6', reviews: [review] });
const range = (slug: string) => ({ models: [{ id: '1', name: slug, slug, manufacturer_name: 'Ford' }] });

describe('an empty folder of a running site', () => {
  const openEmpty = (served: readonly string[], defaultTenant?: string) =>
    openLiveRegistry(
      dir.path,
      {
        production: true,
        defaultTenant,
        served: new Set(served),
        leavingOut: soundSitesOf(dir.path, log),
      },
      log,
    );

  it('is one to set up: the first site is served once it is there, and stays', async () => {
    const opened = await openEmpty([], 'a');
    if (!opened.ok) throw new Error('not opened');
    expect(hasNoSite(opened.value)).toBe(true);
    await opened.value.refresh();
    expect(opened.value.problems()).toEqual([]);
    await tenant('a', 'A');
    await opened.value.refresh();
    expect(opened.value.byHost('any.example')?.name).toBe('A');
    await rm(join(dir.path, 'a'), { recursive: true });
    await opened.value.refresh();
    expect(opened.value.all().map(({ slug }) => slug)).toEqual(['a']);
  });

  it('is a mistake if sites of it were served before', async () => {
    expect(await openEmpty(['a'])).toMatchObject({ ok: false });
  });
});

describe('a registry of sound sites only', () => {
  const openSound = (defaultTenant?: string) =>
    openLiveRegistry(dir.path, { production: true, defaultTenant, leavingOut: soundSitesOnly }, log);

  it('leaves out a broken site, even the default one, without logging it', async () => {
    await tenant('a', 'A');
    await tenant('b', 'B', { templat: 'harbour' });
    const opened = await openSound('b');
    expect(opened.ok && opened.value.all().map(({ slug }) => slug)).toEqual(['a']);
    expect(opened.ok && leftOutSlugs(opened.value)).toEqual(['b']);
    expect(opened.ok && opened.value.byHost('any.example')).toBeNull();
    expect(lines).toEqual([]);
  });

  it('needs at least one site and an existing default site', async () => {
    expect(await openSound()).toMatchObject({ ok: false });
    await tenant('a', 'A');
    await expect(openSound('gone')).rejects.toThrow('DEFAULT_TENANT');
  });
});

it('a folder of sites at the start serves the sound ones; nobody answers for the hosts that a broken file still names', async () => {
  await tenant('a', 'A');
  await put('b/tenant.json', '{ "slug": "b", "hosts": ["b.example", "www.b.example"], "name": ');
  const { registry } = await open();
  expect(registry.all().map(({ slug }) => slug)).toEqual(['a']);
  expect(registry.leftOut()).toMatchObject([{ slug: 'b', hosts: ['b.example', 'www.b.example'] }]);
  expect(['b.localhost', 'www.b.example', 'a.localhost'].map(registry.isLeftOut)).toEqual([
    true,
    true,
    false,
  ]);
  expect(lines).toHaveLength(1);
  await tenant('b', 'B', { hosts: ['b.example'] });
  await registry.refresh();
  expect(registry.byHost('b.example')?.name).toBe('B');
});

describe('copies of stored sites', () => {
  async function openCopy(claims: Record<string, string[]> = {}) {
    const claimedHosts = async () => new Map(Object.entries(claims));
    const leavingOut = { claimedHosts, isCopy: true, log };
    const opened = await openLiveRegistry(dir.path, { production: true, leavingOut }, log);
    if (!opened.ok) throw new Error('broken at the start');
    return opened.value;
  }
  const logged = (level: string) => lines.filter((line) => Array.isArray(line) && line[0] === level);

  it('are left out while broken: the others start, and one log line gives the reasons', async () => {
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

  it('are served once they are fixed, and keep their last good state if they break again', async () => {
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

  it('start without a page that is broken, and one log line names it', async () => {
    await tenant('a', 'A');
    await put('a/content/blog/one.md', '---\ntitle: [\n---\n');
    await put('a/redirects.json', [{ from: '/old', to: '/contact' }]);
    const registry = await openCopy();
    expect(registry.leftOut()).toEqual([]);
    expect(registry.dataOf({ slug: 'a' }).redirects).toHaveLength(1);
    expect(registry.problems()[0]?.file).toBe('a/content/blog/one.md');
    expect(logged('error')).toMatchObject([['error', { file: 'a/content/blog/one.md' }, expect.any(String)]]);
  });

  it('are left out if they are new and broken, until they are removed', async () => {
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
    await rm(join(dir.path, 'b'), { recursive: true });
    await registry.refresh();
    expect(registry.leftOut()).toEqual([]);
    expect(registry.isLeftOut('b.localhost')).toBe(false);
    expect(heard).toEqual([['b'], []]);
  });
});

describe('tenants that change while the process runs', () => {
  it('are served with new settings and files together after the next scan', async () => {
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
    await rm(join(dir.path, 'b'), { recursive: true });
    await registry.refresh();
    expect(registry.all().map(({ slug }) => slug)).toEqual(['a', 'c']);
    expect(changes).toMatchObject([{ changed: [{ slug: 'c' }], removed: ['b'] }]);
  });

  it('stay as they are while the folder is unreadable, and the scan returns false', async () => {
    await tenant('a', 'A');
    const { registry } = await open();
    await rename(dir.path, `${dir.path}-away`);
    expect(await registry.refresh(new Set(['a']))).toBe(false);
    await registry.refresh();
    expect(registry.bySlug('a')?.name).toBe('A');
    expect(registry.problems()[0]?.message).toContain('cannot be read');
    await rename(`${dir.path}-away`, dir.path);
    expect(await registry.refresh(new Set(['a']))).toBe(true);
    await tenant('a', 'A', { theme: { accent: 'teal' } });
    expect(await registry.refresh()).toBe(true);
  });

  it('keep their last good state while broken, and each problem is logged once', async () => {
    await tenant('a', 'A');
    await tenant('b', 'B');
    const { registry } = await open();
    const all = registry.all();
    await tenant('a', 'A', { theme: { accent: 'teal' } });
    await registry.refresh();
    await registry.refresh();
    expect(registry.all()).toEqual(all);
    const at = { file: 'a/tenant.json', path: 'theme.accent' };
    const message = 'expected a colour as #rrggbb, found "teal"';
    expect(registry.problems()[0]).toEqual({ ...at, message });
    expect(lines).toEqual([
      ['warn', { ...at, expectation: message }, expect.stringMatching(/^tenant change not applied/)],
    ]);
    await tenant('a', 'Right again');
    await registry.refresh();
    expect(registry.problems()).toEqual([]);
    expect(registry.bySlug('a')?.name).toBe('Right again');
  });

  const post = (title: string, more = '') =>
    `---\ntitle: ${title}\npublished: 2026-11-01\n${more}---\n\n${title} it is.\n`;
  const blog = 'a/content/blog/one.md';

  it.each<[file: string, broken: string]>([
    ['a/reviews.json', '{'],
    ['a/offers.json', '[{}]'],
    ['a/models.json', '[]'],
    ['a/redirects.json', '[{ "from": "/*", "to": "/models" }]'],
    [blog, '---\ntitle: [\n---\n'],
    ['a/content/blog/undated.md', '---\ntitle: Undated\n---\nText.\n'],
    ['a/content/blog/filed.md', post('Filed', 'category: nowhere\n')],
    ['a/content/blog/again.md', post('Again', 'path: /blog/one\n')],
    ['a/content/notes.txt', 'Not a page'],
    ['a/tenant.json', '{'],
  ])('with a broken %s have the new versions of all other files', async (file, broken) => {
    await tenant('a', 'Before');
    await put(blog, post('One'));
    const { registry, changes } = await open();
    await put(file, broken);
    await registry.refresh();
    expect(registry.problems()[0]?.file).toBe(file);
    expect(changes).toEqual([]);
    if (file !== 'a/tenant.json') await tenant('a', 'After');
    if (file !== 'a/redirects.json') await put('a/redirects.json', [redirect('/old', '/contact')]);
    await put('a/content/blog/two.md', post('Two'));
    await registry.refresh();
    expect(registry.problems()[0]?.file).toBe(file);
    expect(registry.bySlug('a')?.name).toBe(file === 'a/tenant.json' ? 'Before' : 'After');
    const { redirects, content } = registry.dataOf({ slug: 'a' });
    expect(redirects).toHaveLength(file === 'a/redirects.json' ? 0 : 1);
    expect([...content.keys()].sort()).toEqual(['/blog/one', '/blog/two']);
    const one = content.get('/blog/one');
    expect(one && textOf(one)).toContain('One it is.');
    await rm(join(dir.path, file));
    if (file === 'a/tenant.json') await tenant('a', 'Mended');
    await registry.refresh();
    expect(registry.problems()).toEqual([]);
  });

  it.each([
    ['reviews.json', 'reviews', reviews(3), reviews(4)],
    ['offers.json', 'offers', [{ id: 'winter', name: 'Winter' }], [{ id: 'winter', name: 'Spring' }]],
    ['models.json', 'models', range('ranger'), range('everest')],
  ] as const)(
    'keep the last good version of %s while it is broken, and take the next one',
    async (file, name, first, next) => {
      await tenant('a', 'Before');
      await put(`a/${file}`, first);
      const { registry } = await open();
      await tenant('a', 'After');
      await put(`a/${file}`, '{');
      await registry.refresh();
      expect(registry.bySlug('a')?.name).toBe('After');
      expect(registry.dataOf({ slug: 'a' })[name]).toMatchObject(first);
      await put(`a/${file}`, next);
      await registry.refresh();
      expect(registry.dataOf({ slug: 'a' })[name]).toMatchObject(next);
    },
  );

  it('keep settings that their pages contradict, and follow the other files', async () => {
    const blogOf = (...slugs: string[]) => ({
      blog: { categories: slugs.map((slug) => ({ slug, name: slug })) },
    });
    await tenant('a', 'Before', blogOf('news', 'tips'));
    await put(blog, post('One', 'category: news\n'));
    const { registry } = await open();
    await tenant('a', 'After', blogOf('tips'));
    await put('a/redirects.json', [redirect('/old', '/contact')]);
    await registry.refresh();
    expect(registry.problems()[0]?.file).toBe(blog);
    expect(registry.bySlug('a')?.name).toBe('Before');
    const { redirects, content } = registry.dataOf({ slug: 'a' });
    expect([redirects.length, content.size]).toEqual([1, 1]);
  });

  it('follow a page’s text while another page is broken', async () => {
    await tenant('a', 'A');
    await put(blog, post('One'));
    await put('a/content/blog/two.md', post('Two'));
    const { registry } = await open();
    await put(blog, '---\ntitle: [\n---\n');
    await put('a/content/blog/two.md', post('Two').replace('it is', 'it was'));
    await registry.refresh();
    const two = registry.dataOf({ slug: 'a' }).content.get('/blog/two');
    expect(two && textOf(two)).toContain('Two it was.');
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

  it('refuse redirects to a host that is not listed and keep the last good ones', async () => {
    await tenant('a', 'A');
    await put('a/redirects.json', [redirect('/old', '/contact')]);
    const { registry } = await open();
    await put('a/redirects.json', [redirect('/old', 'https://evil.example/')]);
    await registry.refresh();
    const problem = { file: 'a/redirects.json', path: '0.to' };
    expect(registry.problems()).toContainEqual(expect.objectContaining(problem));
    expect(registry.dataOf({ slug: 'a' }).redirects).toMatchObject([{ to: '/contact' }]);
  });
});
