import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fontMaker } from '#server/dealer/font-library';
import { loadSites } from '../../../tests/support/demo-tenants';
import { folderForTest } from '../../../tests/support/folder';
import { createCheckDraft } from './create-tenant-versions';
import { newFolderFrom } from './new-tenant';

const dir = folderForTest();
const projectDir = resolve(import.meta.dirname, '../../..');
const demo = join(projectDir, 'tenants');
const demoSites = readdirSync(demo, { withFileTypes: true }).filter((entry) => entry.isDirectory());

const bringDemo = (...slugs: readonly string[]) => {
  for (const slug of slugs) cpSync(join(demo, slug), join(dir.path, slug), { recursive: true });
};
const checkDraft = () =>
  createCheckDraft(
    { projectDir, fonts: fontMaker, secret: () => undefined },
    () => new Date('2026-11-26T00:00:00Z'),
    dir.path,
  );
const copy = (from: string, answers: Readonly<Record<string, unknown>> = {}) =>
  newFolderFrom({ checkDraft: checkDraft() }, dir.path, {
    from,
    answers: { slug: 'hill-end', name: 'Hill End Cars', ...answers },
  });

/** Every text of a site's folder. */
const textsOf = (slug: string) =>
  readdirSync(join(dir.path, slug), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|md)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

test.each(demoSites.map(({ name }) => name))(
  'a copy of %s passes the check, loads beside the original and has none of its names, numbers, hosts and secrets',
  async (from) => {
    bringDemo(from);
    const original = JSON.parse(readFileSync(join(dir.path, from, 'tenant.json'), 'utf8'));
    const created = await copy(from);
    expect(created).toMatchObject({
      ok: true,
      value: { toCheck: expect.arrayContaining([expect.stringMatching(/^Logos, pictures .*: assets\//)]) },
    });
    const texts = textsOf('hill-end');
    expect(texts).not.toMatch(/_env"|GTM-/);
    const { abn, phone, legal_name, name, hosts = [], locations } = original;
    const places = locations.flatMap((one: { phone: string; street: string }) => [one.phone, one.street]);
    const emails = JSON.stringify(original).match(/[\w.+-]+@[\w.-]+/g) ?? [];
    for (const text of [abn, phone, legal_name, name, ...hosts, ...places, ...emails])
      if (text !== undefined) expect(texts).not.toContain(text);
    const sites = await loadSites(dir.path);
    expect(sites).toMatchObject({ ok: true });
    const site = sites.ok ? sites.value.get('hill-end')?.tenant : undefined;
    expect(site?.delivery.email_to).toEqual([]);
    expect(site?.delivery.destinations).toEqual([]);
    expect(site?.template).toBe(original.template ?? 'harbour');
  },
);

test('takes the given facts', async () => {
  bringDemo('brolga');
  await copy('brolga', {
    state: 'WA',
    phone: '(08) 5550 0199',
    email: 'leads@hill.example',
    hosts: ['hill.example'],
  });
  expect(JSON.parse(readFileSync(join(dir.path, 'hill-end/tenant.json'), 'utf8'))).toMatchObject({
    slug: 'hill-end',
    name: 'Hill End Cars',
    hosts: ['hill.example'],
    default_state: 'wa',
    delivery: { email_to: ['leads@hill.example'] },
    locations: expect.arrayContaining([
      expect.objectContaining({ name: 'Hill End Cars', state: 'WA', phone: '(08) 5550 0199' }),
    ]),
  });
});

test('refuses a host or slug of another site and an unknown original, and writes nothing', async () => {
  bringDemo('brolga', 'wattle-bend');
  const before = readdirSync(dir.path);
  expect(await copy('brolga', { hosts: ['www.brolga-motor-group.example'] })).toMatchObject({
    error: { kind: 'invalid', findings: [{ path: 'hosts.0' }] },
  });
  expect(await copy('brolga', { slug: 'wattle-bend' })).toMatchObject({ error: { kind: 'exists' } });
  expect(await copy('brolga', { slug: '../hill' })).toMatchObject({ error: { kind: 'invalid' } });
  for (const from of ['nowhere', '../tenants', ''])
    expect(await copy(from)).toMatchObject({ error: { kind: 'no original' } });
  expect(readdirSync(dir.path)).toEqual(before);
});
